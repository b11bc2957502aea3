import Wyoming

/// The address and the limits of a Wyoming server.
package struct WyomingServerOptions: Hashable, Sendable {
    /// The address: a name or an address of this machine.
    package var address: WyomingAddress
    /// The most conversations at a time. A further one replaces the one that has been idle longest, for at least
    /// ``restLimit``; if there is none, the new one is closed.
    package var connectionLimit = 16
    /// Seconds for which a conversation keeps its place after it asked for something other than `ping`. A satellite
    /// that runs, an answer that sounds and a request that is being dealt with keep theirs.
    package var restLimit = 2.0
    /// Seconds after which a silent conversation is closed.
    package var idleLimit = 60.0
    /// Streams that are listened to for wake words at a time: each takes a few percent of a processor.
    package var wakeLimit = 4

    /// Makes options with the defaults.
    package init(_ address: WyomingAddress) { self.address = address }
}
