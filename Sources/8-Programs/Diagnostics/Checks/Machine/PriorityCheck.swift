import Capture
import Dispatch

/// The capture thread gets real-time priority.
package struct PriorityCheck: Check {
    /// See ``Check/name``.
    package let name = "priority"
    private let scheduling: @Sendable () -> AudioThread.Scheduling?

    /// Makes a check.
    ///
    /// - Parameter scheduling: how the system schedules an audio thread; nil if none can be made.
    package init(scheduling: @escaping @Sendable () -> AudioThread.Scheduling? = PriorityCheck.ask) {
        self.scheduling = scheduling
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        switch scheduling() {
        case .realTime(let priority): .ok("real-time priority \(priority) is granted")
        case .ordinary:
            .warning(
                "real-time priority is refused; under load sound may be lost",
                "voiced's own units allow it; else write \"@audio - rtprio \(AudioThread.defaultPriority)\" into a file "
                    + "in /etc/security/limits.d, or LimitRTPRIO=\(AudioThread.defaultPriority) into your unit"
            )
        case nil: .failed(.unavailable, "no thread can be made", "raise the limit of tasks (TasksMax)")
        }
    }

    /// Starts a thread as capture does, and ends it.
    @Sendable package static func ask() -> AudioThread.Scheduling? {
        // It stays until it has been asked for: a thread that has ended gets no priority.
        let isAsked = DispatchSemaphore(value: 0)
        guard let thread = try? AudioThread(name: "doctor", body: { isAsked.wait() }) else { return nil }
        isAsked.signal()
        thread.join()
        return thread.scheduling
    }
}
