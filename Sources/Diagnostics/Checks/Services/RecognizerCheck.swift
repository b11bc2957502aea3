import Recognition

/// The recognizer loads, and knows the words of the phrases.
public struct RecognizerCheck: Check {
    /// See ``Check/name``.
    public let name = "recognizer"
    private let phrases: [String]
    private let make: @Sendable () throws -> any SpeechRecognizer

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - phrases: what will be said.
    ///   - make: makes the recognizer.
    public init(phrases: [String], make: @escaping @Sendable () throws -> any SpeechRecognizer) {
        self.phrases = phrases
        self.make = make
    }

    /// See ``Check/run()``.
    public func run() async -> Finding {
        do {
            let recognizer = try make()
            let preparation = try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
            guard preparation.droppedPhrases.isEmpty else {
                return .warning(
                    "\(recognizer.name) has no pronunciation for \(preparation.unknownWords.joined(separator: ", "))",
                    "say it in other words: \(preparation.droppedPhrases.count) phrases cannot be heard")
            }
            return .ok("\(recognizer.name) is loaded with \(phrases.count) phrases")
        } catch {
            return .failed(
                .unavailable, telling: "\(error)",
                else: "install the recognizer's packages (scripts/install-packages)")
        }
    }
}
