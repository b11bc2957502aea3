import Commands
import Foundation
import Handling
import Hearing
import Recognition
import Storage

/// What stays of the words that were said.
extension VoiceSession {
    /// A row with as much of the words as may stay.
    func kept(_ entry: CommandLogEntry, of request: CommandRequest) -> CommandLogEntry {
        entry.kept(by: configuration.transcripts, phrase: request.meaning.matchedPhrase)
    }
}

/// What was misheard.
extension VoiceSession {
    /// What is done from now on is about an utterance.
    func begin(_ utterance: Int, _ transcript: Transcript? = nil, saidAt spoken: Date? = nil) {
        misses?.begin(utterance, transcript, saidAt: spoken ?? self.spoken(utterance))
    }

    /// Something came of a request.
    func miss(_ request: CommandRequest, _ reply: Reply, refusedFor reason: UnrecognizedReason?) {
        keep(misses?.follow(request, reply, refusedFor: reason))
    }

    private func keep(_ missed: MissedCommand?) {
        guard let missed, let keep = configuration.misses else { return }
        let (before, reports) = (lastMiss, reports)
        // Beside the session: a disk may take its time.
        lastMiss = Task.detached(priority: .utility) {
            await before?.value
            do { try await keep(missed) } catch {
                reports.tell { $0.emit(.problem(.misses, message: "\(error)")) }
            }
        }
    }

    /// Waits until what was misheard is kept; for as long as a person waits whoever stops the session.
    func finishMisses() async {
        guard let lastMiss else { return }
        guard control.isStopped else { return await lastMiss.value }
        let (clock, limit) = (clock, VoiceSession.stoppingLimit)
        await withCheckedContinuation { continuation in
            let first = FirstOnly { continuation.resume() }
            Task {
                await lastMiss.value
                first.call()
            }
            Task {
                try? await clock.sleep(for: limit)
                first.call()
            }
        }
    }
}

extension CommandRequest.Meaning {
    /// The phrase or the intent that matched, by the name that it has in its table; nil where nothing did.
    fileprivate var matchedPhrase: String? {
        switch self {
        case .command(let command): command.match?.phrase ?? command.grammarMatch?.intent
        case .intent(let intent): intent.name
        case .unmatched, .answer: nil
        }
    }
}
