/// How it stands between a client and its broker, each time that it changes.
public enum MQTTConnection: Hashable, Sendable {
    /// The broker accepts messages.
    case connected
    /// There is no connection; the next attempt is in `retryIn` seconds.
    case disconnected(MQTTError, retryIn: Double)
    /// The broker refuses the subscription: no messages will come.
    case notSubscribed
}

/// The counts of a client's successes and failures since it was made.
public struct MQTTStatistics: Hashable, Sendable {
    /// Whether the broker accepts messages.
    public var isConnected = false
    /// Connections so far.
    public var connectionCount = 0
    /// Messages that the broker has taken.
    public var sentCount = 0
    /// Messages that wait.
    public var waitingCount = 0
    /// Messages that found no room, the oldest of those that waited.
    public var droppedCount = 0
    /// Messages that came and were read or wait to be.
    public var receivedCount = 0
    /// Messages that came and were too large or too many.
    public var ignoredCount = 0
}
