import Recognition
import Synchronization

/// A stand-in for a recognizer that answers each utterance as its script says.
///
/// ```swift
/// let away = RecognitionError(.unavailable, "The server is away.")
/// let recognizer = ScriptedRecognizer([.text("light on"), .fail(away), .hang])
/// ```
public final class ScriptedRecognizer: SpeechRecognizer {
    /// The answer to one utterance.
    public enum Answer: Sendable {
        /// Hears the audio out, then gives the transcript.
        case transcript(Transcript)
        /// Gives the partial texts, one a chunk, hears the audio out, then gives the transcript.
        case partials([String], then: Transcript)
        /// Hears the audio out, waits for a time, then gives the transcript.
        case late(Transcript, after: Duration)
        /// Hears the audio out, then throws.
        case failure(RecognitionError)
        /// Throws before the first chunk is heard.
        case earlyFailure(RecognitionError)
        /// Never answers, and ends only when its task is cancelled.
        case hang

        /// The transcript of `text` with a confidence of `confidence`.
        public static func text(_ text: String, confidence: Double? = nil) -> Answer {
            .transcript(Transcript(text: text, confidence: confidence, recognizer: "scripted"))
        }

        /// Throws `error` after the audio.
        public static func fail(_ error: RecognitionError) -> Answer { .failure(error) }
    }

    /// The calls of the recognizer so far.
    public struct Record: Sendable {
        /// The phrases of every call of ``prepare(expecting:)``.
        public var prepared: [ExpectedPhrases] = []
        /// How many samples each utterance had, in the order they began.
        public var sampleCounts: [Int] = []
        /// How many utterances ended by cancellation.
        public var cancellationCount = 0
    }

    private struct State {
        var script: [Answer]
        var preparations: [Result<Preparation, RecognitionError>]
        var record = Record()
    }

    /// The name it was made with.
    public let name: String
    private let state: Mutex<State>

    /// Makes a recognizer that gives the answers in their order, and empty transcripts after the last.
    ///
    /// - Parameters:
    ///   - script: the answers, one for each utterance.
    ///   - preparations: the outcomes of ``prepare(expecting:)`` in their order; after the last it succeeds.
    ///   - name: the recognizer's name.
    public init(
        _ script: [Answer] = [], preparations: [Result<Preparation, RecognitionError>] = [],
        name: String = "scripted"
    ) {
        self.name = name
        state = Mutex(State(script: script, preparations: preparations))
    }

    /// The calls so far.
    public var record: Record { state.withLock { $0.record } }

    /// Adds an answer at the script's end.
    public func append(_ answer: Answer) {
        state.withLock { $0.script.append(answer) }
    }

    /// Notes the phrases and gives the next scripted outcome.
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        try state.withLock { state in
            state.record.prepared.append(phrases)
            return state.preparations.isEmpty ? Preparation() : try state.preparations.removeFirst().get()
        }
    }

    /// Gives the next scripted answer.
    public func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        let (answer, number) = state.withLock { state in
            state.record.sampleCounts.append(0)
            let answer = state.script.isEmpty ? .text("") : state.script.removeFirst()
            return (answer, state.record.sampleCounts.count - 1)
        }
        do {
            return try await self.answer(answer, to: utterance, number: number, tell: tell)
        } catch let error as CancellationError {
            state.withLock { $0.record.cancellationCount += 1 }
            throw error
        }
    }

    private func answer(
        _ answer: Answer, to utterance: Utterance, number: Int, tell: @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        var partials: [String] = []
        switch answer {
        case .earlyFailure(let error): throw error
        case .hang:
            while true { try await Task.sleep(for: .seconds(3600)) }
        case .partials(let texts, _): partials = texts.reversed()
        default: break
        }
        for await chunk in utterance.sound {
            state.withLock { $0.record.sampleCounts[number] += chunk.count }
            if let text = partials.popLast() { tell(.partial(text)) }
        }
        try Task.checkCancellation()
        switch answer {
        case .late(let transcript, let delay):
            try await Task.sleep(for: delay)
            return transcript
        case .transcript(let transcript), .partials(_, let transcript): return transcript
        case .failure(let error), .earlyFailure(let error): throw error
        case .hang: throw CancellationError()
        }
    }
}
