import Commands
import Feedback
import Foundation
import Handling
import Synchronization

/// A handler that asks which lamp to light if it is to lift the table, and takes a lamp for an answer.
struct FollowingHandler: CommandHandler {
    func handle(_ request: CommandRequest) async -> Reply? {
        switch request.meaning {
        case .intent: return .done(say: "Lit.")
        case .command:
            var reply = Reply.rejected("Which one?")
            reply.followUp = FollowUp { $0.name == "lamp" }
            return reply
        case .answer, .unmatched: return Reply(.unrecognized)
        }
    }
}

/// A handler that asks before it lifts the table, and keeps the answers. It lights lamps without a question.
final class AskingHandler: CommandHandler {
    private let seconds: Double
    private let words: ConfirmationWords
    private let state = Mutex<(asked: [Question], answers: [Answer])>(([], []))

    init(seconds: Double = 15, words: ConfirmationWords = .english) {
        self.seconds = seconds
        self.words = words
    }

    var asked: [Question] { state.withLock(\.asked) }
    var answers: [Answer] { state.withLock(\.answers) }

    func handle(_ request: CommandRequest) async -> Reply? {
        switch request.meaning {
        case .intent: return .done(say: "Lit.").inCase()
        case .command:
            let question = Question(
                "Lift the table?", until: request.receivedAt + seconds, words: words)
            state.withLock { $0.asked.append(question) }
            return .ask(question).inCase()
        case .answer(let answer, let id):
            guard asked.contains(where: { $0.id == id }) else { return nil }
            state.withLock { $0.answers.append(answer) }
            let outcomes: [Answer: CommandOutcome] = [
                .yes: .done, .no: .cancelled, .expired: .timedOut, .withdrawn: .cancelled,
            ]
            return outcomes[answer].map {
                Reply($0, sounds: [.speech("It was \(answer.rawValue).")]).inCase()
            }
        case .unmatched: return Reply(.unrecognized)
        }
    }
}
