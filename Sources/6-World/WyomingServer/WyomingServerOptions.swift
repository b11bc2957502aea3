public import Wyoming

/// Where a Wyoming server listens, and how much it takes.
public struct WyomingServerOptions: Hashable, Sendable {
    /// Where: a name or an address of this machine.
    public var address: WyomingAddress
    /// Conversations at a time. Who comes beyond them takes the place of the one that has asked for nothing for the
    /// longest time, and at least for ``restLimit``; if there is none, who comes is hung up on.
    public var connectionLimit = 16
    /// Seconds for which a conversation keeps its place after it asked for something other than `ping`. A satellite
    /// that runs, an answer that sounds and a request that is being dealt with keep theirs.
    public var restLimit = 2.0
    /// Seconds after which somebody who sends nothing is hung up on.
    public var idleLimit = 60.0
    /// Streams that are listened to for wake words at a time: each takes a few percent of a processor.
    public var wakeLimit = 4

    /// Makes options with the defaults.
    public init(_ address: WyomingAddress) { self.address = address }
}
