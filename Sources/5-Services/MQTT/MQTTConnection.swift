/// How it stands between a client and its broker, each time that it changes.
package enum MQTTConnection: Hashable, Sendable {
    /// The broker accepts messages.
    case connected
    /// There is no connection; the next attempt is in `retryIn` seconds.
    case disconnected(MQTTError, retryIn: Double)
    /// The broker refuses the subscription: no messages will come.
    case notSubscribed
}

/// The counts of a client's successes and failures since it was made.
package struct MQTTStatistics: Hashable, Sendable {
    /// Whether the broker accepts messages.
    package var isConnected = false
    /// Connections so far.
    package var connectionCount = 0
    /// Messages that the broker has taken.
    package var sentCount = 0
    /// Messages that wait.
    package var waitingCount = 0
    /// Messages that found no room, the oldest of those that waited.
    package var droppedCount = 0
    /// Messages that came and were read or wait to be.
    package var receivedCount = 0
    /// Messages that came and were too large or too many.
    package var ignoredCount = 0
}
