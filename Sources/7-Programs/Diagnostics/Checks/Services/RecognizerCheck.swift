import PCM
import Recognition

/// The recognizer loads or, on another machine, answers, and knows the words of the phrases.
///
/// The check sends it a moment of silence, which reveals nothing.
public struct RecognizerCheck: Check {
    /// See ``Check/name``.
    public let name = "recognizer"
    private let phrases: ExpectedPhrases
    private static let silence = [Int16](repeating: 0, count: SampleRate.speech.samples(in: 0.3))
    private let make: @Sendable () throws -> any SpeechRecognizer

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - phrases: the expected phrases.
    ///   - make: makes the recognizer.
    public init(phrases: ExpectedPhrases, make: @escaping @Sendable () throws -> any SpeechRecognizer) {
        self.phrases = phrases
        self.make = make
    }

    /// See ``Check/run()``.
    public func run() async -> Finding {
        do {
            let recognizer = try make()
            let preparation = try await recognizer.prepare(expecting: phrases)
            _ = try await recognizer.recognize(samples: RecognizerCheck.silence)
            guard !preparation.hearsNothing else {
                return .failed(
                    .configuration, "\(recognizer.name) can hear none of the phrases",
                    "name files with phrases of words that it knows, or say how they sound")
            }
            guard preparation.unknownWords.isEmpty else {
                return .warning(
                    "\(recognizer.name) has no pronunciation for \(preparation.unknownWords.joined(separator: ", ")), "
                        + "so phrases with such a word cannot be heard",
                    "write how they sound into the recognizer's file of pronunciations, or say it in other words"
                )
            }
            let beside = phrases.expressions.isEmpty ? "" : " and the grammar"
            return .ok("\(recognizer.name) is ready for \(phrases.phrases.count) phrases\(beside)")
        } catch {
            return .failed(
                .unavailable, telling: "\(error)",
                else: "install its packages (scripts/install-packages), or start its server")
        }
    }
}
