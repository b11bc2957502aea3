import Commands
import Feedback
import Foundation
import Handling
import Storage

/// The log of commands, and what is told of it.
extension VoiceSession {
    /// Logs rows, and has the reply say so where they are not on the disk.
    func log(_ entries: [CommandLogEntry], of reply: inout Reply) async {
        guard !entries.isEmpty, let backlog = await outbox?.append(entries) else { return }
        tell(backlog)
        reply.isNotSaved()
    }

    /// The row of a request; nil where nobody said or did anything.
    func entry(of request: CommandRequest, _ reply: Reply) -> CommandLogEntry? {
        let confidence: CommandConfidence
        let milestone: UUID?
        switch request.meaning {
        case .command(let command):
            (confidence, milestone) = (command.confidence, command.facilityMilestoneID)
        case .intent: (confidence, milestone) = (.high, nil)
        case .unmatched:
            return entry(
                text: request.words, source: request.sourceText, .unrecognized, about: reply.subject)
        case .answer: return nil
        }
        return entry(
            text: request.words, source: request.sourceText, reply.outcome,
            milestone: reply.subject.milestone?.id ?? milestone, confidence, about: reply.subject)
    }

    /// The row of a command that had waited for an answer.
    func entry(of ended: EndedCommand, about subject: Reply.Subject) -> CommandLogEntry {
        entry(
            text: ended.request.words, source: ended.request.sourceText, ended.outcome,
            milestone: ended.subject.milestone?.id, ended.request.command?.confidence ?? .high, about: subject
        )
    }

    func entry(
        text: String, source: String, _ outcome: CommandOutcome, milestone: UUID? = nil,
        _ confidence: CommandConfidence = .none, about subject: Reply.Subject
    ) -> CommandLogEntry {
        CommandLogEntry(
            caseID: subject.caseID ?? VoiceSession.noCase, commandText: text, matchedMilestoneID: milestone,
            confidence: confidence, outcome: outcome, sourceText: source, createdAt: date)
    }

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
        guard let backlog = await outbox.finish() else { return }
        tell(.lost(count: backlog.waitingCount, reason: backlog.reason ?? "the disk takes too long"))
    }

    private func rows(_ count: Int) -> String { "\(count) command\(count == 1 ? " waits" : "s wait")" }

    private func storageProblem(_ message: String) { emit(.problem(.storage, message: message)) }
}

extension Reply {
    /// Has it say that what was done is not on the disk. What was only asked or refused sounds as ever.
    fileprivate mutating func isNotSaved() {
        guard changesSomething else { return }
        let done = sounds.lastIndex { $0 == .chime(.success) || $0 == .chime(.warning) }
        guard let done else { return }
        sounds[done] = .chime(.warning)
        guard case .speech(let text)? = sounds.last else { return }
        sounds[sounds.count - 1] = .speech(
            (text.hasSuffix(".") ? String(text.dropLast()) : text) + ", not yet saved.")
    }
}
