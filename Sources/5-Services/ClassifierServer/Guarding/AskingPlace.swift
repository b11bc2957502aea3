import Glibc
import RemoteService

/// The place that a question comes from. It stands for the room if the token is for all rooms.
package struct AskingPlace: Hashable, Sendable {
    /// An internet address; `?` if unknown.
    package let address: String

    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwarded: the header `X-Forwarded-For`, believed only if a proxy on this machine sent it. The last entry is
    ///     the proxy's own and names its client. The entries before come from that client, and do not count.
    package init(peer: String?, forwarded: String?) {
        let isProxy = peer.map { ServiceAddress.isThisMachine($0) || $0 == "::ffff:127.0.0.1" } ?? false
        let claimed = forwarded?.split(separator: ",", omittingEmptySubsequences: false).last
            .map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        address = if isProxy, let claimed, Self.isAddress(claimed) { claimed } else { peer ?? "?" }
    }

    private static func isAddress(_ text: String) -> Bool {
        var bytes = in6_addr()
        return [AF_INET, AF_INET6].contains { inet_pton($0, text, &bytes) == 1 }
    }
}
