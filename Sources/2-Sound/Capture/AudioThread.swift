import Threads

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

    /// The default priority of audio threads: above every ordinary thread, and below the sound servers (PipeWire 83 ...
    /// 88) and the kernel's interrupt threads (50), for which the audio threads wait.
    public static let defaultPriority = 10

    /// How the system runs the thread.
    public let scheduling: Scheduling
    private let thread: SystemThread

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
        do {
            thread = try SystemThread(
                name: name, scheduling: priority.map { .realTime($0) } ?? .ordinary, context: context,
                body: body)
        } catch {
            throw CaptureError(.noThread, "\(error)")
        }
        let refusal = thread.realTimeRefusal
        scheduling =
            priority.flatMap { refusal == 0 ? .realTime(priority: $0) : nil } ?? .ordinary(errno: refusal)
    }

    /// Starts a thread that runs `body`.
    public convenience init(
        name: String, priority: Int? = AudioThread.defaultPriority, body: @escaping @Sendable () -> Void
    ) throws(CaptureError) {
        try self.init(name: name, priority: priority, context: ()) { (_: consuming Void) in body() }
    }

    /// Waits until the body has returned. May be called any number of times, from any thread but this one.
    public func join() { thread.join() }
}
