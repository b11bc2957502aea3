import Foundation

/// The new rows of the open conversation, as they are inserted: Supabase Realtime over a WebSocket. The link connects
/// and joins again after each break.
public actor RealtimeLink {
    /// What it tells.
    public enum Event: Sendable {
        case connecting
        /// From now on no row is missed; the reader must fetch earlier ones.
        case joined(sessionKey: String)
        case inserted(MessageRow, sessionKey: String)
        /// Something was inserted that cannot be read here.
        case unreadable(sessionKey: String)
        case down(reason: String, Duration)
    }

    /// Seconds between heartbeats; one that is not answered by the next ends the connection. Supabase's own clients
    /// do so.
    static let heartbeat = Duration.seconds(25)
    /// Texts that make no sense before the connection is given up.
    private static let maximumGarbage = 20

    private let access: @Sendable () throws(ServerAccess.Failure) -> ServerAccess
    private let clock: any Clock<Duration>
    private let tell: @Sendable (Event) async -> Void
    private var wanted: String?
    private var wishes: AsyncStream<String>.Continuation?
    private var failures = 0
    /// Of one connection.
    private var (refs, garbage) = (0, 0)
    private var (joined, pendingJoin, pendingBeat): (String?, String?, String?) = (nil, nil, nil)

    /// Does not connect yet.
    public init(
        access: @escaping @Sendable () throws(ServerAccess.Failure) -> ServerAccess,
        clock: any Clock<Duration>,
        tell: @escaping @Sendable (Event) async -> Void
    ) {
        (self.access, self.clock, self.tell) = (access, clock, tell)
    }

    /// Follows a conversation from now on, and no other.
    public func follow(_ sessionKey: String) {
        guard sessionKey != wanted else { return }
        wanted = sessionKey
        wishes?.yield(sessionKey)
    }

    /// Stays connected until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            await tell(.connecting)
            let reason: String
            do {
                try await stayConnected()
                reason = "the server closed the connection"
            } catch let failure as WebSocket.Failure {
                reason = failure.reason
            } catch {
                reason = "no connection: \(error.shortWords)"
            }
            guard !Task.isCancelled else { return }
            let pause = RetryDelay.after(retries: failures)
            failures += 1
            await tell(.down(reason: reason, pause))
            try? await clock.sleep(for: pause)
        }
    }

    private func stayConnected() async throws {
        let access = try access()
        let (keys, wishes) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        self.wishes = wishes
        (refs, garbage, joined, pendingJoin, pendingBeat) = (0, 0, nil, nil, nil)
        if let wanted { wishes.yield(wanted) }
        let url = access.url.appending(path: "realtime/v1/websocket").appending(queryItems: [
            URLQueryItem(name: "apikey", value: access.apikey), URLQueryItem(name: "vsn", value: "1.0.0"),
        ])
        try await WebSocket.withConnection(to: url, access: access) { socket in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await socket.receive { try await self.take($0) } }
                group.addTask { try await self.beat(socket) }
                group.addTask {
                    for await key in keys { try await self.join(key, on: socket, token: access.accessToken) }
                }
                // Whichever ends first ends the connection.
                try await group.next()
                group.cancelAll()
            }
        }
    }

    private func nextRef() -> String {
        refs += 1
        return "\(refs)"
    }

    private func beat(_ socket: WebSocket) async throws {
        while true {
            try await clock.sleep(for: Self.heartbeat)
            guard pendingBeat == nil, pendingJoin == nil else {
                throw WebSocket.Failure(reason: "the server does not answer any more")
            }
            let ref = nextRef()
            pendingBeat = ref
            try await socket.send(PhoenixMessage.heartbeat(ref: ref).text)
        }
    }

    private func join(_ sessionKey: String, on socket: WebSocket, token: String) async throws {
        guard sessionKey != joined else { return }
        if let joined { try await socket.send(PhoenixMessage.leave(joined, ref: nextRef()).text) }
        let ref = nextRef()
        (joined, pendingJoin) = (sessionKey, ref)
        try await socket.send(PhoenixMessage.join(sessionKey, token: token, ref: ref).text)
    }

    private func take(_ text: String) async throws {
        guard let event = PhoenixEvent(text) else {
            garbage += 1
            guard garbage < Self.maximumGarbage else {
                throw WebSocket.Failure(reason: "the server talks nonsense")
            }
            return
        }
        guard let joined else { return }
        let topic = PhoenixMessage.topic(of: joined)
        switch event {
        case .reply(let ref, let complaint):
            if ref == pendingBeat { pendingBeat = nil }
            guard ref == pendingJoin else { return }
            pendingJoin = nil
            if let complaint {
                throw WebSocket.Failure(reason: "the channel is refused: \(complaint.prefix(120))")
            }
            failures = 0
            await tell(.joined(sessionKey: joined))
        case .system(topic, let complaint):
            if let complaint { throw WebSocket.Failure(reason: "no changes come: \(complaint.prefix(120))") }
            // Changes come only from here on, which may be later than the answer to the join.
            await tell(.joined(sessionKey: joined))
        case .inserted(topic, let row?) where row.sessionKey == joined:
            await tell(.inserted(row, sessionKey: joined))
        case .inserted(topic, _): await tell(.unreadable(sessionKey: joined))
        case .closed(topic): throw WebSocket.Failure(reason: "the server closed the channel")
        case .system, .inserted, .closed, .other: return
        }
    }
}
