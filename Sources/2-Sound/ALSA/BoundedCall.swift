import CALSA
import Dispatch
import Glibc

/// A call into alsa-lib that cannot be interrupted, on its own thread.
///
/// Opening and closing wait 30 s for a sound server that hangs. The caller waits as long as it chooses; the thread goes
/// on until the call returns, and then ends.
final class BoundedCall: Sendable {
    private let work: @Sendable () -> Void
    private let done = DispatchSemaphore(value: 0)

    private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Runs `work` and waits for it, at most `limit` seconds. Its results must be safe to read while it still runs.
    static func run(limit: Double, _ work: @escaping @Sendable () -> Void) {
        let call = BoundedCall(work)
        call.start()
        _ = call.done.wait(timeout: .now() + limit)
    }

    private func start() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { context in
                Unmanaged<BoundedCall>.fromOpaque(context!).takeRetainedValue().finish()
                return nil
            }, context.toOpaque())
        // Without a thread one can still wait.
        if result != 0 { context.takeRetainedValue().finish() }
    }

    private func finish() {
        work()
        done.signal()
    }
}
