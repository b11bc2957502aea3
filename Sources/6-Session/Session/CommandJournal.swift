import Commands
import Feedback
import Foundation
import Handling
import Recognition
import Storage

/// Writes the log of commands, and tells of rows that could not be written.
final class CommandJournal {
    private let outbox: CommandLogOutbox?
    private let policy: TranscriptPolicy
    private let teller: EventTeller

    /// Makes a journal.
    ///
    /// - Parameter outbox: nil: nothing is logged.
    init(_ outbox: CommandLogOutbox?, policy: TranscriptPolicy, teller: EventTeller) {
        (self.outbox, self.policy, self.teller) = (outbox, policy, teller)
    }

    /// How many rows are not on the disk.
    nonisolated(nonsending) var waitingCount: Int {
        get async { await outbox?.backlog.waitingCount ?? 0 }
    }

    /// Makes the log's row of a request, with those words that the policy keeps; nil for an answer, which has no row.
    ///
    /// - Parameter reason: why the words are no command; nil takes the reason of the reply.
    func entry(
        of request: CommandRequest, _ reply: Reply, refusedFor reason: UnrecognizedReason?, scope: UUID?
    ) -> CommandLogEntry? {
        var entry = CommandLogEntry(
            scopeID: scope ?? RoomPlace.unnamedScope,
            workID: reply.subject.workID, commandText: request.words, confidence: request.confidence,
            score: request.ear?.confidence, recognizer: request.ear?.recognizer,
            outcome: reply.outcome, reason: reason?.rawValue ?? reply.reason, sourceText: request.sourceText,
            createdAt: teller.date)
        let target = reply.subject.target?.id
        (entry.nearestText, entry.nearestDistance) = (request.nearest?.said, request.nearest?.distance)
        entry.speaker = request.ear?.speaker.map { $0.name ?? Speaker.unknownName }
        entry.language = request.language?.code
        switch request.meaning {
        case .command(let command):
            entry.targetID = target ?? command.targetID
            entry.path = command.path
            entry.score = command.score ?? entry.score
            entry.slots = command.grammarMatch.flatMap { JSONLine.object(ofSlots: $0.slots) }
        case .intent(let intent):
            entry.targetID = target
            entry.path = .grammar
            entry.slots = JSONLine.object(ofSlots: intent.slots)
        case .unmatched: entry.outcome = .unrecognized
        case .answer: return nil
        }
        return entry.kept(by: policy, phrase: request.meaning.matchedPhrase)
    }

    /// Logs rows together with the changes of a reply. If they are not on the disk, the reply says so, in `language`.
    nonisolated(nonsending) func log(
        _ entries: [CommandLogEntry], of reply: inout Reply, in language: Language
    ) async {
        var records = entries.map { CommandRecord($0) }
        // The changes go with the row of the command that made them, which is the last.
        if let last = records.indices.last {
            records[last].writes = reply.writes
        } else if !reply.writes.isEmpty {
            records = [CommandRecord(nil, writes: reply.writes)]
        }
        guard !records.isEmpty, let backlog = await outbox?.append(records) else { return }
        report(backlog)
        reply.isNotSaved(in: language)
    }

    /// Tells of rows that were saved late, or are lost.
    func report(_ notice: CommandLogOutbox.Notice) {
        switch notice {
        case .saved(let count):
            problem(
                "\(count == 1 ? "the command" : "the \(count) commands") that waited \(count == 1 ? "is" : "are") logged now"
            )
        case .lost(let count, let reason):
            teller.summary.unloggedCount += count
            problem("\(count) command\(count == 1 ? "" : "s") will be missing in the log: \(reason)")
        }
    }

    /// Tries for the last time to log the rows that wait, and reports those that are lost.
    nonisolated(nonsending) func finish() async {
        guard let outbox, let backlog = await outbox.finish() else { return }
        report(.lost(count: backlog.waitingCount, reason: backlog.reason ?? "the disk takes too long"))
    }

    private func report(_ backlog: CommandLogOutbox.Backlog) {
        guard backlog.waitingCount > 0 else { return }
        let reason = backlog.reason ?? "the disk takes long"
        let count = backlog.waitingCount
        problem("\(count) command\(count == 1 ? " waits" : "s wait") to be logged: \(reason)")
    }

    private func problem(_ message: String) { teller.problem(.storage, message) }
}

extension Reply {
    /// Makes the reply say that its changes are not on the disk. A reply that only asks or refuses sounds as ever.
    fileprivate mutating func isNotSaved(in language: Language) {
        guard changesSomething else { return }
        let done = sounds.lastIndex { $0 == .chime(.success) || $0 == .chime(.warning) }
        guard let done else { return }
        sounds[done] = .chime(.warning)
        guard case .speech(let text)? = sounds.last else { return }
        let said = text.hasSuffix(".") ? String(text.dropLast()) : text
        sounds[sounds.count - 1] = .speech(language.say("\(said), not yet saved."))
    }
}

extension CommandRequest {
    /// The phrase that the text sounds most like: the phrase that matched by sound, or the nearest one if all were
    /// too far.
    fileprivate var nearest: NearReading? {
        if case .unmatched(let none) = meaning { none.nearest } else { sound?.nearest }
    }
}

extension CommandRequest.Meaning {
    /// The phrase or the intent that matched, by the name that it has in its table; nil if nothing did.
    fileprivate var matchedPhrase: String? {
        switch self {
        case .command(let command): command.match?.phrase ?? command.grammarMatch?.intent
        case .intent(let intent): intent.name
        case .unmatched, .answer: nil
        }
    }
}
