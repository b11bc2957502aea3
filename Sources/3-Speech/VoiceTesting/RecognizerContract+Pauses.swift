import Recognition
import Synchronization

extension RecognizerContract {
    /// Long enough for a recognizer to hear the sound so far, and to wait for more.
    private static let lateness = Duration.milliseconds(20)

    func verifyPauses() async throws {
        let recognizer = try await makeRecognizer()
        let answers = try await recognizer.prepare(expecting: ExpectedPhrases(phrases)).answersPauses
        for utterance in speech {
            let (sound, told) = (Utterance(), ToldHypotheses())
            let listening = Task {
                defer { told.end() }
                return try await recognizer.recognize(sound, tell: told.append)
            }
            defer { listening.cancel() }
            let half = utterance.samples.count / 2
            for part in [utterance.samples.prefix(half), utterance.samples.dropFirst(half)] {
                sound.append(Array(part))
                let count = sound.pause()
                if answers { try await requireAnswer(at: count, among: told) }
                try await Task.sleep(for: Self.lateness)
            }
            sound.end()
            let transcript = try await within(timeLimit) { try await listening.value }
            try require(transcript, says: utterance.text, "With pauses in it, and sound that came late")
            try requireTextsSoFar(told.all, pauses: [half, utterance.samples.count])
        }
        // The speaker goes on before the recognizer has come to the pause.
        for utterance in speech {
            let sound = Utterance()
            sound.append(Array(utterance.samples.prefix(utterance.samples.count / 2)))
            sound.pause()
            sound.append(Array(utterance.samples.dropFirst(utterance.samples.count / 2)))
            sound.end()
            let transcript = try await within(timeLimit) { try await recognizer.recognize(sound) { _ in } }
            try require(transcript, says: utterance.text, "With a pause that was over before it was heard")
        }
    }

    private func requireAnswer(at count: Int, among told: ToldHypotheses) async throws {
        do {
            try await within(timeLimit) {
                for await hypothesis in told.stream {
                    if case .soFar(_, sampleCount: count) = hypothesis { return }
                }
                throw ContractViolation("It returned before the end of the utterance.")
            }
        } catch let error as ContractViolation {
            throw ContractViolation("It answers pauses, but not the one after \(count) samples. \(error)")
        }
    }

    /// Requires that a text before a pause is the last partial one, and that there was such a pause.
    private func requireTextsSoFar(
        _ hypotheses: [Hypothesis], pauses: [Int]
    ) throws(ContractViolation) {
        var partial = ""
        for hypothesis in hypotheses {
            switch hypothesis {
            case .partial(let text): partial = text
            case .soFar(let text, let count):
                try require(pauses.contains(count), "There was no pause after \(count) samples.")
                try require(
                    text == partial, "The text before a pause was “\(text)”, the partial one “\(partial)”.")
            case .switched, .answeredElsewhere: break
            }
        }
    }

    func verifyGoingOn() async throws {
        let recognizer = try await prepared()
        for utterance in speech {
            let sound = Utterance()
            sound.append(Array(utterance.samples.prefix(utterance.samples.count / 2)))
            sound.endForNow()
            _ = try await within(timeLimit) { try await recognizer.recognize(sound) { _ in } }
            sound.goOn()
            sound.append(Array(utterance.samples.dropFirst(utterance.samples.count / 2)))
            sound.end()
            let transcript = try await within(timeLimit) { try await recognizer.recognize(sound) { _ in } }
            try require(transcript, says: utterance.text, "Heard again, with its second half")
        }
        try await requireUnderstanding(by: recognizer, "After utterances that went on")
    }
}

/// The hypotheses of a recognizer, from any thread, in their order.
private final class ToldHypotheses: Sendable {
    /// Gives each hypothesis once, to the reader that comes first.
    let stream: AsyncStream<Hypothesis>
    private let continuation: AsyncStream<Hypothesis>.Continuation
    private let storage = Mutex<[Hypothesis]>([])

    init() { (stream, continuation) = AsyncStream.makeStream(of: Hypothesis.self) }

    var all: [Hypothesis] { storage.withLock { $0 } }

    @Sendable func append(_ hypothesis: Hypothesis) {
        storage.withLock { $0.append(hypothesis) }
        continuation.yield(hypothesis)
    }

    func end() { continuation.finish() }
}
