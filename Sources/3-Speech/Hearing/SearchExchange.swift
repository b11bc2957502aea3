import Synchronization
import WakeWord

/// Gives the signal thread a keyword search with other models while it listens, and takes the former back.
///
/// The signal thread only exchanges pointers; what is allocated and freed is so by the session. One search is on its
/// way at a time: while the former one was not collected, the next waits.
package struct SearchExchange: ~Copyable, @unchecked Sendable {
    // Sendable: whoever exchanges a pointer for another owns what it points to, and nobody else knows it.
    private typealias Box = UnsafeMutablePointer<KeywordSearch>

    private let offered = Atomic<Box?>(nil)
    private let returned = Atomic<Box?>(nil)

    init() {}

    deinit {
        SearchExchange.free(offered.exchange(nil, ordering: .acquiring))
        collect()
    }

    /// Offers a search for the same keywords in place of the one that listens; of several the latest. Allocates.
    package func offer(_ search: consuming KeywordSearch) {
        let box = Box.allocate(capacity: 1)
        box.initialize(to: search)
        SearchExchange.free(offered.exchange(box, ordering: .acquiringAndReleasing))
        collect()
    }

    /// Frees the search that is no longer in use, if it came back. Not real-time safe.
    package func collect() {
        SearchExchange.free(returned.exchange(nil, ordering: .acquiring))
    }

    /// Puts the models on offer into `search`, if there are any. For the signal thread; real-time safe.
    fileprivate func exchange(_ search: inout KeywordSearch) {
        guard offered.load(ordering: .relaxed) != nil, returned.load(ordering: .acquiring) == nil,
            let box = offered.exchange(nil, ordering: .acquiring)
        else { return }
        search.exchangeModels(with: &box.pointee)
        returned.store(box, ordering: .releasing)
    }

    private static func free(_ box: consuming Box?) {
        guard let box else { return }
        box.deinitialize(count: 1)
        box.deallocate()
    }
}

extension KeywordSearch {
    /// Listens with the models on offer from the next hop on, if there are any. Real-time safe.
    mutating func takeModels(from exchange: borrowing SearchExchange) { exchange.exchange(&self) }
}
