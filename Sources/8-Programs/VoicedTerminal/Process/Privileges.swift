import CProcess
import Foundation

/// Gives up the rights that the daemon does not need, and protects its memory, which contains spoken words, from other
/// processes.
package enum Privileges {
    /// The capabilities that the program keeps if it was started with them.
    ///
    /// `CAP_DAC_OVERRIDE` adds little to root's rights as the owner of the system's files. Without it, the daemon could
    /// not read files of the room's user again at SIGHUP.
    private static let kept: [(name: String, number: CInt)] = [
        ("CAP_DAC_OVERRIDE", CAP_DAC_OVERRIDE), ("CAP_IPC_LOCK", CAP_IPC_LOCK),
        ("CAP_SYS_NICE", CAP_SYS_NICE),
    ]

    /// Gives up the rights at its first use. Its value is the result as a sentence; nil if there was nothing to
    /// give up.
    ///
    /// Rights belong to a thread, so the first use must come before there is a second thread.
    package static let outcome: String? = reduce()

    private static func reduce() -> String? {
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        _ = cprocess_forbid_dumps()
        _ = cprocess_forbid_new_rights()
        let mask = kept.reduce(UInt64(0)) { $0 | 1 << UInt64($1.number) }
        let held = cprocess_capabilities()
        let error = cprocess_keep_capabilities(mask)
        guard error == 0 else {
            return
                "the rights that are not needed are kept, as they cannot be given up (\(String(cString: strerror(error))))"
        }
        guard held & ~mask != 0 else { return nil }
        return "gave up root's rights but \(kept.map(\.name).joined(separator: ", ")); a user of its own "
            + "(User= in the systemd unit) would have none of them"
    }
}

/// A subcommand that gives up the rights it does not need, as a daemon does.
package protocol GivesUpRights: SendableMetatype {}
