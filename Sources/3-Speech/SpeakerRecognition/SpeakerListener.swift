import Recognition

/// A recognizer that also says who spoke: another one hears the words, and the voice is compared with the people who
/// enrolled.
///
/// The voice is looked at when the utterance is over, on a thread of its own beside the last work of the other recognizer;
/// a command of 2 s takes some 20 ms of a core, and of a longer one 6 s count. What goes wrong there never keeps the words
/// back. The people may change while it runs.
public final class SpeakerListener: SpeechRecognizer {
    /// What is kept of an utterance, pauses and all: 20 s, in samples.
    private static let longestSamples = 320_000

    private let words: any SpeechRecognizer
    private let people: @Sendable () -> SpeakerRoster
    private let thread = ExecutorThread(name: "voice-speaker", role: .task)

    /// Makes one of a recognizer and the people who enrolled.
    ///
    /// - Parameters:
    ///   - words: the recognizer that hears the words.
    ///   - people: those by now, asked for with each utterance, on any thread.
    public init(_ words: any SpeechRecognizer, knowing people: @escaping @Sendable () -> SpeakerRoster) {
        self.words = words
        self.people = people
    }

    deinit { thread.stop() }

    /// The name of the one that hears the words.
    public var name: String { words.name }

    /// Prepares the one that hears the words.
    @discardableResult
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        try await words.prepare(expecting: phrases)
    }

    /// Hears the words, and then says who spoke; without a speaker if no person enrolled, or if there is too little sound.
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
            // No words: no command, and nothing to say of a speaker.
            if !transcript.isEmpty { transcript.speaker = await speaker.value }
            return transcript
        } onCancel: {
            speaker.cancel()
        }
    }
}
