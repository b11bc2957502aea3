import Synchronization

/// The writing end of an ``SPSCRing``.
///
/// Everything here but ``waitForSpace(_:timeout:)`` is real-time safe: no allocation, no lock. The one system call,
/// which wakes the consumer, is made only while the consumer sleeps.
public struct RingProducer<Element: BitwiseCopyable>: ~Copyable, Sendable {
    @usableFromInline let storage: RingStorage<Element>

    init(_ storage: RingStorage<Element>) { self.storage = storage }

    deinit { close() }

    /// How many elements the ring holds at most.
    @inlinable
    public var capacity: Int { storage.slots }

    /// How many elements can be written now.
    @inlinable
    public var freeCount: Int {
        let written = storage.writePosition.load(ordering: .relaxed)
        return storage.slots - (written - storage.readPosition.load(ordering: .acquiring))
    }

    /// Writes as many of `elements` as fit, in order, and returns how many that were.
    @inlinable
    @discardableResult
    public mutating func write(_ elements: UnsafeBufferPointer<Element>) -> Int {
        let position = storage.writePosition.load(ordering: .relaxed)
        let free = storage.slots - (position - storage.readPosition.load(ordering: .acquiring))
        let count = min(free, elements.count)
        guard count > 0, let source = elements.baseAddress else { return 0 }

        let start = position & (storage.slots - 1)
        let first = min(count, storage.slots - start)
        (storage.memory + start).update(from: source, count: first)
        storage.memory.update(from: source + first, count: count - first)

        storage.writePosition.store(position + count, ordering: .releasing)
        storage.dataArrived.post()
        return count
    }

    /// Writes one element; false, and nothing written, when the ring is full.
    @inlinable
    public mutating func write(_ element: Element) -> Bool {
        withUnsafePointer(to: element) { write(UnsafeBufferPointer(start: $0, count: 1)) } == 1
    }

    /// Says that nothing more will be written, and wakes the consumer. Dropping the producer does the same.
    @inlinable
    public func close() {
        storage.isClosed.store(true, ordering: .releasing)
        storage.dataArrived.post()
    }

    /// Sleeps until `count` elements fit or `timeout` seconds are over; true when they fit.
    ///
    /// For sources that may wait, such as a recording. Not for a capture thread.
    @inlinable
    public func waitForSpace(_ count: Int, timeout: Double) -> Bool {
        storage.spaceFreed.wait(timeout: timeout) { freeCount >= min(count, storage.slots) }
    }
}
