import Feedback

/// A synthesizer that speaks through espeak-ng, which knows about a hundred languages, starts in milliseconds and
/// sounds like a robot.
///
/// espeak-ng runs as a program and is not linked: see `docs/decisions/0041-own-voice.md`.
public struct EspeakSynthesizer: SpeechSynthesizer {
    /// The voice and how it speaks.
    public struct Options: Hashable, Sendable {
        /// A voice as `espeak-ng --voices` lists them, perhaps with a variant such as `en-us+f3`.
        public var voice = "en-us"
        /// Words a minute, 80 ... 450. A little below espeak-ng's own 175: a room has its own noise.
        public var wordsPerMinute = 160
        /// The program: a name that is looked up in `PATH`, or a path.
        public var program = "espeak-ng"
        /// How long one text may take, in seconds, 0.1 ... 120.
        public var timeout = 5.0

        /// Makes options with the defaults.
        public init() {}
    }

    private let program: ProgramSynthesizer

    /// Makes a synthesizer; it looks for neither the program nor the voice yet.
    ///
    /// - Throws: ``/Feedback/FeedbackError`` for invalid settings.
    public init(_ options: Options = Options()) throws(FeedbackError) {
        // A name with a leading hyphen would be an option, and a path could be any file.
        let isName = options.voice.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "+"):
                true
            default: false
            }
        }
        guard isName, !options.voice.isEmpty, !options.voice.hasPrefix("-") else {
            throw FeedbackError(
                .badConfiguration,
                "\"\(options.voice)\" is not a voice; `voiced voices` lists those there are")
        }
        guard (80...450).contains(options.wordsPerMinute) else {
            throw FeedbackError(
                .badConfiguration,
                "a speech rate of \(options.wordsPerMinute) words a minute is outside 80 ... 450")
        }
        var run = ProgramSynthesizer.Options(
            program: options.program,
            // -b 1: the text is UTF-8, whatever the daemon's locale; -z: no pause after the last word.
            arguments: [
                "-b", "1", "-z", "-v", options.voice, "-s", String(options.wordsPerMinute), "--stdin",
                "--stdout",
            ],
            package: "espeak-ng")
        run.timeout = options.timeout
        run.advice = "check the voice \"\(options.voice)\": `voiced voices` lists those there are"
        program = try ProgramSynthesizer(run)
    }

    /// Speaks a text as it is written: markup in it is read out and not obeyed.
    public func synthesize(_ text: String) async throws -> SoundClip {
        // espeak-ng takes text between double brackets for names of phonemes.
        try await program.synthesize(text.replacing("[[", with: "[ ["))
    }
}
