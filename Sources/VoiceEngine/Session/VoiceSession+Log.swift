import Storage

/// What is told of the log of commands.
extension VoiceSession {
    /// Tells of rows that are not on the disk yet.
    func tell(_ backlog: CommandLogOutbox.Backlog) {
        guard backlog.waitingCount > 0 else { return }
        let reason = backlog.reason ?? "the disk takes long"
        storageProblem("\(rows(backlog.waitingCount)) to be logged: \(reason)")
    }

    func tell(_ notice: CommandLogOutbox.Notice) {
        switch notice {
        case .saved(let count):
            storageProblem(
                "\(count == 1 ? "the command" : "the \(count) commands") that waited \(count == 1 ? "is" : "are") logged now"
            )
        case .lost(let count, let reason):
            summary.unloggedCount += count
            storageProblem("\(count) command\(count == 1 ? "" : "s") will be missing in the log: \(reason)")
        }
    }

    /// Tries for the last time to log what waits.
    func finishLog() async {
        guard let outbox else { return }
        let backlog = await outbox.finish()
        // What it had to tell meanwhile.
        inbox.finish()
        for await case .logged(let notice) in messages { tell(notice) }
        guard let backlog else { return }
        tell(.lost(count: backlog.waitingCount, reason: backlog.reason ?? "the disk takes too long"))
    }

    private func rows(_ count: Int) -> String { "\(count) command\(count == 1 ? " waits" : "s wait")" }

    private func storageProblem(_ message: String) { emit(.problem(part: "storage", message: message)) }
}
