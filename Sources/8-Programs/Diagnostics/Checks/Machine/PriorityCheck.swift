import Capture
import Dispatch

/// Checks that the capture thread gets real-time priority.
package struct PriorityCheck: Check {
    /// See ``Check/name``.
    package let name = "priority"
    private let scheduling: @Sendable () -> AudioThread.Scheduling?

    /// Makes a check.
    ///
    /// - Parameter scheduling: finds out how the system schedules an audio thread; nil if there can be no thread.
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

    /// Starts a thread in the way of capture, ends it, and returns its scheduling; nil if the system gives no thread.
    @Sendable package static func ask() -> AudioThread.Scheduling? {
        // The thread stays until its priority was requested, because a thread that has ended gets none.
        let isAsked = DispatchSemaphore(value: 0)
        guard let thread = try? AudioThread(name: "doctor", body: { isAsked.wait() }) else { return nil }
        isAsked.signal()
        thread.join()
        return thread.scheduling
    }
}
