import Foundation
import Synchronization

/// Runs `body` on a thread of its own, because threads of Swift's pool must not sleep.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

/// A box that hands a noncopyable value to a closure on another thread.
final class Handover<Value: ~Copyable & Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming Value) { self.value = Mutex(value) }

    func take() -> Value {
        guard let value = value.withLock({ $0.take() }) else { preconditionFailure("taken twice") }
        return value
    }
}
