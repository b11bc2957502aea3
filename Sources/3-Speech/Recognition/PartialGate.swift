import Synchronization

/// Lets the partial texts of one attempt through: none that repeats the one before, and none once it is closed.
///
/// A recognizer that was given up may still be talking.
final class PartialGate: Sendable {
    private let last = Mutex<String?>("")
    private let partial: @Sendable (String) -> Void

    init(_ partial: @escaping @Sendable (String) -> Void) { self.partial = partial }

    func tell(_ text: String) {
        // Under the lock, so that nothing is told after `close` has returned.
        last.withLock { last in
            guard last != nil, last != text else { return }
            last = text
            partial(text)
        }
    }

    func close() { last.withLock { $0 = nil } }
}
