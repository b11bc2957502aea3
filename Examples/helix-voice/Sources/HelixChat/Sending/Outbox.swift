import Foundation

/// The sender of the outbox's entries, one after the other, until the server has them.
///
/// What fails for now is tried again after ``RetryDelay``, and meanwhile the other conversations go on; what follows
/// it in its own conversation waits. Times are those of a clock that cannot be set.
public actor Outbox {
    /// What it tells.
    public enum Event: Sendable {
        case sending(SyncCondition.Sending)
        /// The server has the entry, and its row is stored here; the messages are those that changed.
        case acknowledged([Message])
        case refused(OutboxEntry, reason: String)
        /// The store cannot be read or written.
        case broken(String)
    }

    private let store: ChatStore
    private let server: any MessageServer
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let tell: @Sendable (Event) async -> Void
    private let (signals, signal) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
    /// When entries that failed may go again, by their numbers.
    private var due: [Int64: Duration] = [:]

    /// Sends nothing yet.
    public init(
        store: ChatStore, server: any MessageServer, clock: any Clock<Duration>,
        tell: @escaping @Sendable (Event) async -> Void
    ) {
        (self.store, self.server, self.clock, self.tell) = (store, server, clock, tell)
        elapsed = clock.stopwatchDuration()
    }

    /// Wakes the sender after a new entry, or after an acknowledgement by an echo.
    public nonisolated func look() { signal.yield() }

    /// Sends waiting entries at once, because the network is back.
    public func networkIsBack() {
        due = [:]
        signal.yield()
    }

    /// Sends until the task is cancelled. One task runs it.
    public func run() async {
        for await _ in signals {
            while !Task.isCancelled, await step() {}
        }
    }

    /// Sends one entry; false if nothing may go now.
    private func step() async -> Bool {
        do {
            let heads = try await store.outboxHeads()
            let now = elapsed()
            due = due.filter { number, _ in heads.contains { $0.number == number } }
            guard let next = heads.first(where: { due[$0.number] ?? now <= now }) else {
                await wait(for: heads, now)
                return false
            }
            await tell(.sending(.underway))
            try await took(await server.deliver(next), of: next)
            return true
        } catch {
            // A full disk is no reason to spin.
            await tell(.broken("\(error)"))
            lookAgain(after: RetryDelay.cap)
            return false
        }
    }

    private func took(_ outcome: Delivered, of entry: OutboxEntry) async throws {
        switch outcome {
        case .message(let row):
            await tell(.acknowledged(try await store.take([row], in: entry.sessionKey).changed))
        case .conversation(let row):
            try await store.take([row], of: row.userID)
            await tell(.acknowledged([]))
        case .failed(.lasting(let reason, _)):
            try await store.refuse(entry, reason)
            await tell(.refused(entry, reason: reason))
        case .failed(.passing(let reason, let wish)):
            try await store.noteFailure(of: entry, reason)
            due[entry.number] = elapsed() + RetryDelay.after(retries: entry.retries, wish: wish)
        }
    }

    private func wait(for heads: [OutboxEntry], _ now: Duration) async {
        guard let first = heads.min(by: { due[$0.number] ?? now < due[$1.number] ?? now }) else {
            return await tell(.sending(.nothing))
        }
        let pause = max(.zero, (due[first.number] ?? now) - now)
        await tell(.sending(.waiting(reason: first.failure ?? "", pause)))
        lookAgain(after: pause)
    }

    private func lookAgain(after pause: Duration) {
        Task { [clock, signal] in
            try? await clock.sleep(for: pause)
            signal.yield()
        }
    }
}

extension Clock<Duration> {
    /// How much time has passed since this was called.
    func stopwatchDuration() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
