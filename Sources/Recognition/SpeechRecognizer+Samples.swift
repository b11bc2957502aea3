extension SpeechRecognizer {
    /// Recognizes an utterance that is there from its first to its last sample, such as a file's.
    ///
    /// - Parameter samples: mono 16-bit samples at 16 kHz.
    /// - Throws: what ``recognize(_:partial:)`` throws.
    public func recognize(samples: [Int16]) async throws -> Transcript {
        try await recognize(
            AsyncStream { continuation in
                continuation.yield(samples)
                continuation.finish()
            }, partial: { _ in })
    }
}
