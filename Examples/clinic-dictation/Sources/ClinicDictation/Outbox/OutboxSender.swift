import Foundation

/// Sends what waits in the outbox, one after the other, and asks a server that fails ever more seldom.
package actor OutboxSender {
    /// How many notes there are of a kind.
    package struct Counts: Hashable, Sendable {
        package var waiting = 0
        package var refused = 0

        package init(waiting: Int = 0, refused: Int = 0) { (self.waiting, self.refused) = (waiting, refused) }
    }

    private let outbox: Outbox
    private let time: ClinicTime
    private let deliver: @Sendable (SealedNote, URL) async throws(ServerProblem) -> Void
    private var failures = 0
    private var failedAt: Duration = .zero
    private var isSending = false
    /// What went wrong last; nil after a success.
    package private(set) var problem: ServerProblem?

    /// Makes a sender.
    package init(
        _ outbox: Outbox, time: ClinicTime,
        deliver: @escaping @Sendable (SealedNote, URL) async throws(ServerProblem) -> Void
    ) {
        (self.outbox, self.time, self.deliver) = (outbox, time, deliver)
    }

    /// How many wait, and how many were refused.
    package func counts() throws -> Counts {
        let entries = try outbox.entries().filter(\.needsSync)
        let refused = entries.count { $0.refusal != nil }
        return Counts(waiting: entries.count - refused, refused: refused)
    }

    /// Sends what waits, unless a server that failed is still left alone. To be called every second or so.
    ///
    /// - Parameter isUrgent: whether to ask a server all the same, because a person waits.
    package func send(isUrgent: Bool = false) async throws {
        guard !isSending, isUrgent || failures == 0 || time.now() - failedAt >= Backoff.pause(after: failures)
        else { return }
        isSending = true
        defer { isSending = false }
        for entry in try outbox.waiting() {
            let problem = await send(entry)
            try outbox.note(problem, for: entry.id, at: time.date())
            self.problem = problem
            switch problem {
            case nil, .refused: failures = 0
            default:
                // The others would fare no better.
                failures += 1
                failedAt = time.now()
                return
            }
        }
    }

    private func send(_ entry: Outbox.Entry) async -> ServerProblem? {
        // A row that is no note any more was damaged: shown, as what the server refused is.
        guard let note = entry.note, let server = URL(string: entry.server) else {
            return .refused(status: 0)
        }
        do throws(ServerProblem) {
            try await deliver(note, server)
            return nil
        } catch { return error }
    }
}
