import Capture

/// Audio threads may keep their memory from being paged out.
package struct MemoryLockCheck: Check {
    /// See ``Check/name``.
    package let name = "memory lock"
    private let limit: @Sendable () -> Int?

    /// Makes a check.
    ///
    /// - Parameter limit: how much may be locked, in bytes; nil for no limit.
    package init(limit: @escaping @Sendable () -> Int? = { MemoryLock.limit }) { self.limit = limit }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard let limit = limit() else { return .ok("all memory may be locked") }
        // With any limit the kernel refuses allocations beyond it once everything is locked, so nothing can be.
        return .warning(
            "no more than \(limit / 1000) kB may be locked, so memory may be paged out while sound comes in",
            "voiced's own units allow it; else write \"@audio - memlock unlimited\" into a file in "
                + "/etc/security/limits.d, or LimitMEMLOCK=infinity into your unit")
    }
}
