import Recognition

/// A recognizer that also says who spoke. Another recognizer hears the words, and the listener compares the voice with
/// the people who enrolled.
///
/// The listener examines the voice when the utterance is over, on a thread of its own, during the last work of the
/// other recognizer. A command of 2 s takes some 20 ms of a core; of a longer command 6 s count. A failure there never
/// keeps the words back. The people may change while the listener runs.
public final class SpeakerListener: SpeechRecognizer {
    /// The most samples that are kept of an utterance, pauses included: 20 s.
    private static let longestSamples = 320_000

    private let words: any SpeechRecognizer
    private let people: @Sendable () -> SpeakerRoster
    private let thread = ExecutorThread(name: "voice-speaker", role: .task)

    /// Makes a listener of a recognizer and the people who enrolled.
    ///
    /// - Parameters:
    ///   - words: the recognizer that hears the words.
    ///   - people: gives the current people; called for each utterance, on any thread.
    public init(_ words: any SpeechRecognizer, knowing people: @escaping @Sendable () -> SpeakerRoster) {
        self.words = words
        self.people = people
    }

    deinit { thread.stop() }

    /// The name of the recognizer that hears the words.
    public var name: String { words.name }

    /// Prepares the recognizer that hears the words.
    @discardableResult
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        try await words.prepare(expecting: phrases)
    }

    /// Hears the words, and then says who spoke. The transcript has no speaker if no person enrolled, or if there is
    /// too little sound.
    public func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        let roster = people()
        guard !roster.names.isEmpty else { return try await words.recognize(utterance, tell: tell) }
        let speaker = Task(executorPreference: thread) { () -> Speaker? in
            var samples: [Int16] = []
            for await chunk in utterance.sound where samples.count < Self.longestSamples { samples += chunk }
            guard !Task.isCancelled else { return nil }
            return SpeakerNetwork.embedding(of: samples).map(roster.identify)
        }
        defer { speaker.cancel() }
        return try await withTaskCancellationHandler {
            var transcript = try await words.recognize(utterance, tell: tell)
            // Without words there is no command, and no need for a speaker.
            if !transcript.isEmpty { transcript.speaker = await speaker.value }
            return transcript
        } onCancel: {
            speaker.cancel()
        }
    }
}
