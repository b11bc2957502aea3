import Commands
import Foundation
import RoomMode
import WakeWord

/// Wake words that refine their own models.
extension VoiceSession {
    /// Learns from what became of a command.
    func adapt(to event: VoiceEvent.Kind) {
        guard adapter != nil else { return }
        switch event {
        case .intent: adapter?.confirm()
        case .command(let command):
            let takesBack = [CommandAction.undoLast, .cancel, .cancelPending].map(\.rawValue)
            if takesBack.contains(command.action) {
                adapter?.takeBack()
            } else if command.outcome == CommandOutcome.recorded.rawValue {
                adapter?.confirm()
            }
        default: return
        }
        guard let round = adapter?.nextRound(at: date) else { return }
        let inbox = inbox
        // A thread of its own, behind all others: seconds of work would hold up those that Swift's tasks share.
        let thread = Thread {
            // 0 is the calling thread; 19 gives way to everything.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
            inbox.yield(.adapted(round()))
        }
        thread.stackSize = 8 << 20
        thread.name = "adaptation"
        thread.start()
    }

    /// Listens with what came of a round.
    func adopt(_ outcome: WakeAdapter.Outcome) {
        guard let model = adapter?.finish(outcome), let models = adapter?.models else {
            if case .failure(let error) = outcome.model { tell(error, "a wake word's model was not refined") }
            return
        }
        do {
            let detector = try WakeWordDetector(models: models, options: configuration.wakeWord)
            control.detectors.offer(detector)
            emit(.adapted(keyword: model.name, words: KeywordEnrolment.heard(in: model).count))
        } catch {
            tell(error, "a wake word's refined model is not used")
        }
        if let error = outcome.notSaved { tell(error, "a wake word's refined model is not kept") }
    }

    private func tell(_ error: any Error, _ what: String) {
        let reason = (error as? WakeWordError)?.message ?? "\(error)"
        emit(.problem(part: "adaptation", message: "\(what): \(reason)"))
    }
}
