public import Feedback
import PCM
import Programs

/// A synthesizer that speaks through another program, which reads the text from its standard input and writes WAV to
/// its standard output.
///
/// The text is never on a command line, where every user of the machine could read it. The program runs in its own
/// session. If it takes too long or the task is cancelled, the synthesizer ends it with all processes that it started.
public struct ProgramSynthesizer: SpeechSynthesizer {
    /// The program, and its limits.
    public struct Options: Hashable, Sendable {
        /// The program: a name that is looked up in `PATH`, or a path.
        public var program: String
        /// The arguments, which never contain the text.
        public var arguments: [String]
        /// The Debian package of the program, for the message that the program is missing; nil if unknown.
        public var package: String?
        /// How long one text may take, in seconds, 0.1 ... 120. espeak-ng takes about 0.03 s for a sentence; a
        /// neural voice on a small machine may need as long as the speech itself.
        public var timeout = 10.0
        /// The advice if the program fails, as a clause.
        public var advice = "run it by hand to see why, and check the voice"

        /// Makes options for a program.
        public init(program: String, arguments: [String] = [], package: String? = nil) {
            self.program = program
            self.arguments = arguments
            self.package = package
        }
    }

    /// The longest text in bytes of UTF-8: about four minutes of speech.
    ///
    /// This is also less than the most bytes of a program's input (`ProgramRun.maximumInputByteCount`).
    public static let maximumTextByteCount = 4000

    /// The most sound in bytes: six minutes of 16-bit mono at 22,050 Hz.
    static let maximumOutputByteCount = 16 << 20

    private let options: Options

    /// Makes a synthesizer; it does not look for the program yet.
    ///
    /// - Throws: ``/Feedback/FeedbackError`` for invalid settings.
    public init(_ options: Options) throws(FeedbackError) {
        let strings = [options.program] + options.arguments
        guard !options.program.isEmpty, !strings.contains(where: { $0.utf8.contains(0) }) else {
            throw FeedbackError(
                .badConfiguration, "the speech program's name is empty or has a NUL in it; set it")
        }
        guard (0.1...120).contains(options.timeout) else {
            throw FeedbackError(
                .badConfiguration, "the speech time-out is \(options.timeout) s; it must be 0.1 to 120 s")
        }
        self.options = options
    }

    /// Speaks a text of at most ``maximumTextByteCount`` bytes into memory.
    public func synthesize(_ text: String) async throws -> SoundClip {
        let line = Self.oneLine(text)
        guard !line.isEmpty else { return SoundClip(samples: [], sampleRate: .speech) }
        guard line.utf8.count <= Self.maximumTextByteCount else {
            throw FeedbackError(
                .textTooLong,
                "a text of \(line.utf8.count) bytes is too long to be spoken; shorten it to "
                    + "\(Self.maximumTextByteCount)")
        }
        let output = try await run(on: line)
        guard let clip = WAVStream.clip(from: output), !clip.samples.isEmpty else {
            throw FeedbackError(
                .failed,
                "the speech program \"\(options.program)\" wrote no 16-bit WAV to its standard output; "
                    + "check its arguments")
        }
        return clip
    }

    /// The text without control characters and line breaks: most programs take a line for an utterance.
    static func oneLine(_ text: String) -> String {
        text.split {
            $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }

    private func run(on line: String) async throws -> [UInt8] {
        var run = ProgramRun(options.program, options.arguments)
        run.input = Array((line + "\n").utf8)
        (run.outputLimit, run.limit) = (Self.maximumOutputByteCount, options.timeout)
        let outcome: ProgramRun.Outcome
        do { outcome = try await run.run() } catch let error as ProgramRun.Failure { throw failure(error) }
        if let failure = outcome.failure {
            // The error leaves out the program's own words, which may quote the text.
            throw FeedbackError(
                .failed,
                "the speech program \"\(options.program)\" failed (\(failure)); \(options.advice)")
        }
        return outcome.output
    }

    private func failure(_ error: ProgramRun.Failure) -> FeedbackError {
        let name = "the speech program \"\(options.program)\""
        return switch error {
        case .missing:
            FeedbackError(
                .missingProgram,
                "\(name) is not installed; "
                    + (options.package.map { "install it with `apt install \($0)`" } ?? "install it")
                    + ", or choose another one",
                underlying: error)
        case .tookTooLong:
            FeedbackError(
                .timedOut,
                "\(name) took longer than \(options.timeout) s and was stopped; choose a faster voice or a longer "
                    + "time-out", underlying: error)
        case .wroteTooMuch:
            FeedbackError(.failed, "\(name) wrote sound without end and was stopped", underlying: error)
        case .cannotStart(let reason):
            FeedbackError(.failed, "\(name) could not be run: \(reason)", underlying: error)
        }
    }
}
