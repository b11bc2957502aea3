import Recognition
import Synchronization

/// A recognizer that has no words for its first utterance until it is told to decide.
final class HesitantRecognizer: SpeechRecognizer {
    let name = "hesitant"
    private let texts: Mutex<[String]>
    private let decided: AsyncStream<Void>
    private let decision: AsyncStream<Void>.Continuation

    init(_ texts: [String]) {
        self.texts = Mutex(texts)
        (decided, decision) = AsyncStream.makeStream(of: Void.self)
    }

    func decide() { decision.finish() }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        let text = texts.withLock { $0.removeFirst() }
        for await _ in utterance.sound {}
        for await _ in decided {}
        try Task.checkCancellation()
        return Transcript(text: text, recognizer: name)
    }
}
