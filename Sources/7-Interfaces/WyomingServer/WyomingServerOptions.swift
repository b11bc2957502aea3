import Wyoming

/// The address and the limits of a Wyoming server.
package struct WyomingServerOptions: Hashable, Sendable {
    /// The address at which the server listens: a name or an address of this machine.
    package var address: WyomingAddress
    /// The most conversations at a time. A further one replaces the one that has been idle longest, for at least
    /// ``restLimit``. If no conversation has been idle that long, the server closes the new one.
    package var connectionLimit = 16
    /// Seconds for which a conversation keeps its place after it asked for something other than `ping`. A satellite
    /// that runs, an answer that sounds, and a request in progress keep their places anyway.
    package var restLimit = 2.0
    /// Seconds after which the server closes a conversation in which the client sends nothing.
    package var idleLimit = 60.0
    /// The most streams that are searched for wake words at a time. Each takes a few percent of a processor.
    package var wakeLimit = 4

    /// Makes options with the defaults.
    package init(_ address: WyomingAddress) { self.address = address }
}
