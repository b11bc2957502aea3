import Foundation
import Synchronization
import VoiceEngine

/// A change, for a screen or for a program that reads lines.
public enum ChatChange: Sendable {
    /// A message is new or has changed; its id tells which.
    case message(Message)
    /// A message is gone.
    case removed(Message)
    /// The list of conversations has changed.
    case conversations
    /// How things stand with the server.
    case sync(SyncState)
}

/// A chat that is stored and shown locally, and synchronized with a server in the background.
public actor ChatClient {
    /// Rows in a page, and the largest number of pages in a row.
    private static let (pageLength, maximumPages) = (200, 50)

    /// The local store.
    public nonisolated let store: ChatStore
    /// The changes, for one reader.
    public nonisolated let changes: AsyncStream<ChatChange>
    /// The user whose messages these are.
    public nonisolated let userID: UUID
    private let changed: AsyncStream<ChatChange>.Continuation
    private let recordings: RecordingFolder
    private let server: any MessageServer
    private let now: @Sendable () -> Date
    private let (gaps, gap) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(16))
    private var condition = SyncCondition()
    private var outbox: Outbox?
    private var link: RealtimeLink?
    private var followed: String?

    /// Makes one; nothing is sent before ``run()``.
    public init(
        store: ChatStore, server: any MessageServer, userID: UUID, recordings: RecordingFolder,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.store, self.server, self.userID, self.recordings, self.now) = (
            store, server, userID, recordings, now
        )
        (changes, changed) = AsyncStream.makeStream(
            of: ChatChange.self, bufferingPolicy: .bufferingNewest(4096))
    }

    /// How things stand with the server.
    public var syncState: SyncState { condition.state }

    /// Sends and receives until the task is cancelled. Call it once.
    ///
    /// - Parameters:
    ///   - access: returns the address of the realtime server; nil to follow no conversation.
    ///   - clock: the clock of waits and heartbeats.
    public func run(
        following access: (@Sendable () throws(ServerAccess.Failure) -> ServerAccess)?,
        clock: any Clock<Duration> = ContinuousClock()
    ) async {
        let outbox = Outbox(store: store, server: server, clock: clock) { [weak self] in await self?.take($0)
        }
        self.outbox = outbox
        let link = access.map { access in
            RealtimeLink(access: access, clock: clock) { [weak self] in await self?.take($0) }
        }
        self.link = link
        if let followed { await link?.follow(followed) }
        await countFailures()
        outbox.look()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await outbox.run() }
            if let link { group.addTask { await link.run() } }
            group.addTask { await self.closeGaps() }
        }
        changed.finish()
    }

    // MARK: - What a person does

    /// Begins a conversation.
    public func newConversation() async throws -> Conversation {
        let new = try await store.startConversation(of: userID, at: Timestamp(now()))
        changed.yield(.conversations)
        outbox?.look()
        return new
    }

    /// Follows a conversation: what others write in it comes by itself. Also before ``run(following:clock:)``.
    public func follow(_ sessionKey: String) async {
        followed = sessionKey
        await link?.follow(sessionKey)
    }

    /// Sends a message. When this returns, the message is stored, queued and shown, even without a network.
    ///
    /// - Parameters:
    ///   - text: the text of the message.
    ///   - sessionKey: the key of the conversation.
    ///   - recording: the sound of the words at 16 kHz, if it is kept.
    public func send(_ text: MessageText, in sessionKey: String, recording: [Int16]? = nil) async throws
        -> Message
    {
        let id = UUID()
        let name = try recording.map { try recordings.keep($0, of: id) }
        do {
            let message = try await store.queue(
                text, in: sessionKey, of: userID, id: id, recording: name, at: Timestamp(now()))
            changed.yield(.message(message))
            changed.yield(.conversations)
            outbox?.look()
            return message
        } catch {
            if let name { recordings.remove(name) }
            throw error
        }
    }

    /// Sends a message again that was refused.
    public func resend(_ id: UUID) async throws {
        changed.yield(.message(try await store.resend(id)))
        await countFailures()
        outbox?.look()
    }

    /// Forgets a message that was refused, with its recording.
    public func discard(_ id: UUID) async throws {
        let message = try await store.discard(id)
        if let name = message.recording { recordings.remove(name) }
        changed.yield(.removed(message))
        await countFailures()
    }

    // MARK: - What the network does

    private func take(_ event: Outbox.Event) async {
        condition.take(event)
        switch event {
        case .acknowledged(let messages):
            for message in messages { changed.yield(.message(message)) }
            changed.yield(.conversations)
        case .refused(let entry, _):
            for message in (try? await store.messages(in: entry.sessionKey)) ?? [] {
                if case .failed = message.delivery { changed.yield(.message(message)) }
            }
            await countFailures()
        case .sending, .broken: break
        }
        tellState()
    }

    private func take(_ event: RealtimeLink.Event) async {
        switch event {
        case .connecting: condition.link = .connecting
        case .joined(let sessionKey):
            condition.link = .joined
            gap.yield(sessionKey)
            await outbox?.networkIsBack()
        case .inserted(let row, let sessionKey):
            await keep([row], in: sessionKey)
            outbox?.look()
        case .unreadable(let sessionKey): gap.yield(sessionKey)
        case .down(let reason, let pause): condition.link = .down(reason: reason, pause)
        }
        tellState()
    }

    private func closeGaps() async {
        for await sessionKey in gaps {
            condition.isCatchingUp = true
            tellState()
            // After a failure the next join asks again; until then the state says that the link is down.
            try? await catchUp(sessionKey)
            // Only now, so that the server's count includes the fetched rows.
            await refreshConversations()
            condition.isCatchingUp = false
            tellState()
        }
    }

    /// Asks for what was inserted while it was offline: the newest rows first, and on until a page brings nothing
    /// new; where an earlier try was cut off, until there are no more.
    public func catchUp(_ sessionKey: String) async throws {
        let hadGap = try await store.beginCatchUp(sessionKey)
        var time: Timestamp?
        for _ in 0..<Self.maximumPages {
            let rows = try await server.messages(in: sessionKey, upTo: time, limit: Self.pageLength)
            let hasNews = await keep(rows.reversed(), in: sessionKey)
            guard hasNews || hadGap, let oldest = rows.last?.timestamp, oldest != time else { break }
            time = oldest
        }
        try await store.endCatchUp(sessionKey)
    }

    /// Asks for the list of conversations.
    public func refreshConversations() async {
        guard let rows = try? await server.conversations(limit: Self.pageLength) else { return }
        await guarded { try await self.store.take(rows, of: self.userID) }
        changed.yield(.conversations)
    }

    /// Stores rows, and reports those that are new or changed. Returns whether there were any.
    @discardableResult
    private func keep(_ rows: [MessageRow], in sessionKey: String) async -> Bool {
        let taken = await guarded { try await self.store.take(rows, in: sessionKey) }
        for message in taken?.changed ?? [] { changed.yield(.message(message)) }
        if taken?.changed.isEmpty == false { await countFailures() }
        return taken?.changed.isEmpty == false
    }

    @discardableResult
    private func guarded<T: Sendable>(_ work: @Sendable () async throws -> T) async -> T? {
        do {
            let value = try await work()
            condition.fault = nil
            return value
        } catch {
            condition.fault = "\(error)"
            return nil
        }
    }

    private func countFailures() async {
        condition.failedCount = (try? await store.failedCount()) ?? 0
        tellState()
    }

    private var toldState: SyncState?
    private func tellState() {
        guard condition.state != toldState else { return }
        toldState = condition.state
        changed.yield(.sync(condition.state))
    }
}
