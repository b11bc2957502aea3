import Capture

/// The wake words in a source, one after the other; see ``WakeWord/detections(in:)``.
public struct WakeWordDetections: AsyncSequence, Sendable {
    /// A wake word, with its score and its time.
    public typealias Element = HeardWord
    /// Why the loop ends before the stream does.
    public typealias Failure = HearingError

    let wakeWord: WakeWord
    let source: any CaptureSource

    /// Makes an iterator, which listens on its own: one iterator at a time can listen to a source.
    public func makeAsyncIterator() -> Iterator {
        Iterator(listener: WordListener(wakeWord, source: source))
    }

    /// Listens as long as it lives.
    public struct Iterator: AsyncIteratorProtocol {
        let listener: WordListener

        /// The next word; nil at the stream's end, and once the task is cancelled.
        ///
        /// - Throws: ``HearingError``, once; afterwards nil.
        public mutating func next() async throws(HearingError) -> HeardWord? {
            try await next(isolation: nil)
        }

        /// The next word, for a caller of any isolation; see ``next()``.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(HearingError) -> HeardWord? {
            try await listener.next(isolation: actor)
        }
    }
}
