import Recognition
import Synchronization
import TestSupport

/// A recognizer that answers in mid-command. Its answer depends on the number of pieces of sound that it has heard.
final class AttentiveRecognizer: SpeechRecognizer {
    /// The answer to an utterance that ends after some piece.
    enum Answer: Sendable {
        case hear(String, confidence: Double? = 0.9)
        /// The text so far is one, the transcript another.
        case waver(String, then: String)
        case fail(String)
        /// It has a text so far, and never a transcript.
        case hang(String)

        var textSoFar: String {
            switch self {
            case .hear(let text, _), .waver(let text, _), .fail(let text), .hang(let text): text
            }
        }
    }

    /// The record of the calls.
    struct Record: Sendable {
        /// The numbers of samples of the utterances that it heard to the end.
        var sampleCounts: [Int] = []
        var takeBackCount = 0
        var lookCount = 0
    }

    private struct State {
        var record = Record()
        /// The latest utterance.
        weak var latest: Utterance?
        var sampleCount = 0
        var pieceCount = 0
        var quiet = Int.max
    }

    let name = "attentive"
    private let answersPauses: Bool
    private let answers: [Answer]
    private let state = Mutex(State())
    private let isHeld: Mutex<Bool>

    /// - Parameter holdsLooks: whether the recognizer gives no text so far before ``release()``.
    init(_ answers: [Answer], answersPauses: Bool = true, holdsLooks: Bool = false) {
        self.answers = answers
        self.answersPauses = answersPauses
        isHeld = Mutex(holdsLooks)
    }

    var record: Record { state.withLock { $0.record } }

    func release() { isHeld.withLock { $0 = false } }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        Preparation(answersPauses: answersPauses)
    }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        state.withLock { state in
            if state.latest === utterance { state.record.takeBackCount += 1 }
            (state.latest, state.sampleCount, state.pieceCount, state.quiet) = (utterance, 0, 0, .max)
        }
        for await piece in utterance.pieces {
            switch piece {
            case .sound(let chunk): hear(chunk, tell)
            case .pause(let count): await look(count, tell)
            }
        }
        try Task.checkCancellation()
        let last = state.withLock { state in
            state.record.sampleCounts.append(state.sampleCount)
            return answer(after: state.pieceCount)
        }
        switch last {
        case .hear(let text, let confidence): return transcript(text, confidence)
        case .waver(_, let text): return transcript(text, 0.9)
        case .fail: throw RecognitionError(.failed, "it failed")
        case .hang:
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }

    private func transcript(_ text: String, _ confidence: Double?) -> Transcript {
        Transcript(text: text, confidence: confidence, recognizer: name)
    }

    /// Reports the text so far, after ``release()`` if looks are held.
    private func look(_ sampleCount: Int, _ tell: @Sendable (Hypothesis) -> Void) async {
        state.withLock { $0.record.lookCount += 1 }
        await wait(while: isHeld.withLock({ $0 }) && !Task.isCancelled)
        let found = state.withLock { answer(after: $0.pieceCount) }
        tell(.soFar(found.textSoFar, sampleCount: sampleCount))
    }

    private func hear(_ chunk: [Int16], _ tell: (Hypothesis) -> Void) {
        let begun = state.withLock { state in
            let before = state.pieceCount
            for sample in chunk {
                // Between the syllables of a piece it is quiet for less than a tenth of a second.
                if abs(Int(sample)) < 1000 {
                    state.quiet = min(state.quiet, .max - 1) + 1
                } else {
                    if state.quiet > 3200 { state.pieceCount += 1 }
                    state.quiet = 0
                }
            }
            state.sampleCount += chunk.count
            return state.pieceCount > before ? answer(after: state.pieceCount).textSoFar : nil
        }
        if let begun { tell(.partial(begun)) }
    }

    private func answer(after pieceCount: Int) -> Answer {
        pieceCount == 0 ? .hear("") : answers[min(pieceCount, answers.count) - 1]
    }
}
