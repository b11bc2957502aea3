import Synchronization

/// Gives the signal thread another value while it listens, and takes the former back.
///
/// The signal thread only exchanges pointers; the session allocates and frees. One value is on its way at a time: the
/// next waits until the session has collected the former one.
package struct ValueExchange<Value: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Sendable: the thread that exchanges a pointer for another is the only one that has it, and owns its target.
    private typealias Box = UnsafeMutablePointer<Value>

    private let offered = Atomic<Box?>(nil)
    private let returned = Atomic<Box?>(nil)

    init() {}

    deinit {
        ValueExchange.free(offered.exchange(nil, ordering: .acquiring))
        collect()
    }

    /// Offers a value in place of the one in use. It replaces an earlier offer that the thread has not taken
    /// yet. Allocates.
    package func offer(_ value: consuming Value) {
        let box = Box.allocate(capacity: 1)
        box.initialize(to: value)
        ValueExchange.free(offered.exchange(box, ordering: .acquiringAndReleasing))
        collect()
    }

    /// Frees the value that is no longer in use, if it came back. Not real-time safe.
    package func collect() {
        ValueExchange.free(returned.exchange(nil, ordering: .acquiring))
    }

    /// Calls `exchange` with the value on offer, if there is one, and returns to the session the value that `exchange`
    /// leaves there. For the signal thread; real-time safe.
    @inline(__always)
    func acceptOffer(_ exchange: (inout Value) -> Void) {
        guard offered.load(ordering: .relaxed) != nil, returned.load(ordering: .acquiring) == nil,
            let box = offered.exchange(nil, ordering: .acquiring)
        else { return }
        exchange(&box.pointee)
        returned.store(box, ordering: .releasing)
    }

    private static func free(_ box: consuming Box?) {
        guard let box else { return }
        box.deinitialize(count: 1)
        box.deallocate()
    }
}
