import ArgumentParser
import Capture
import Diagnostics
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced doctor`: reports faults of this machine and of the configuration, with advice.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check devices, permissions, level, models, database; say what to do.",
        discussion: """
            Checks everything that `voiced run` needs, with the configuration that it would use, and listens to the \
            microphone for some seconds: make a noise or speak meanwhile. Each line is ok, warning, failed, or skipped \
            if another finding made the check impossible; the line below says what to do. It changes and plays \
            nothing. It asks the server of a site whether it admits this room, and sends a recognizer of any English \
            words a recording that comes with voiced, never the sound of this room. Run it as the daemon's user, with \
            its environment.

            With --json a line is an object: {"check","status","cause","finding","advice"}
            Exit code: 0 if nothing failed, 78 if the configuration must be corrected, 69 if a device or service does \
            not work.

            Example of a service: sudo -u voiced voiced doctor --config /etc/voiced.yaml
            """)

    @OptionGroup var configuration: ConfigurationOption

    @Option(help: "What run gets as --domain; without it that of the configuration:")
    var domain: Configuration.Domain?

    @Option(
        help: "What run gets as --model, repeatable; without it the wake words of the configuration.",
        completion: .file(extensions: ["wake"]))
    var model: [String] = []

    @OptionGroup var microphone: MicrophoneSelection

    @Option(parsing: .unconditional, help: "How long to listen, 1 ... 60 seconds.")
    var seconds = 3.0

    @Flag(help: "Print JSON lines.")
    var json = false

    func validate() throws {
        if !(1...60).contains(seconds) {
            throw ValidationError("--seconds must lie between 1 and 60, not \(seconds)")
        }
    }

    func run() async throws {
        var report = DoctorReport(json: json)
        func look(_ checks: [any Check]) async {
            for check in checks { report.add(await check.run(), of: check.name) }
        }
        await look([
            ConfigurationCheck(
                named: configuration.config, advice: "correct it; what follows is looked at with the defaults"
            )
        ])
        let checks = await DoctorChecks(try? configuration.file(), domain: domain, models: model)
        await look(checks.beforeSound)
        let source = microphone.source(checks.configuration)
        let sound = listen(to: source)
        await look([
            CaptureCheck(sound, format: source.format.map { "\($0)" }), LevelCheck(sound),
            BandwidthCheck(sound),
        ])
        await look(checks.afterSound)
        Console.say(report.summary)
        if let code = report.exitCode { throw code }
    }

    private func listen(to source: MicrophoneSource) -> Result<CapturedSound, CaptureError> {
        var progress = Progress(total: Int(seconds.rounded(.up)))
        var shown = 0
        defer { progress.finish(nil) }
        return Result { () throws(CaptureError) in
            try CapturedSound.capture(from: source, seconds: seconds) { heard in
                guard Int(heard) > shown else { return }
                shown = Int(heard)
                progress.show(done: shown, "listening to \(source.name)")
            }
        }
    }
}
