import Synchronization

/// Does something the first time that it is called, from whichever thread.
final class FirstOnly: Sendable {
    private let isCalled = Atomic<Bool>(false)
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func call() {
        if !isCalled.exchange(true, ordering: .relaxed) { body() }
    }
}
