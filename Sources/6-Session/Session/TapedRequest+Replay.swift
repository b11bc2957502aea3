import Commands
import Foundation
import Handling

extension TapedRequest {
    /// Makes the request to a session again.
    func replay(in session: isolated VoiceSession) {
        switch self {
        case .say(let text): session.say(text)
        case .cancel: session.cancel()
        case .giveWay: session.giveWay()
        case .mute: session.mute()
        case .unmute: session.unmute()
        case .withdraw: session.desks.questions.pending.map { session.withdraw($0.question.id) }
        case .passing(let phrases): finish(in: session) { try? await $0.use(passing: phrases.map(\.alias)) }
        // Its answer comes later on the tape.
        case .ask(let text, let seconds):
            let question = Question(
                text, until: session.teller.date.addingTimeInterval(min(max(0, seconds), 3600)))
            Task { _ = await session.ask(question) }
        case .answer(let answer, let name):
            finish(in: session) { await $0.answer(answer == Answer.yes.rawValue ? .yes : .no, from: name) }
        case .command(let action, let target, let targetName, let name):
            let command = ParsedCommand(
                action: CommandAction(rawValue: action), targetID: target,
                targetName: targetName)
            finish(in: session) { await $0.submit(command, from: name) }
        case .text(let text, let name): finish(in: session) { await $0.submit(text: text, from: name) }
        case .question(let text, let name):
            finish(in: session) { _ = await $0.answer(text: text, from: name) }
        }
    }

    /// Does `work` before the tape goes on.
    private func finish(
        in session: isolated VoiceSession, _ work: @escaping (isolated VoiceSession) async -> some Sendable
    ) {
        session.line.addBeside { _ = await work(session) }
    }
}
