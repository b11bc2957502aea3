/// Agrees with the other daemons of a room on who answers a wake word.
public protocol WakeExchange: Sendable {
    /// Claims a wake word that was heard now; whether this daemon answers it. It takes some 200 ms, and never longer than
    /// ``limit``. True if nobody can be asked.
    ///
    /// - Parameter score: how well it was heard, 0 ... 1.
    func contend(score: Double) async -> Bool

    /// What it needs meanwhile, until the task is cancelled.
    func run() async
}

extension WakeExchange {
    /// The longest that somebody who gave the wake word is kept in doubt.
    public static var limit: Duration { .milliseconds(700) }

    /// What `decide` says, or true if it does not say anything in time.
    func decided(_ decide: @escaping @Sendable () async throws -> Bool) async -> Bool {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        // What hangs is left to itself: it has limits of its own.
        Task { answer.yield((try? await decide()) ?? true) }
        let timer = Task {
            try await Task.sleep(for: Self.limit)
            answer.yield(true)
        }
        defer { timer.cancel() }
        for await isOurs in answers { return isOurs }
        return true
    }
}
