/// The state of the synchronization, for the screen.
public enum SyncState: Hashable, Sendable {
    /// All messages are sent, and new ones arrive.
    case idle
    /// Messages are being sent or fetched.
    case syncing
    /// Something fails; the text says what, and what happens next.
    case error(String)

    /// `idle`, `syncing` or `error`.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .syncing: "syncing"
        case .error: "error"
        }
    }

    /// Why it is an error.
    public var reason: String? {
        if case .error(let reason) = self { reason } else { nil }
    }
}

/// The conditions of all parts, from which ``state`` is computed. It is a value, so that every case can be tested.
public struct SyncCondition: Hashable, Sendable {
    /// What the outbox does.
    public enum Sending: Hashable, Sendable {
        case nothing, underway
        /// The last try failed.
        case waiting(reason: String, Duration)
    }

    /// What the realtime link does.
    public enum Link: Hashable, Sendable {
        /// It was not asked for.
        case off
        case connecting, joined
        case down(reason: String, Duration)
    }

    /// The outbox.
    public var sending = Sending.nothing
    /// The link.
    public var link = Link.off
    /// Whether rows are being fetched.
    public var isCatchingUp = false
    /// Messages that the server refused.
    public var failedCount = 0
    /// What went wrong on this machine.
    public var fault: String?

    /// Takes note of what the outbox tells. A message that the server acknowledged was also written here, so this
    /// machine's fault is over.
    mutating func take(_ event: Outbox.Event) {
        switch event {
        case .sending(let sending):
            self.sending = sending
            if sending != .underway { fault = nil }
        case .acknowledged: fault = nil
        case .refused: break
        case .broken(let reason): fault = reason
        }
    }

    /// All of it in one.
    public var state: SyncState {
        if let fault { return .error(fault) }
        if case .waiting(let reason, let pause) = sending {
            return .error("\(reason); tried again in \(pause.components.seconds) s")
        }
        if failedCount > 0 {
            return .error("\(failedCount) refused by the server: resend or discard")
        }
        if case .down(let reason, let pause) = link {
            return .error("\(reason); tried again in \(pause.components.seconds) s")
        }
        return sending == .underway || link == .connecting || isCatchingUp ? .syncing : .idle
    }
}
