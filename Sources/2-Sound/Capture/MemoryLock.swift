import Glibc

/// Keeps the process's memory from being paged out, so that an audio thread never waits for a disk.
public enum MemoryLock {
    /// CAP_IPC_LOCK of linux/capability.h.
    private static let ipcLock: UInt64 = 14

    /// Whether the memory is locked.
    public enum Outcome: Hashable, Sendable, CustomStringConvertible {
        /// The memory is locked, and so is the memory that the process will get.
        case locked
        /// The memory is not locked; `errno` gives the reason.
        case refused(errno: Int32)

        /// As a sentence part.
        public var description: String {
            switch self {
            case .locked: "memory is locked"
            case .refused(let errno):
                "memory is not locked (\(String(cString: strerror(errno)))); set LimitMEMLOCK=infinity in the "
                    + "systemd unit, or memlock unlimited in /etc/security/limits.d"
            }
        }
    }

    /// Locks every page that the process has used, and those it will use. This needs no additional memory.
    ///
    /// If a finite limit on locked memory applies to this process, it locks nothing: the kernel would refuse later
    /// allocations beyond the limit, which would end the process. Not real-time safe; call it once, before the sources
    /// start. mlockall(2).
    public static func lockAll() -> Outcome {
        guard limit == nil else { return .refused(errno: ENOMEM) }
        let flags = MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT
        return mlockall(CInt(flags)) == 0 ? .locked : .refused(errno: errno)
    }

    /// The limit on locked memory in bytes; nil if there is no limit, as with CAP_IPC_LOCK. Not real-time safe.
    /// getrlimit(2), capabilities(7).
    public static var limit: Int? {
        var text = [UInt8](repeating: 0, count: 16_384)
        let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        let count = max(0, read(file, &text, text.count))
        close(file)
        return limit(status: String(decoding: text[..<count], as: UTF8.self))
    }

    /// The limit on locked memory in bytes, by the capabilities in the text of /proc/self/status; nil if there is
    /// no limit.
    static func limit(status: String) -> Int? {
        let effective = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
            .flatMap { UInt64($0.dropFirst(7).drop(while: \.isWhitespace), radix: 16) }
        if let effective, effective & 1 << ipcLock != 0 { return nil }
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0 else { return 0 }
        // The kernel's RLIM_INFINITY is a macro that Swift does not see.
        return limit.rlim_cur == .max ? nil : Int(clamping: limit.rlim_cur)
    }
}
