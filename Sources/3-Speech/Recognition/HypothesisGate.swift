import Synchronization

/// Lets the hypotheses of one attempt through: no partial text that repeats the one before, and nothing once it is closed.
///
/// A recognizer that was given up may still be talking.
final class HypothesisGate: Sendable {
    /// The last partial text; nil once it is closed.
    private let last = Mutex<String?>("")
    private let pass: @Sendable (Hypothesis) -> Void

    init(_ pass: @escaping @Sendable (Hypothesis) -> Void) { self.pass = pass }

    func report(_ hypothesis: Hypothesis) {
        // Under the lock, so that nothing is told after `close` has returned.
        last.withLock { last in
            guard last != nil else { return }
            if case .partial(let text) = hypothesis {
                guard last != text else { return }
                last = text
            }
            pass(hypothesis)
        }
    }

    func close() { last.withLock { $0 = nil } }
}
