import Recognition

extension RecognizerContract {
    var phrases: [String] { Set(speech.map(\.text)).sorted() }

    /// A new recognizer that expects `phrases`, or every text of the suite.
    func prepared(expecting phrases: [String]? = nil) async throws -> any SpeechRecognizer {
        let recognizer = try await makeRecognizer()
        try await recognizer.prepare(expecting: ExpectedPhrases(phrases ?? self.phrases))
        return recognizer
    }

    /// The transcript of samples that arrive `chunkSize` at a time, or all at once.
    func hear(
        _ samples: [Int16], by recognizer: any SpeechRecognizer, chunkSize: Int? = nil,
        limit: Duration? = nil,
        partial: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> Transcript {
        try await within(limit ?? timeLimit) {
            try await recognizer.recognize(
                AsyncStream { continuation in
                    var position = 0
                    while position < samples.count {
                        let end = min(samples.count, position + (chunkSize ?? samples.count))
                        continuation.yield(Array(samples[position..<end]))
                        position = end
                    }
                    continuation.finish()
                }, partial: partial)
        }
    }

    /// The result of `operation`, or a violation when there is none within `limit`; a hanging operation
    /// is left behind, so that the suite goes on.
    func within<Result: Sendable>(
        _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Swift.Result<Result, any Error>.self)
        let work = Task {
            do { outcome.yield(.success(try await operation())) } catch { outcome.yield(.failure(error)) }
        }
        let alarm = Task {
            try await Task.sleep(for: limit)
            outcome.yield(.failure(ContractViolation("There was no answer within \(limit).")))
        }
        defer {
            work.cancel()
            alarm.cancel()
        }
        var iterator = outcomes.makeAsyncIterator()
        guard let first = await iterator.next() else { throw CancellationError() }
        return try first.get()
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
