import CProcess
import Commands
import Foundation
import Handling
import Hearing
import WakeWord

/// Wake words that refine their own models.
extension VoiceSession {
    /// Learns from what became of a command.
    func adapt(to request: CommandRequest, _ outcome: CommandOutcome) {
        guard adapter != nil, request.origin == .voice else { return }
        if let action = request.command?.action, [.undoLast, .cancel, .cancelPending].contains(action) {
            adapter?.takeBack()
        } else if [.done, .passedOn].contains(outcome) {
            adapter?.confirm()
        }
        guard let round = adapter?.nextRound(at: date) else { return }
        let reports = reports
        // A thread of its own, behind all others: seconds of work would hold up those that Swift's tasks share.
        let thread = Thread {
            cprocess_name_thread("adaptation")
            // 0 is the calling thread; 19 gives way to everything.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
            let outcome = round()
            reports.tell { $0.adopt(outcome) }
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Listens with what came of a round.
    func adopt(_ outcome: WakeAdapter.Outcome) {
        guard let model = adapter?.finish(outcome), let models = adapter?.models else {
            if adapter?.isSuperseded(outcome) == true { return keepTaught(outcome.keyword) }
            if case .failure(let error) = outcome.model { tell(error, "a wake word's model was not refined") }
            return
        }
        do {
            control.searches.offer(try KeywordSearch(models: models, options: wakeOptions))
            self.models = models
            emit(.adapted(keyword: model.name, words: model.heardRecordings.count))
        } catch {
            tell(error, "a wake word's refined model is not used")
        }
        if let error = outcome.notSaved { tell(error, "a wake word's refined model is not kept") }
    }

    /// What was refined is older than what was taught meanwhile, and must not come back with the next start.
    private func keepTaught(_ keyword: Int) {
        guard let save = adapter?.save else { return }
        let (model, reports) = (models[keyword], reports)
        Task.detached {
            do { try save(model) } catch {
                reports.tell { $0.tell(error, "a wake word's taught model is not kept") }
            }
        }
    }

    private func tell(_ error: any Error, _ what: String) {
        let reason = (error as? WakeWordError)?.message ?? "\(error)"
        emit(.problem(.adaptation, message: "\(what): \(reason)"))
    }
}
