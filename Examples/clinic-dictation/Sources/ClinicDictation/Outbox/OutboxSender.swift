import Foundation

/// A sender of the waiting notes, one after the other. After failures it waits longer and longer.
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
    /// The last problem; nil after a success.
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

    /// Sends the waiting notes, unless the pause after a failure still runs. Call it about once a second.
    ///
    /// - Parameter isUrgent: whether to send even during the pause, because a person waits.
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
        // A row that does not decode as a note was damaged; it is shown like a refused one.
        guard let note = entry.note, let server = URL(string: entry.server) else {
            return .refused(status: 0)
        }
        do throws(ServerProblem) {
            try await deliver(note, server)
            return nil
        } catch { return error }
    }
}
