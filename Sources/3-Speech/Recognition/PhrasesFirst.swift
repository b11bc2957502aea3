import Synchronization

/// A recognizer of expected phrases and one of any words, side by side: where the first is sure, nobody waits for the second.
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

    /// Whether the recognizer of phrases does.
    public nonisolated var hearsAgain: Bool { phrases.hearsAgain }

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
    /// - Returns: what the recognizer of phrases cannot listen for: the other hears words that nobody expects, too.
    @discardableResult
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        let preparation = try await self.phrases.prepare(expecting: phrases)
        try await words.prepare(expecting: phrases)
        return preparation
    }

    /// What the recognizer of phrases has found so far.
    public func textSoFar(after sampleCount: Int) async -> String? {
        await phrases.textSoFar(after: sampleCount)
    }

    /// Has both forget what they learned from that utterance.
    public func takeBack() async {
        await phrases.takeBack()
        await words.takeBack()
    }

    /// Hears one utterance with both.
    public func recognize(
        _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
    ) async throws -> Transcript {
        try await recognize(audio, partial: partial, switched: { _ in })
    }

    private func chosen(_ transcript: Transcript) -> Transcript {
        active.withLock { $0 = transcript.recognizer }
        return transcript
    }

    /// Hears one utterance with both, and tells of switches among those that hear words.
    public func recognize(
        _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void,
        switched: @escaping @Sendable (RecognizerSwitch) -> Void
    ) async throws -> Transcript {
        let tape = UtteranceTape(maximumSamples: UtteranceLimits.maximumSamples)
        let recording = Task {
            for await chunk in audio { tape.append(chunk) }
            if !Task.isCancelled { tape.complete() }
        }
        defer { recording.cancel() }
        if hasRoughWords {
            let phrase = try await phrases.recognizeBounded(tape.play(), partial: partial)
            return try await phrase.isEmpty ? roughWords(tape, else: phrase) : chosen(phrase)
        }
        let gate = PartialGate(partial)
        let (words, before) = (words, lastWords)
        let heardWords = Task {
            // A recognizer hears one utterance at a time.
            _ = await before?.result
            return try await words.recognizeBounded(tape.play(), partial: gate.tell, switched: switched)
        }
        lastWords = heardWords
        defer {
            heardWords.cancel()
            gate.close()
        }
        return try await withTaskCancellationHandler {
            let phrase = try? await phrases.recognizeBounded(tape.play(), partial: { _ in })
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

    /// The words of an utterance without a phrase; nothing was understood where there are none either.
    private func roughWords(_ tape: UtteranceTape, else phrase: Transcript) async throws -> Transcript {
        do {
            var heard = try await words.recognizeBounded(tape.play(), partial: { _ in })
            guard !heard.isEmpty else { return chosen(phrase) }
            heard.isRough = true
            return chosen(heard)
        } catch {
            try Task.checkCancellation()
            return chosen(phrase)
        }
    }
}
