import Synchronization

/// The shared state of both ends of a ring.
///
/// Visible to inlined code, as the ends' methods are: compiled for each element type where they are used, they neither
/// look up type metadata nor call through witness tables on an audio thread.
@usableFromInline
final class RingStorage<Element: BitwiseCopyable>: @unchecked Sendable {
    // Sendable: the slots between `readPosition` and `writePosition` belong to the consumer, the rest to the
    // producer, and each hands slots over by a release store of its own position.
    @usableFromInline let slots: Int
    @usableFromInline let memory: UnsafeMutablePointer<Element>
    @usableFromInline let writePosition = Atomic<Int>(0)
    @usableFromInline let readPosition = Atomic<Int>(0)
    @usableFromInline let isClosed = Atomic<Bool>(false)
    @usableFromInline let dataArrived = Wakeup()
    @usableFromInline let spaceFreed = Wakeup()

    init(slots: Int) {
        self.slots = slots
        memory = .allocate(capacity: slots)
    }

    deinit { memory.deallocate() }
}
