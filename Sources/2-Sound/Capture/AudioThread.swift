import CProcess
import Glibc
import Synchronization

/// A thread for sound: named, created here, with real-time priority if the system grants it.
///
/// Otherwise it runs as an ordinary thread, which is no failure, but the operator should know. Releasing the value does
/// not end the thread; the body must return, and ``join()`` waits for it.
public final class AudioThread: Sendable {
    /// How the system runs the thread.
    public enum Scheduling: Hashable, Sendable, CustomStringConvertible {
        /// With `SCHED_FIFO` at this priority.
        case realTime(priority: Int)
        /// An ordinary thread; `errno` gives the reason, 0 if real time was not requested.
        case ordinary(errno: Int32)

        /// As a sentence part, such as `real-time priority 10`.
        public var description: String {
            switch self {
            case .realTime(let priority): "real-time priority \(priority)"
            case .ordinary(0): "ordinary priority"
            case .ordinary:
                "ordinary priority (real time was refused); set LimitRTPRIO=\(AudioThread.defaultPriority) in the "
                    + "systemd unit, or rtprio in /etc/security/limits.d"
            }
        }
    }

    /// Above every ordinary thread and below the sound servers (PipeWire 83 ... 88) and the kernel's interrupt
    /// threads (50), which we wait for.
    public static let defaultPriority = 10

    /// How the system runs the thread.
    public let scheduling: Scheduling
    private let thread: pthread_t
    private let isJoined = Mutex(false)

    /// Starts a thread that runs `body` with `context`, which moves to it.
    ///
    /// - Parameters:
    ///   - name: shown by `top` and debuggers; cut to 15 bytes.
    ///   - priority: 1 ... 99; nil for no real-time priority.
    ///   - context: the data of the thread.
    ///   - body: the work of the thread, which ends when this returns.
    /// - Throws: ``CaptureError`` `.noThread` if the system has no thread left.
    public init<Context: ~Copyable & Sendable>(
        name: String, priority: Int? = AudioThread.defaultPriority, context: consuming Context,
        body: @escaping @Sendable (consuming Context) -> Void
    ) throws(CaptureError) {
        let box = ContextBox(context)
        let start = Unmanaged.passRetained(ThreadStart(name: name) { body(box.take()) })
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                // Signals are for the program's own threads; a handler has no place in the signal path.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                guard let argument else { return nil }
                let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
                cprocess_name_thread(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        guard result == 0 else {
            start.release()
            throw CaptureError(
                .noThread,
                "no thread for \(name) (\(String(cString: strerror(result)))); raise the task limit")
        }
        self.thread = thread
        scheduling = priority.map { AudioThread.raise(thread, to: $0) } ?? .ordinary(errno: 0)
    }

    /// Starts a thread that runs `body`.
    public convenience init(
        name: String, priority: Int? = AudioThread.defaultPriority, body: @escaping @Sendable () -> Void
    ) throws(CaptureError) {
        try self.init(name: name, priority: priority, context: ()) { (_: consuming Void) in body() }
    }

    deinit {
        if !isJoined.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Waits until the body has returned. May be called any number of times, from any thread but this one.
    public func join() {
        precondition(pthread_equal(thread, pthread_self()) == 0, "an audio thread cannot wait for itself")
        isJoined.withLock { isJoined in
            if !isJoined { pthread_join(thread, nil) }
            isJoined = true
        }
    }

    private static func raise(_ thread: pthread_t, to priority: Int) -> Scheduling {
        var parameters = sched_param()
        parameters.sched_priority = CInt(priority)
        let result = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
        return result == 0 ? .realTime(priority: priority) : .ordinary(errno: result)
    }
}

/// The object behind pthread_create's pointer.
private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

/// Carries a value that cannot be copied into a closure that is called once.
private final class ContextBox<Context: ~Copyable & Sendable>: @unchecked Sendable {
    // Sendable: filled before the thread starts and emptied by the thread alone.
    private var context: Context?

    init(_ context: consuming Context) { self.context = consume context }

    func take() -> Context {
        guard let context = context.take() else { preconditionFailure("a thread's body ran twice") }
        return context
    }
}
