import Synchronization

/// Runs a recognizer of expected phrases and a recognizer of any words side by side. If the first is sure, it does not
/// wait for the second.
///
/// Both hear every utterance while it is spoken. The phrases are known on this machine a moment after the end. The
/// words may come from a service that is slow, cold or away; such a service never delays a sure phrase.
///
/// ```swift
/// let recognizer = PhrasesFirst(
///     try PocketSphinx(),
///     else: RecognizerChain([.init(name: "whisper") { try WyomingRecognizer(host: "localhost") }]))
/// ```
public actor PhrasesFirst: SpeechRecognizer {
    /// The name of the recognizer whose text counted last; at first of the recognizer of phrases.
    public nonisolated var name: String { active.withLock { $0 } }

    private nonisolated let active: Mutex<String>
    private nonisolated let phrases: any SpeechRecognizer
    private nonisolated let words: any SpeechRecognizer
    private let sureness: Double
    private let hasRoughWords: Bool
    /// The recognition of words in the utterance before, which may be cancelled and still running.
    private var lastWords: Task<Transcript, any Error>?

    /// Makes a recognizer of two that hear side by side.
    ///
    /// - Parameters:
    ///   - phrases: the recognizer of the expected phrases, offline, which says how sure it is.
    ///   - words: the recognizer of any words; a ``RecognizerChain`` bounds how long it may take.
    ///   - sureness: the least confidence with which a phrase counts, 0 ... 1.
    public init(_ phrases: any SpeechRecognizer, else words: any SpeechRecognizer, sureness: Double = 0.8) {
        (self.phrases, self.words, self.sureness, hasRoughWords) = (phrases, words, sureness, false)
        active = Mutex(phrases.name)
    }

    /// Makes a recognizer of two, of which the second is too rough to act on. Every phrase of the first counts. The
    /// second hears an utterance only if the first found no phrase, after its end, and ``Transcript/isRough`` marks
    /// its text.
    public init(_ phrases: any SpeechRecognizer, elseRoughly words: any SpeechRecognizer) {
        (self.phrases, self.words, sureness, hasRoughWords) = (phrases, words, 0, true)
        active = Mutex(phrases.name)
    }

    /// Prepares both.
    ///
    /// - Returns: what the recognizer of phrases cannot listen for, and whether it answers pauses. The other also hears
    ///   words that are not expected.
    @discardableResult
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        let preparation = try await self.phrases.prepare(expecting: phrases)
        try await words.prepare(expecting: phrases)
        return preparation
    }

    private func chosen(_ transcript: Transcript) -> Transcript {
        active.withLock { $0 = transcript.recognizer }
        return transcript
    }

    /// Hears one utterance with both. The recognizer of words reports partial texts and switches.
    ///
    /// The recognizer of phrases reports the text before a pause.
    public func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        if hasRoughWords {
            let phrase = try await phrases.recognizeBounded(utterance) { hypothesis in
                if !hypothesis.isSwitch { tell(hypothesis) }
            }
            return try await phrase.isEmpty ? roughWords(utterance, else: phrase) : chosen(phrase)
        }
        let gate = HypothesisGate(tell)
        let (words, before) = (words, lastWords)
        let heardWords = Task {
            // A recognizer hears one utterance at a time.
            _ = await before?.result
            return try await words.recognizeBounded(utterance) { if !$0.isSoFar { gate.report($0) } }
        }
        lastWords = heardWords
        defer {
            heardWords.cancel()
            gate.close()
        }
        return try await withTaskCancellationHandler {
            let phrase = try? await phrases.recognizeBounded(utterance) { if $0.isSoFar { gate.report($0) } }
            try Task.checkCancellation()
            if let phrase, !phrase.isEmpty, phrase.confidence.map({ $0 >= sureness }) ?? true {
                return chosen(phrase)
            }
            do {
                let heard = try await heardWords.value
                return chosen(heard.isEmpty ? phrase ?? heard : heard)
            } catch {
                try Task.checkCancellation()
                // On its own the recognizer of phrases would have given this phrase, too, although it is less sure
                // of it.
                guard let phrase, !phrase.isEmpty else { throw error }
                return chosen(phrase)
            }
        } onCancel: {
            heardWords.cancel()
        }
    }

    /// Returns the rough words of an utterance without a phrase, or the empty phrase if there are none either.
    private func roughWords(_ utterance: Utterance, else phrase: Transcript) async throws -> Transcript {
        do {
            var heard = try await words.recognizeBounded(utterance) { _ in }
            guard !heard.isEmpty else { return chosen(phrase) }
            heard.isRough = true
            return chosen(heard)
        } catch {
            try Task.checkCancellation()
            return chosen(phrase)
        }
    }
}

extension Hypothesis {
    fileprivate var isSwitch: Bool { if case .switched = self { true } else { false } }
    fileprivate var isSoFar: Bool { if case .soFar = self { true } else { false } }
}
