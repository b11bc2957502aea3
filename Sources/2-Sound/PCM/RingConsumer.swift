import Synchronization

/// The reading end of an ``SPSCRing``.
///
/// ``read(into:)`` is real-time safe. ``waitForData(_:timeout:)`` sleeps in the kernel and is the only call
/// here that may.
public struct RingConsumer<Element: BitwiseCopyable>: ~Copyable, Sendable {
    @usableFromInline let storage: RingStorage<Element>

    init(_ storage: RingStorage<Element>) { self.storage = storage }

    /// How many elements the ring holds at most.
    @inlinable
    public var capacity: Int { storage.slots }

    /// How many elements can be read now.
    @inlinable
    public var availableCount: Int {
        storage.writePosition.load(ordering: .acquiring) - storage.readPosition.load(ordering: .relaxed)
    }

    /// True when the producer is closed and everything it wrote has been read.
    @inlinable
    public var isFinished: Bool {
        // The order matters: the count after the check includes all values written before the close.
        storage.isClosed.load(ordering: .acquiring) && availableCount == 0
    }

    /// Moves as many elements as there are and as fit into `destination`; returns how many that were.
    @inlinable
    public mutating func read(into destination: UnsafeMutableBufferPointer<Element>) -> Int {
        let position = storage.readPosition.load(ordering: .relaxed)
        let available = storage.writePosition.load(ordering: .acquiring) - position
        let count = min(available, destination.count)
        guard count > 0, let target = destination.baseAddress else { return 0 }

        let start = position & (storage.slots - 1)
        let first = min(count, storage.slots - start)
        target.update(from: storage.memory + start, count: first)
        (target + first).update(from: storage.memory, count: count - first)

        storage.readPosition.store(position + count, ordering: .releasing)
        storage.spaceFreed.post()
        return count
    }

    /// Sleeps until `condition` holds or `timeout` seconds are over; returns what the condition says then.
    ///
    /// The consumer checks the condition when something was written, the producer was closed, or a ``waker``
    /// was called.
    @inlinable
    public func wait(timeout: Double, until condition: () -> Bool) -> Bool {
        storage.dataArrived.wait(timeout: timeout, until: condition)
    }

    /// A function that wakes the consumer from any thread, so that a sleeping consumer can check something other than
    /// the ring. Real-time safe to call.
    public var waker: @Sendable () -> Void { { [storage] in storage.dataArrived.post() } }

    /// Sleeps until `count` elements are available, the producer is closed, or `timeout` seconds are over.
    ///
    /// - Returns: true when there is a reason to read on: enough elements, or the end.
    @inlinable
    public func waitForData(_ count: Int, timeout: Double) -> Bool {
        storage.dataArrived.wait(timeout: timeout) {
            availableCount >= min(count, storage.slots) || storage.isClosed.load(ordering: .acquiring)
        }
    }
}
