import Synchronization

/// The one thread that a source has while it runs.
final class SourceThread: Sendable {
    let control = CaptureControl()
    private let thread = Mutex<AudioThread?>(nil)

    /// Starts the thread; starting a source that runs is a programmer's mistake.
    func start(_ make: (CaptureControl) throws(CaptureError) -> AudioThread) throws(CaptureError) {
        try thread.withLock { thread throws(CaptureError) in
            precondition(thread == nil, "the source runs already; stop it first")
            control.isStopRequested.store(false, ordering: .relaxed)
            thread = try make(control)
        }
    }

    /// Asks the thread to end and waits for it. Does nothing when there is none.
    func stop() {
        thread.withLock { thread in
            control.isStopRequested.store(true, ordering: .relaxed)
            thread?.join()
            thread = nil
        }
    }

    /// How the system runs the thread; nil while there is none.
    var scheduling: AudioThread.Scheduling? { thread.withLock { $0?.scheduling } }
}
