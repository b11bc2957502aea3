import ArgumentParser
import Endpointing
import Features
import PCM
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced endpoints`: finds where commands begin and end in recordings, without wake words and text.
struct EndpointsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoints",
        abstract: "Find where commands begin and end in recordings (no wake words, no text).",
        discussion: """
            Prints a line for each command; with --json, or for a program, it is JSON:
              {"file":"a.wav","start":0.42,"end":1.3,"decided":2.8,"cause":"silence"}
            Times are seconds since the file's beginning; "decided" is the time of the decision. A file without speech \
            gives one line with the cause "no-speech". Speech is distinguished from noise as after a wake word: by \
            energy, and by the learned front end's probability of silence.

            Example: voiced endpoints Examples/orbit-demo.wav
            """)

    @Argument(help: "Recordings: WAV, FLAC, Ogg and others, any rate.", completion: .file())
    var files: [String]

    @Option(
        parsing: .unconditional,
        help:
            "Silence that ends a command, in seconds, unless the configuration says it. (default: \(EndpointerOptions().silence))"
    )
    var silence: Double?

    @Option(
        parsing: .unconditional,
        help: "The longest command, in seconds, likewise. (default: \(EndpointerOptions().maximumDuration))")
    var maximum: Double?

    @Option(
        parsing: .unconditional,
        help:
            "How long to wait for the first word, in seconds, likewise. (default: \(EndpointerOptions().noSpeechTimeout ?? 5))"
    )
    var noSpeech: Double?

    @OptionGroup var configuration: ConfigurationOption
    @OptionGroup var form: ResultForm

    func run() async throws {
        var options = try configuration.file().configuration.endpointing.options
        options.silence = silence ?? options.silence
        options.maximumDuration = maximum ?? options.maximumDuration
        options.noSpeechTimeout = noSpeech ?? options.noSpeechTimeout ?? 5
        try options.check()
        try await EachFile.run(files) { file in
            var search = try Search(file: file, options: options, form: form)
            let outcome = Result { try SpeechFile.read(path: file) { search.process($0) } }
            search.finish()
            _ = try outcome.get()
        }
    }
}

/// The commands of one file, printed as they are found.
private struct Search: ~Copyable {
    private let file: String
    private let form: ResultForm
    // After a learned wake word, too, the front end gives the probability of silence.
    private var extractor = LearnedExtractor()
    private var endpointer: Endpointer
    private var heard = 0
    private var hasReported = false

    init(file: String, options: EndpointerOptions, form: ResultForm) throws {
        (self.file, self.form) = (file, form)
        endpointer = try Endpointer(options: options, evidence: Configuration.evidence)
        endpointer.begin(atSample: 0) { _ in }
    }

    mutating func process(_ samples: UnsafeBufferPointer<Int16>) {
        var offset = 0
        while offset < samples.count {
            // The endpointer gets one frame at a time, so that the next command can begin right after the last one.
            let count = min(Endpointer.frameLength, samples.count - offset)
            var endpoint: Endpoint?
            let frame = UnsafeBufferPointer(rebasing: samples[offset..<(offset + count)])
            extractor.process(frame) { _ in }
            endpointer.process(frame, silencePosterior: extractor.silencePosterior) { event in
                if case .endpoint(let end) = event { endpoint = end }
            }
            offset += count
            heard += count
            if let endpoint {
                report(endpoint)
                endpointer.begin(atSample: heard) { _ in }
            }
        }
    }

    mutating func finish() {
        // Without sound, the file could not be opened, and there is no end to report.
        guard heard > 0 else { return }
        var endpoint: Endpoint?
        endpointer.end(cause: .endOfStream) { event in
            if case .endpoint(let end) = event { endpoint = end }
        }
        if let endpoint, endpoint.startSample != nil || !hasReported { report(endpoint) }
    }

    private mutating func report(_ endpoint: Endpoint) {
        // A recording may be silent for long after a command; one report of no speech is enough.
        guard endpoint.startSample != nil || !hasReported else { return }
        hasReported = true
        var line = JSONLine()
        line.add("file", file)
        line.add("start", endpoint.startSample.map(SampleRate.speech.seconds))
        line.add("end", SampleRate.speech.seconds(of: endpoint.endSample))
        line.add("decided", SampleRate.speech.seconds(of: endpoint.decisionSample))
        line.add("cause", endpoint.cause.rawValue)
        let (start, end) = (
            endpoint.startSample.map { ResultForm.time(SampleRate.speech.seconds(of: $0)) } ?? "-",
            ResultForm.time(SampleRate.speech.seconds(of: endpoint.endSample))
        )
        form.write(line, "\(file)  \(start) to \(end)  \(endpoint.cause.rawValue)")
    }
}
