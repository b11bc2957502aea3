/// Waits for the end of a sound: it is told when the last who has it lets go of it, whatever became of the sound.
package final class SoundWaiter: Sendable {
    private let continuation: CheckedContinuation<Void, Never>

    package init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    deinit { continuation.resume() }
}
