import Foundation
import PCM

/// A real sound server for one test, with a simulated room: the room's microphone hears what is played into the room.
///
/// It is a PulseAudio with one null sink, which clients reach through ALSA's `pulse` plug-in. So capture code runs as
/// on a machine with hardware: in real time, through alsa-lib, with a server that can be killed. The server uses no
/// sound card, no session bus and none of the user's configuration, and several can run at once.
///
/// ```swift
/// let server = try SoundServer()
/// defer { server.stop() }
/// server.useInThisProcess()                    // or: process.environment = server.environment
/// try server.startPlaying(samples, sampleRate: .speech)
/// var microphone = try PCMDevice(name: server.microphone, direction: .capture)
/// ```
///
/// If the test's process dies, the server has no clients left and ends by itself after two minutes.
public final class SoundServer {
    /// The ALSA name of the room's microphone.
    public let microphone: String
    /// The ALSA name of the room's loudspeaker.
    public let loudspeaker: String
    /// The environment in which child processes find both names.
    public let environment: [String: String]

    private let folder: URL
    private let configuration: URL
    private var server: Process?
    private var players: [Process] = []
    private var watch = SoundServerWatch()

    /// The server's address for clients that do not use ALSA: the value of `PULSE_SERVER`.
    public var address: String { "unix:\(socket)" }

    private var socket: String { folder.appendingPathComponent("socket").path }

    /// Whether this machine has PulseAudio's programs and ALSA's plug-in; for `.enabled(if:)`.
    public static var isInstalled: Bool {
        ["pulseaudio", "pacat", "paplay", "pactl"].allSatisfy { path(of: $0) != nil } && hasPlugin
    }

    /// Starts a server and waits until it answers.
    ///
    /// - Parameter room: the ALSA name of the microphone; `speaker` is added for the loudspeaker. Servers that
    ///   one process uses at once need different names.
    public init(room: String = "room") throws {
        microphone = room
        loudspeaker = room + "speaker"
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("sound-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])

        configuration = folder.appendingPathComponent("asound.conf")
        let text = """
            pcm.\(microphone) {
                type pulse
                server "unix:\(folder.path)/socket"
                device "room.monitor"
                hint { show on description "The microphone of a test's sound server" }
            }
            pcm.\(loudspeaker) {
                type pulse
                server "unix:\(folder.path)/socket"
                device "room"
                hint { show on description "The loudspeaker of a test's sound server" }
            }

            """
        try Data(text.utf8).write(to: configuration)

        var variables = ProcessInfo.processInfo.environment
        for name in ["PULSE_SERVER", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { variables[name] = nil }
        variables["XDG_RUNTIME_DIR"] = folder.path
        variables["HOME"] = folder.path
        variables["PULSE_SERVER"] = "unix:\(folder.path)/socket"
        variables["ALSA_CONFIG_PATH"] = ALSAConfiguration.system + ":" + configuration.path
        environment = variables
        try start()
    }

    deinit { stop() }

    /// The turn to use the shared server; one test has it at a time.
    private static let turn = DispatchSemaphore(value: 1)
    /// The shared server, after the first loan. Only the test that has the turn uses it.
    nonisolated(unsafe) private static var shared: SoundServer?

    /// Borrows the server that the tests of this process share, silent and with its counts at 0. If another test has
    /// it, starts a server for this test. ``giveBack()`` ends the loan.
    public static func borrow() throws -> SoundServer {
        guard turn.wait(timeout: .now()) == .success else { return try SoundServer() }
        do {
            let server = try shared ?? SoundServer()
            if shared == nil {
                shared = server
                atexit { SoundServer.shared?.stop() }
            }
            try server.refresh()
            return server
        } catch {
            shared = nil
            turn.signal()
            throw error
        }
    }

    /// Gives a borrowed server back. Call it after all clients of the server have ended.
    public func giveBack() {
        guard Self.shared === self else { return stop() }
        thaw()
        endPlayers()
        Self.turn.signal()
    }

    /// Brings a server that another test has used or killed into the state of a new one.
    private func refresh() throws {
        if server?.isRunning == true {
            try startWatch()
        } else {
            kill()
            try start()
        }
    }

    /// Adds the room's names to those that alsa-lib in this process knows, until ``stop()``.
    public func useInThisProcess() { ALSAConfiguration.add(configuration.path) }

    /// Starts the server again after ``kill()``; its names stay the same.
    public func start() throws {
        guard server == nil else { return }
        try? FileManager.default.removeItem(atPath: socket)
        guard let pulseaudio = Self.path(of: "pulseaudio") else {
            throw SoundServerError(message: "pulseaudio is not installed; install it")
        }
        // A shell runs pulseaudio. Pulseaudio closes every descriptor that it inherits, among them the one by which
        // Foundation learns of a child's end. Foundation would then wait for pulseaudio and for no other child.
        server = try launch(
            "sh",
            [
                // The inner shell becomes the server. The outer one waits for it, which needs no SIGCHLD: threads of
                // Swift's pool, and so their children, block signals.
                "-c", #"sh -c 'echo $$ > "$XDG_RUNTIME_DIR/pid"; exec "$0" "$@"' "$0" "$@"; exit $?"#,
                pulseaudio,
                "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm=yes", "--realtime=no",
                "--high-priority=no", "--exit-idle-time=120", "--log-level=error",
                // Without rewinds the sink works in steps of 50 ms. With them the steps take 2 s, and the first sound
                // comes that late.
                "--load=module-null-sink sink_name=room rate=48000 channels=1 norewinds=1",
                "--load=module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
            ])
        // Pulseaudio makes the socket last, so it is ready when the socket exists.
        let hasSocket = Self.wait {
            server?.isRunning != true || FileManager.default.fileExists(atPath: socket)
        }
        guard hasSocket, server?.isRunning == true else {
            stop()
            throw SoundServerError(message: "pulseaudio did not start; run it by hand to see why")
        }
        try startWatch()
    }

    private func startWatch() throws {
        watch = SoundServerWatch()
        let pipe = Pipe()
        _ = try remember(launch("pactl", ["--server=\(address)", "subscribe"], output: pipe))
        try? pipe.fileHandleForWriting.close()
        watch.follow(pipe)
        // The watch prints nothing until something happens, so a client connects and disconnects.
        let isReady = try Self.wait {
            if watch.hasHeard { return watch.isReady }
            try launch("pactl", ["--server=\(address)", "info"]).waitUntilExit()
            return false
        }
        guard isReady else {
            stop()
            throw SoundServerError(message: "pactl tells nothing of the server; run it by hand to see why")
        }
        // A program that waited for the server may capture before the watch begins.
        let list = Pipe()
        let listing = try launch(
            "pactl", ["--server=\(address)", "list", "short", "source-outputs"], output: list)
        try? list.fileHandleForWriting.close()
        let lines = String(decoding: list.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        listing.waitUntilExit()
        watch.add(
            listeners: lines.split(separator: "\n").compactMap { line in
                line.split(separator: "\t").first.flatMap { Int($0) }
            })
    }

    /// Waits until a client captures from the microphone; false if none does in a minute.
    public func waitUntilCaptured() -> Bool { Self.wait { watch.listenerCount > 0 } }

    /// Waits until no client captures from the microphone; false if one still does after a minute.
    public func waitUntilNotCaptured() -> Bool { Self.wait { watch.listenerCount == 0 } }

    /// Waits until something plays into the room; false if nothing does in a minute.
    public func waitUntilPlaying() -> Bool { Self.wait { watch.playerCount > 0 } }

    /// Waits until nothing plays into the room; false if something still does after a minute.
    public func waitUntilQuiet() -> Bool { Self.wait { watch.playerCount == 0 } }

    /// Waits for a condition. The limit of a minute only catches a hang; the time that a condition takes does
    /// not matter.
    private static func wait(until isTrue: () throws -> Bool) rethrows -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            if try isTrue() { return true }
            usleep(10_000)
        }
        return false
    }

    /// Kills the server at once, as a crash would. ``start()`` brings it back.
    public func kill() {
        if let server, server.isRunning {
            if let identifier = serverIdentifier { Glibc.kill(identifier, SIGKILL) }
            server.waitUntilExit()
        }
        server = nil
    }

    /// Stops the server's process until ``thaw()``: the system accepts connections, but the server answers none.
    public func freeze() { if let serverIdentifier { Glibc.kill(serverIdentifier, SIGSTOP) } }

    /// Lets the server go on after ``freeze()``.
    public func thaw() { if let serverIdentifier { Glibc.kill(serverIdentifier, SIGCONT) } }

    private var serverIdentifier: pid_t? {
        let file = folder.appendingPathComponent("pid")
        let text = try? String(contentsOf: file, encoding: .utf8)
        return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// Ends the server and everything that plays, and removes its files.
    public func stop() {
        kill()
        // Players end without their server. Waits for them, so that none writes into the folder while it is removed.
        endPlayers()
        ALSAConfiguration.remove(configuration.path)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Plays an audio file into the room; returns when it has been played.
    public func play(_ path: String) throws {
        let player = try startPlaying(path)
        player.waitUntilExit()
        guard player.terminationStatus == 0 else {
            throw SoundServerError(message: "paplay cannot play \"\(path)\"; is it an audio file?")
        }
    }

    /// Plays an audio file into the room while the caller goes on.
    @discardableResult
    public func startPlaying(_ path: String) throws -> Process {
        try remember(launch("paplay", ["--server=\(address)", "--device=room", path]))
    }

    /// Plays mono samples, full scale at -1 ... 1, into the room while the caller goes on.
    @discardableResult
    public func startPlaying(_ samples: [Float], sampleRate: SampleRate) throws -> Process {
        let file = folder.appendingPathComponent("\(UUID().uuidString).f32")
        try samples.withUnsafeBytes { Data($0) }.write(to: file)
        return try remember(
            launch(
                "pacat",
                [
                    "--playback", "--server=\(address)", "--device=room", "--format=float32ne",
                    "--rate=\(sampleRate.hertz)", "--channels=1", "--raw", file.path,
                ]))
    }

    private func endPlayers() {
        for player in players {
            if player.isRunning { Glibc.kill(player.processIdentifier, SIGKILL) }
            player.waitUntilExit()
        }
        players = []
    }

    private func remember(_ player: Process) -> Process {
        players.append(player)
        return player
    }

    private func launch(_ program: String, _ arguments: [String], output: Pipe? = nil) throws -> Process {
        guard let path = Self.path(of: program) else {
            throw SoundServerError(message: "\(program) is not installed; install pulseaudio")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // The parser of pactl's output expects English.
        process.environment = environment.merging(["LC_ALL": "C"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static var hasPlugin: Bool {
        ["x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf", ""].contains { architecture in
            FileManager.default.fileExists(
                atPath: "/usr/lib/\(architecture)/alsa-lib/libasound_module_pcm_pulse.so")
        }
    }

    private static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// An error of a test's sound server.
public struct SoundServerError: Error, CustomStringConvertible {
    /// What happened and what to do next.
    public var message: String
    /// The ``message``.
    public var description: String { message }
}
