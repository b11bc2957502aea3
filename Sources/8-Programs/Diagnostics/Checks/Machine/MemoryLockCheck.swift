import Capture

/// Checks that the daemon may lock its memory, so that the memory of audio threads is never paged out.
package struct MemoryLockCheck: Check {
    /// See ``Check/name``.
    package let name = "memory lock"
    private let limit: @Sendable () -> Int?

    /// Makes a check.
    ///
    /// - Parameter limit: returns the bytes that the process may lock; nil for no limit.
    package init(limit: @escaping @Sendable () -> Int? = { MemoryLock.limit }) { self.limit = limit }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard let limit = limit() else { return .ok("all memory may be locked") }
        // Once everything is locked, the kernel refuses allocations beyond the limit, so with any limit the daemon
        // cannot lock its memory.
        return .warning(
            "no more than \(limit / 1000) kB may be locked, so memory may be paged out while sound comes in",
            "voiced's own units allow it; else write \"@audio - memlock unlimited\" into a file in "
                + "/etc/security/limits.d, or LimitMEMLOCK=infinity into your unit")
    }
}
