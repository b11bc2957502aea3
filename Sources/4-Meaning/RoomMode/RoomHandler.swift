public import Commands
import Feedback
import Foundation
public import Handling

/// An operating room as the handler of a session: it carries the room's actions out, and words what came of them.
///
/// It answers for every action of ``/Commands/CommandAction/builtIn`` and for words that mean nothing, so it stands last
/// in a chain; actions and intents of the application's own it leaves to others. A touch screen or a schedule changes
/// the same room, by requests through the session or by ``update(_:)``.
public actor RoomHandler: CommandHandler {
    private var router: CommandRouter
    /// The question that is asked about what waits.
    private var question: Question?

    /// Makes a room.
    public init(_ router: CommandRouter) { self.router = router }

    /// What the room remembers.
    public var state: RoomState { router.state }

    /// Changes what the room remembers, as a schedule or a display does. Voice never assumes that it is alone: it undoes
    /// only what still stands as it was left.
    public func update<Result: Sendable>(
        _ change: @Sendable (inout RoomState) throws -> Result
    ) rethrows -> Result { try change(&router.state) }

    /// Carries a request out; see ``/Handling/CommandHandler/handle(_:)``.
    public func handle(_ request: CommandRequest) -> Reply? {
        switch request.meaning {
        case .intent: nil
        case .command(let command):
            CommandAction.builtIn.contains(command.action) ? carryOut(command, request) : nil
        case .unmatched(let none): reply(router.handle(none, at: request.receivedAt))
        case .answer(let answer, let id): id == question?.id ? take(answer, request) : nil
        }
    }

    /// How far the case has come.
    public func caseContext() async -> ClassifierRequest.CaseContext {
        let current = router.state.currentCase
        let recorded = current?.milestones.filter { current?.recorded[$0.id] != nil } ?? []
        return .init(currentPhase: current?.latest?.name, recordedMilestones: recorded)
    }

    private func carryOut(_ command: ParsedCommand, _ request: CommandRequest) -> Reply {
        var reply = reply(router.handle(command, saidAt: request.saidAt, at: request.receivedAt))
        reply.changesSomething = ![.queryTime, .queryDuration, .queryCaseInfo].contains(command.action)
        return reply
    }

    private func take(_ answer: Answer, _ request: CommandRequest) -> Reply {
        switch answer {
        case .yes: return carryOut(ParsedCommand(action: .confirmPending), request)
        case .no: return carryOut(ParsedCommand(action: .cancelPending), request)
        case .expired:
            let end = max(request.receivedAt, question?.deadline ?? request.receivedAt)
            return reply(RoomResponse(outcome: .timedOut, effects: router.advance(to: end)))
        case .withdrawn:
            router.dropSilently()
            question = nil
            return Reply(.cancelled, subject: Reply.Subject(caseID: router.state.currentCase?.id))
        }
    }

    /// Words a response.
    private func reply(_ response: RoomResponse) -> Reply {
        var reply = Reply(response.outcome)
        reply.subject = Reply.Subject(caseID: router.state.currentCase?.id, milestone: response.milestone)
        for effect in response.effects {
            switch effect {
            case .say(let text): reply.sounds.append(.speech(text))
            case .chime(let chime): reply.sounds.append(.chime(chime))
            case .display(let text, let seconds): reply.displays.append(.init(text, seconds: seconds))
            case .changed(let change): reply.effects.append(change)
            case .held(let pending, let text):
                let asked = Question(text, until: pending.deadline)
                question = asked
                reply.question = .asked(asked)
            case .released:
                question = nil
                reply.question = .closed
            // What the router does not know is not handed to it.
            case .unhandled: break
            }
        }
        return reply
    }
}
