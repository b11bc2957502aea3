import Synchronization

/// A recognizer of expected phrases and one of any words, side by side: if the first is sure, the second is not waited
/// for.
///
/// Both hear every utterance while it is spoken. The phrases are known on this machine a moment after the end; the words
/// may come of a service that is slow, cold or away. So it never delays a phrase.
///
/// ```swift
/// let recognizer = PhrasesFirst(
///     try PocketSphinx(), else: RecognizerChain([.init(name: "whisper") { try WyomingRecognizer(host: "localhost") }]))
/// ```
public actor PhrasesFirst: SpeechRecognizer {
    /// The name of the one whose text counted last; at first of the recognizer of phrases.
    public nonisolated var name: String { active.withLock { $0 } }

    private nonisolated let active: Mutex<String>
    private nonisolated let phrases: any SpeechRecognizer
    private nonisolated let words: any SpeechRecognizer
    private let sureness: Double
    private let hasRoughWords: Bool
    /// The words of the utterance before, which may be given up and not over.
    private var lastWords: Task<Transcript, any Error>?

    /// Makes one of two.
    ///
    /// - Parameters:
    ///   - phrases: hears the expected phrases, offline, and says how sure it is.
    ///   - words: hears anything; a ``RecognizerChain`` bounds how long it may take.
    ///   - sureness: the least confidence with which a phrase counts, 0 ... 1.
    public init(_ phrases: any SpeechRecognizer, else words: any SpeechRecognizer, sureness: Double = 0.8) {
        (self.phrases, self.words, self.sureness, hasRoughWords) = (phrases, words, sureness, false)
        active = Mutex(phrases.name)
    }

    /// Makes one of two, of which the second is too rough to act on: every phrase counts, and it hears an utterance only
    /// if that has none, once it is over. Its text is marked as ``Transcript/isRough``.
    public init(_ phrases: any SpeechRecognizer, elseRoughly words: any SpeechRecognizer) {
        (self.phrases, self.words, sureness, hasRoughWords) = (phrases, words, 0, true)
        active = Mutex(phrases.name)
    }

    /// Prepares both.
    ///
    /// - Returns: what the recognizer of phrases cannot listen for, and whether it answers pauses: the other hears words that
    ///   are not expected, too.
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

    /// Hears one utterance with both, and tells of switches among those that hear words.
    ///
    /// What was said before a pause the recognizer of phrases tells.
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
                // A phrase of which it is less sure is still one that it would have given alone.
                guard let phrase, !phrase.isEmpty else { throw error }
                return chosen(phrase)
            }
        } onCancel: {
            heardWords.cancel()
        }
    }

    /// The words of an utterance without a phrase; nothing was understood if there are none either.
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
