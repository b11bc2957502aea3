import Recognition
import Synchronization
import VoiceTesting

/// A recognizer of numbered speech that also reports the samples while it hears them.
final class EarRecognizer: SpeechRecognizer {
    let name = "ear"
    private let heard: @Sendable ([Int16]) -> Void
    private let expected = Mutex<[String]>([])

    init(_ heard: @escaping @Sendable ([Int16]) -> Void) { self.heard = heard }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        expected.withLock { $0 = phrases.phrases }
        return Preparation()
    }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        var samples: [Int16] = []
        for await chunk in utterance.sound {
            heard(chunk)
            samples += chunk
        }
        try Task.checkCancellation()
        let texts = expected.withLock { $0 }
        let text = NumberedSpeech(["patient in", "what time is it"]).text(of: samples)
        return Transcript(text: texts.contains(text) ? text : "", recognizer: name)
    }
}
