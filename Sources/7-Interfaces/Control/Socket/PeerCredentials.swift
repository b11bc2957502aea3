import Foundation

/// The process and the user at the other end of a socket, from the kernel: getsockopt(2) with SO_PEERCRED.
struct PeerCredentials: Hashable, Sendable {
    var process: Int32 = 0
    var user: UInt32 = .max
    var group: UInt32 = .max

    /// The value of `SO_PEERCRED`.
    static let option: Int32 = 17

    /// The credentials at the other end of a connected descriptor; without a user if the kernel does not say.
    init(of descriptor: CInt) {
        self.init()
        var size = socklen_t(MemoryLayout<PeerCredentials>.size)
        var told = PeerCredentials()
        if getsockopt(descriptor, SOL_SOCKET, Self.option, &told, &size) == 0,
            size == socklen_t(MemoryLayout<PeerCredentials>.size)
        {
            self = told
        }
    }

    init(process: Int32 = 0, user: UInt32 = .max, group: UInt32 = .max) {
        (self.process, self.user, self.group) = (process, user, group)
    }

    /// Whether a daemon of user `own` answers this user: it answers `own` and root.
    func mayAsk(daemonOf own: UInt32 = geteuid()) -> Bool { user == own || user == 0 }

    /// Whether user `own` trusts answers from a daemon of this user. A user trusts daemons of its own and of root. Root
    /// trusts every daemon, since a daemon may have a user of its own.
    func mayAnswer(to own: UInt32 = geteuid()) -> Bool { user == own || user == 0 || own == 0 }
}
