import Commands
import Feedback
import Foundation
import Handling
import Storage

/// The log of commands, and what is told of it.
extension VoiceSession {
    /// Logs rows together with what the reply changed, and has the reply say so where they are not on the disk.
    func log(_ entries: [CommandLogEntry], of reply: inout Reply) async {
        var records = entries.map { CommandRecord($0) }
        // With the row of the command that changed them, which is the last.
        if let last = records.indices.last {
            records[last].writes = reply.writes
        } else if !reply.writes.isEmpty {
            records = [CommandRecord(nil, writes: reply.writes)]
        }
        guard !records.isEmpty, let backlog = await outbox?.append(records) else { return }
        tell(backlog)
        reply.isNotSaved()
    }

    /// The row of a request; nil where nobody said or did anything.
    func entry(of request: CommandRequest, _ reply: Reply) -> CommandLogEntry? {
        var entry = CommandLogEntry(
            facilityID: parser.dictionary.facilityID ?? RoomPlace.unnamedFacility,
            caseID: reply.subject.caseID, commandText: request.words, confidence: request.confidence,
            score: request.ear?.confidence, recognizer: request.ear?.recognizer,
            outcome: reply.outcome, reason: reply.reason, sourceText: request.sourceText, createdAt: date)
        let milestone = reply.subject.milestone?.id
        switch request.meaning {
        case .command(let command):
            entry.matchedMilestoneID = milestone ?? command.facilityMilestoneID
            entry.path = command.path
            entry.score = command.score ?? entry.score
            entry.slots = command.grammarMatch.flatMap { JSONLine.object(ofSlots: $0.slots) }
        case .intent(let intent):
            entry.matchedMilestoneID = milestone
            entry.path = .grammar
            entry.slots = JSONLine.object(ofSlots: intent.slots)
        case .unmatched: entry.outcome = .unrecognized
        case .answer: return nil
        }
        return entry
    }

    /// The row of a command that had waited for an answer.
    func entry(of ended: EndedCommand, about subject: Reply.Subject) -> CommandLogEntry? {
        var about = ended.subject
        about.caseID = subject.caseID ?? about.caseID
        return entry(of: ended.request, Reply(ended.outcome, subject: about))
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
