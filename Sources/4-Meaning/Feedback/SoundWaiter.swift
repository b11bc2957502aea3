/// Waits for the end of a sound. The wait ends when the last reference to the waiter goes, whether the sound was played
/// or not.
package final class SoundWaiter: Sendable {
    private let continuation: CheckedContinuation<Void, Never>

    package init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    deinit { continuation.resume() }
}
