import ArgumentParser
import ClinicDictation
import Foundation
import VoiceEngine

/// Chooses a PIN and makes this terminal known to the clinic's server.
struct SetupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Choose a PIN and a server. What was kept under an old PIN goes.",
        discussion: """
            The PIN has 6 to 64 characters; digits are enough. It is asked for twice, or is the first line of standard input. Compare \
            the fingerprint that is printed with the one that the clinic gave you: notes are sealed to that key.
            """)

    @OptionGroup var data: DataOption

    @Option(help: "The clinic's server: https, or http on this machine.")
    var server: String

    @Option(help: "The doctor's name, under each note.")
    var doctor: String

    @Option(help: "A file with the token that the clinic gave this terminal.", completion: .file())
    var tokenFile: String

    @Option(
        help:
            "How much memory and time a trial of a PIN takes: 17 is 128 MiB, and each step twice as much; 14 ... 20."
    )
    var pinCost = 17

    func validate() throws {
        guard (14...20).contains(pinCost) else {
            throw ValidationError("--pin-cost must lie between 14 and 20")
        }
    }

    func run() async throws {
        guard let url = ServerAddress.checked(server) else {
            throw ValidationError("\(server) is no address of a server: use https, or http to this machine")
        }
        guard
            let token = try? String(contentsOfFile: tokenFile, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines), (1...512).contains(token.utf8.count)
        else { throw ValidationError("\(tokenFile) has no token in it") }
        let folder = try data.folder()
        guard let pin = Keyboard.secret("PIN: "), pin.hasGoodLength else {
            throw ValidationError("a PIN has 6 to 64 characters")
        }
        if isatty(STDIN_FILENO) == 1 {
            guard let again = Keyboard.secret("The same again: "), again == pin else {
                throw ValidationError("the two are not the same; nothing was changed")
            }
        }
        let key = NoteSeal.makeDeviceKey()
        let clinicKey = try await ClinicServer(url, token: token).register(deviceKey: key.public)
        let address = ServerAddress(url: url, publicKey: clinicKey)
        try address.write(to: folder)
        try ClinicLock(folder).setUp(
            ClinicSecrets(doctor: doctor, token: token, deviceKey: key.secret), pin: pin,
            cost: ScryptCost(rounds: 1 << pinCost, blockSize: 8, parallelism: 1))
        Lines.say("Set up. The clinic's key: \(address.fingerprint)")
    }
}

/// Today's appointments.
struct ScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Print today's schedule.",
        discussion: "If a program reads it, names and reasons are left out unless --names asks for them.")

    @OptionGroup var data: DataOption

    @Option(help: "Today's appointments as a JSON file, in place of the server's.", completion: .file())
    var schedule: String?

    @Flag(help: "Print names and reasons also if a program reads them.")
    var names = false

    @Flag(help: "Print JSON lines.")
    var json = false

    func run() async throws {
        let app = try ClinicApp(folder: try data.folder(), scheduleFile: schedule, tell: { _ in })
        guard let pin = Keyboard.secret("PIN: ") else { throw ExitCode(77) }
        await app.unlock(pin)
        if await app.view.page != .locked { await app.waitForSchedule() }
        let view = await app.view
        if let message = view.message { Lines.say(message.text) }
        guard view.page != .locked else { throw ExitCode(77) }
        guard let schedule = view.schedule else {
            Lines.say("The schedule cannot be had: you are offline and none is cached.")
            throw ExitCode(69)
        }
        if view.isOffline { Lines.say("You're offline - showing cached data") }
        let isNamed = names || isatty(STDOUT_FILENO) == 1
        if json || !isNamed || isatty(STDOUT_FILENO) == 0 {
            for item in schedule.value { Lines.write(item.jsonLine(withNames: isNamed)) }
        } else {
            let screen = ClinicScreen(TerminalText(isColoured: false))
            screen.lines(view, at: Date()).dropFirst().prefix { !$0.hasPrefix("─") }.forEach {
                Lines.write($0)
            }
        }
    }
}

/// What was signed and is not with the server yet.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "List signed notes that wait, send them, or have a refused one sent again.",
        discussion: "No PIN is needed: what is in the outbox can be read by the clinic's server alone.")

    @OptionGroup var data: DataOption

    @Flag(help: "Send what waits now.")
    var send = false

    @Option(help: "Have a note that was refused sent again.")
    var retry: UUID?

    func run() async throws {
        let folder = try data.folder()
        let app = try ClinicApp(folder: folder, tell: { _ in })
        if let retry, try await !app.retry(retry) { throw ValidationError("no note of that id was refused") }
        if send || retry != nil { await app.send(isUrgent: true) }
        for entry in try await app.outboxEntries() { Lines.write(entry.jsonLine) }
        if let message = await app.view.message { Lines.say(message.text) }
    }
}

/// What the lock counts.
struct LockStateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock-state", abstract: "Tell whether a PIN was chosen and how many wrong ones are left."
    )

    @OptionGroup var data: DataOption

    func run() throws {
        let lock = try ClinicLock(try data.folder())
        var line = JSONLine()
        line.add("setUp", lock.isSetUp)
        line.add("trialsLeft", lock.trialsLeft)
        Lines.write(line.text)
    }
}

/// Logs out.
struct WipeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wipe",
        abstract: "Log out: take away keys and cache. Signed notes that wait stay, sealed.")

    @OptionGroup var data: DataOption

    @Flag(help: "Do it.")
    var yes = false

    func run() throws {
        guard yes else {
            throw ValidationError("say --yes to take away the keys and everything that is cached")
        }
        try ClinicLock(try data.folder()).wipe()
        Lines.say("Wiped. Signed notes that wait are sent by `clinic-dictation outbox --send`.")
    }
}

extension UUID: @retroactive ExpressibleByArgument {
    /// Reads the usual form.
    public init?(argument: String) { self.init(uuidString: argument) }
}
