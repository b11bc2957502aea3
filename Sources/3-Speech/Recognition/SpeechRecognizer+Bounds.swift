import Synchronization

extension SpeechRecognizer {
    /// Hears one utterance like ``recognize(_:tell:)``, and fails if the text is longer than a person can have said.
    ///
    /// Everything between a recognizer and an event goes through here, so that a server, or a model that repeats
    /// itself, fills no event, log or dictionary search with its words.
    ///
    /// - Throws: what ``recognize(_:tell:)`` throws; ``RecognitionError`` with `failed` if it said more words than fit
    ///   into the audio, in partial texts, too.
    package func recognizeBounded(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        let hasSaidTooMuch = Mutex(false)
        let transcript = try await recognize(utterance) { hypothesis in
            if hypothesis.fitsIntoAudio {
                tell(hypothesis)
            } else {
                hasSaidTooMuch.withLock { $0 = true }
            }
        }
        guard !hasSaidTooMuch.withLock({ $0 }), transcript.fitsIntoAudio else {
            throw RecognitionError(
                .failed,
                "\(name) said more words than fit into the audio; look at its model and its log")
        }
        return transcript
    }
}

extension UtteranceLimits {
    /// Whether one utterance can contain this much.
    static func admits(_ text: String) -> Bool { text.utf8.count <= maximumTextByteCount }
}

extension Hypothesis {
    /// Whether one utterance can contain this much.
    fileprivate var fitsIntoAudio: Bool {
        switch self {
        case .partial(let text), .soFar(let text, _): UtteranceLimits.admits(text)
        case .switched, .answeredElsewhere: true
        }
    }
}

extension Transcript {
    /// More readings are no choice.
    private static let maximumAlternatives = 100

    /// Whether one utterance can contain this much.
    var fitsIntoAudio: Bool {
        UtteranceLimits.admits(text)
            && words.count <= UtteranceLimits.maximumTextByteCount
            && words.reduce(0) { $0 + $1.text.utf8.count } <= UtteranceLimits.maximumTextByteCount
            && alternatives.count <= Transcript.maximumAlternatives
            && alternatives.allSatisfy { UtteranceLimits.admits($0.text) }
    }
}
