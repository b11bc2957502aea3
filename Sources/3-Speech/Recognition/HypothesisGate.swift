import Synchronization

/// Lets the hypotheses of one attempt through: no partial text that repeats the one before, and nothing once it
/// is closed.
///
/// A recognizer that its caller has given up may still send hypotheses.
final class HypothesisGate: Sendable {
    /// The last partial text; nil once it is closed.
    private let last = Mutex<String?>("")
    private let pass: @Sendable (Hypothesis) -> Void

    init(_ pass: @escaping @Sendable (Hypothesis) -> Void) { self.pass = pass }

    func report(_ hypothesis: Hypothesis) {
        // The call is under the lock, so that no hypothesis passes after `close` has returned.
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
