import CPrivacy
import Foundation

/// The measures that keep this program's memory out of files.
package enum ProcessPrivacy {
    /// Makes the allocator overwrite all freed memory, because Swift cannot overwrite the bytes of a string itself.
    /// glibc does so only without its caches of small blocks, which must be off before a program starts, so the program
    /// starts itself again.
    package static func overwriteWhatIsFreed() {
        guard getenv("GLIBC_TUNABLES") == nil,
            let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        else { return }
        setenv("GLIBC_TUNABLES", "glibc.malloc.perturb=90:glibc.malloc.tcache_count=0", 1)
        execv(program, CommandLine.unsafeArgv)
    }

    /// Turns core dumps off and keeps other programs of this user out of the memory; keeps it from being swapped, where that is allowed.
    ///
    /// - Returns: whether nothing can be swapped. Most users may lock 8 MB, and this program needs hundreds: then only an encrypted
    ///   swap keeps it from the disk.
    @discardableResult
    package static func begin() -> Bool {
        _ = clinic_deny_dumps()
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        var locked = rlimit()
        getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &locked)
        // With a limit, a lock on future memory would make allocations fail.
        guard locked.rlim_cur == UInt.max else { return false }
        return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0
    }
}
