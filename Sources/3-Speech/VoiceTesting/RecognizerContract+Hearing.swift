import Recognition
import Timing

extension RecognizerContract {
    var phrases: [String] { Set(speech.map(\.text)).sorted() }

    /// A new recognizer that expects `phrases`, or every text of the suite.
    func prepared(expecting phrases: [String]? = nil) async throws -> any SpeechRecognizer {
        let recognizer = try await makeRecognizer()
        try await recognizer.prepare(expecting: ExpectedPhrases(phrases ?? self.phrases))
        return recognizer
    }

    /// The transcript of samples that arrive `chunkSize` at a time, or all at once.
    func transcribe(
        _ samples: [Int16], by recognizer: any SpeechRecognizer, chunkSize: Int? = nil,
        limit: Duration? = nil,
        tell: @escaping @Sendable (Hypothesis) -> Void = { _ in }
    ) async throws -> Transcript {
        try await within(limit ?? timeLimit) {
            let utterance = Utterance()
            var rest = samples[...]
            while !rest.isEmpty {
                utterance.append(Array(rest.prefix(chunkSize ?? rest.count)))
                rest = rest.dropFirst(chunkSize ?? rest.count)
            }
            utterance.end()
            return try await recognizer.recognize(utterance, tell: tell)
        }
    }

    /// Returns the result of `operation`, or throws a violation if there is none within `limit`. It leaves a hanging
    /// operation behind, so that the suite goes on.
    func within<Result: Sendable>(
        _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        do {
            return try await withDeadline(limit / .seconds(1), clock: ContinuousClock(), operation)
        } catch is DeadlineExceeded {
            throw ContractViolation("There was no answer within \(limit).")
        }
    }

    func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(ContractViolation) {
        if !condition { throw ContractViolation(sentence()) }
    }

    func require(_ transcript: Transcript, says text: String, _ circumstance: String)
        throws(ContractViolation)
    {
        try require(
            transcript.text == text, "\(circumstance), “\(text)” was heard as “\(transcript.text)”.")
    }
}
