/// A stream of a session's events for one reader, which ends with the session. One task at a time reads it.
///
/// A reader that is slower than the room loses the oldest events; an event `lost` in their place tells how many. It
/// slows neither the sound nor other readers. A recording is different: it waits for its slowest reader, so that no
/// event is lost. A reader that stops reading must let go of its stream, or a recording waits for it.
public struct VoiceEvents: AsyncSequence, Sendable {
    /// How many events a buffer holds: some minutes of a busy room.
    public static let defaultLimit = 1024

    /// Takes the buffer out of use when the last copy of the stream is gone.
    fileprivate final class Subscription: Sendable {
        let buffer: EventBuffer
        private let end: @Sendable () -> Void

        init(_ buffer: EventBuffer, end: @escaping @Sendable () -> Void) {
            self.buffer = buffer
            self.end = end
        }

        deinit { end() }
    }

    private let subscription: Subscription

    init(_ buffer: EventBuffer, end: @escaping @Sendable () -> Void) {
        subscription = Subscription(buffer, end: end)
    }

    /// Makes an iterator. The iterators of one stream share its buffer.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

    /// Reads events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let subscription: Subscription

        /// The next event; nil once the session has ended and everything was read, or the task was cancelled.
        public mutating func next() async -> VoiceEvent? { await subscription.buffer.next() }

        /// The next event, on the caller's actor; nil as in ``next()``.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> VoiceEvent? {
            await subscription.buffer.next()
        }
    }
}
