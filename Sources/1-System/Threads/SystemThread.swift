import CProcess
import Glibc
import Synchronization

/// A thread of the system: named, and started here, for work that waits or computes for long. Tasks must not do such
/// work on Swift's shared threads, because there are no more of those than processor cores.
///
/// The thread receives no signals, because a signal handler has no place in its work. So a broken connection ends no
/// program. Releasing the value does not end the thread; the body must return, and ``join()`` waits for it.
package final class SystemThread: Sendable {
    /// How the system schedules a thread.
    package enum Scheduling: Hashable, Sendable {
        case ordinary
        /// Behind all other threads (a nice value of 10).
        case background
        /// `SCHED_FIFO` at this priority, 1 ... 99; an ordinary thread if the system refuses that.
        case realTime(Int)
    }

    /// Why the system gives no thread.
    package struct Refusal: Error, Hashable, CustomStringConvertible {
        /// The name of the thread.
        package let name: String
        /// The error number of the system.
        package let errno: CInt

        /// A sentence for a person.
        package var description: String {
            "no thread for \(name) (\(String(cString: strerror(errno)))); raise the task limit"
        }
    }

    /// A stack of 512 KiB: enough for OpenSSL, with a margin.
    package static let smallStack = 512 << 10
    /// A stack of 8 MiB, as a program's first thread has.
    package static let largeStack = 8 << 20

    /// Why the thread has no real-time priority; 0 if it has, or if none was requested.
    package let realTimeRefusal: CInt
    private let thread: pthread_t
    private let isJoined = Mutex(false)

    /// Starts a thread that runs `body` with `context`, which moves to it.
    ///
    /// - Parameters:
    ///   - name: shown by `top` and debuggers; cut to 15 bytes.
    ///   - stackByteCount: bytes of the stack; nil for the limit that the process has.
    ///   - context: the data of the thread.
    ///   - body: the work of the thread, which ends when this returns.
    package init<Context: ~Copyable & Sendable>(
        name: String, stackByteCount: Int? = nil, scheduling: Scheduling = .ordinary,
        context: consuming Context,
        body: @escaping @Sendable (consuming Context) -> Void
    ) throws(Refusal) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackByteCount { pthread_attr_setstacksize(&attributes, stackByteCount) }
        let box = ContextBox(context)
        let start = Unmanaged.passRetained(
            ThreadStart(name: name, isBackground: scheduling == .background) { body(box.take()) })
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, start.toOpaque())
        guard result == 0 else {
            start.release()
            throw Refusal(name: name, errno: result)
        }
        self.thread = thread
        guard case .realTime(let priority) = scheduling else {
            realTimeRefusal = 0
            return
        }
        var parameters = sched_param()
        parameters.sched_priority = CInt(priority)
        realTimeRefusal = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
    }

    /// Starts a thread that runs `body`.
    @discardableResult
    package convenience init(
        name: String, stackByteCount: Int? = nil, scheduling: Scheduling = .ordinary,
        body: @escaping @Sendable () -> Void
    ) throws(Refusal) {
        try self.init(name: name, stackByteCount: stackByteCount, scheduling: scheduling, context: ()) {
            (_: consuming Void) in body()
        }
    }

    deinit {
        if !isJoined.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Waits until the body has returned. May be called any number of times, from any thread but this one.
    package func join() {
        precondition(pthread_equal(thread, pthread_self()) == 0, "a thread cannot wait for itself")
        isJoined.withLock { isJoined in
            if !isJoined { pthread_join(thread, nil) }
            isJoined = true
        }
    }
}

/// The object behind pthread_create's pointer.
private final class ThreadStart: Sendable {
    private let name: String
    private let isBackground: Bool
    private let body: @Sendable () -> Void

    init(name: String, isBackground: Bool, _ body: @escaping @Sendable () -> Void) {
        (self.name, self.isBackground, self.body) = (name, isBackground, body)
    }

    func run() {
        var all = sigset_t()
        sigfillset(&all)
        // Signals that a fault of the thread itself raises keep their meaning.
        for number in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&all, number) }
        pthread_sigmask(SIG_BLOCK, &all, nil)
        cprocess_name_thread(name)
        // 0 is the calling thread. At a nice value of 10 it gets a tenth of what others get; at 19 a busy machine holds
        // it up for ever.
        if isBackground { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
        body()
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
