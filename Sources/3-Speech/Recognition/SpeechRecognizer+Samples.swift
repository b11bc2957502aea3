extension SpeechRecognizer {
    /// Recognizes an utterance that is there from its first to its last sample, such as a file's.
    ///
    /// - Parameter samples: mono 16-bit samples at 16 kHz.
    /// - Throws: what ``recognize(_:partial:)`` throws, and ``RecognitionError`` with `failed` for more words than fit into
    ///   an utterance.
    public func recognize(samples: [Int16]) async throws -> Transcript {
        try await recognizeBounded(
            AsyncStream { continuation in
                continuation.yield(samples)
                continuation.finish()
            }, partial: { _ in })
    }
}
