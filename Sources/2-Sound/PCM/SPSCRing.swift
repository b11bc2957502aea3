import Synchronization

/// A fixed ring between exactly one producing and one consuming thread, without locks.
///
/// The two ends are values that cannot be copied, so the type system holds what the algorithm needs: one
/// writer, one reader. Positions only ever grow; the place in memory is the position modulo the capacity
/// (a power of two), so full and empty are told apart without a spare slot. The producer publishes with a
/// release store of its position and the consumer acquires it, and the other way round for freed space
/// (Lamport, "Proving the Correctness of Multiprocess Programs", 1977).
///
/// ```swift
/// var ring = SPSCRing<Float>(capacity: 48_000)
/// let producer = ring.takeProducer()   // moves to the capture thread
/// let consumer = ring.takeConsumer()   // moves to the signal thread
/// ```
public struct SPSCRing<Element: BitwiseCopyable>: ~Copyable {
    private var producer: RingProducer<Element>?
    private var consumer: RingConsumer<Element>?

    /// Allocates a ring for at least `capacity` elements (rounded up to a power of two). Not real-time safe.
    public init(capacity: Int) {
        precondition(capacity > 0, "a ring of \(capacity) elements")
        var slots = 1
        while slots < capacity { slots *= 2 }
        let storage = RingStorage<Element>(slots: slots)
        producer = RingProducer(storage)
        consumer = RingConsumer(storage)
    }

    /// The writing end. It can be taken once.
    public mutating func takeProducer() -> RingProducer<Element> {
        guard let end = producer.take() else { preconditionFailure("the ring's producer was taken before") }
        return end
    }

    /// The reading end. It can be taken once.
    public mutating func takeConsumer() -> RingConsumer<Element> {
        guard let end = consumer.take() else { preconditionFailure("the ring's consumer was taken before") }
        return end
    }
}
