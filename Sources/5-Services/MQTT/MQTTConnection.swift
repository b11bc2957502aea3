/// A state of the connection between a client and its broker.
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
    /// The number of connections so far.
    package var connectionCount = 0
    /// Messages that the broker has taken.
    package var sentCount = 0
    /// Messages that wait.
    package var waitingCount = 0
    /// Messages that were dropped: the oldest if too many waited, and those that cannot be sent.
    package var droppedCount = 0
    /// Received messages that were read or wait to be read.
    package var receivedCount = 0
    /// Received messages that were too large or too many.
    package var ignoredCount = 0
}
