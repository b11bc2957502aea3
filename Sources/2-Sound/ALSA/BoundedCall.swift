import Dispatch
import Threads

/// A call into alsa-lib that cannot be interrupted, on its own thread.
///
/// Opening and closing wait 30 s for a sound server that hangs. The caller waits as long as it chooses; the thread goes
/// on until the call returns, and then ends.
enum BoundedCall {
    /// Runs `work` and waits for it, at most `limit` seconds. The results of `work` must be safe to read while it
    /// still runs.
    static func run(limit: Double, _ work: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        do {
            try SystemThread(name: "alsa") {
                work()
                done.signal()
            }
        } catch {
            // The caller can still wait as long as the call takes.
            return work()
        }
        _ = done.wait(timeout: .now() + limit)
    }
}
