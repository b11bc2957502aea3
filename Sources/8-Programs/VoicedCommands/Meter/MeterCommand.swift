import ArgumentParser
import Capture
import PCM
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced meter`: shows the level of a microphone or of a recording.
struct MeterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meter",
        abstract: "Show the level of a microphone, as the daemon hears it.",
        discussion: """
            Levels are dBFS, 0 is full scale: rms and peak, the peak held for 3 s, and the noise floor that the end \
            of a command is told by. Clipped counts samples at full scale, overruns how often sound was lost. A \
            voice at its place should peak between -30 and -6 dBFS, well above the floor, with nothing clipped.

            On a terminal one line is drawn again and again; elsewhere there is a line a second. Ctrl-C ends it.
            With --json a line is an object, the first one says what the device settled for:
              {"source","rate","channels","format"}
              {"at","rms","peak","held","floor","clipped","overruns","lost"}

            Example: voiced meter --from Examples/orbit-demo.wav
            """)

    @OptionGroup var microphone: MicrophoneSelection
    @OptionGroup var options: ConfigurationOption

    @Option(
        name: .customLong("from"), help: "A recording to measure instead of a microphone.",
        completion: .file())
    var file: String?

    @Option(help: "How fast a recording is played: max or real.")
    var pace: RecordingSource.Pace = .max

    @Option(
        parsing: .unconditional,
        help: "How long to listen, in seconds; without it until Ctrl-C, or the recording's end.")
    var seconds: Double?

    @Flag(help: "Print JSON lines.")
    var json = false

    func validate() throws {
        if let seconds, !(0.1...86_400).contains(seconds) {
            throw ValidationError("--seconds must lie between 0.1 and 86400, not \(seconds)")
        }
        if file != nil, microphone.device != nil || microphone.channel != nil {
            throw ValidationError("--from and --device or --channel name two sources; give one")
        }
    }

    func run() throws {
        Interruption.arm()
        if let file {
            let source = RecordingSource(path: file, pace: pace)
            try MeterRun(source, format: { nil }, seconds: seconds, json: json).measure()
            if let failure = source.failure { throw failure }
            if let truncation = source.truncation {
                throw Failure(.badData, "\(file): \(truncation); what is there was measured")
            }
            try Failure.check(brokenFrames: source.statistics.nonFiniteFrameCount, of: file)
        } else {
            let source = microphone.source(try options.file().configuration)
            try MeterRun(source, format: { source.format }, seconds: seconds, json: json).measure()
        }
    }
}
