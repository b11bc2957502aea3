import Commands
import Foundation
import Handling
import Hearing

/// Tapes: what a session is given is kept, and given to another one, which then does the same.
extension VoiceSession {
    /// Keeps what a program asks for, where that is kept.
    func tape(_ request: TapedRequest) { configuration.tape?(.request(request)) }

    /// Asks for what a program asked for when the tape was made.
    func replay(_ number: Int) {
        guard configuration.tapedRequests.indices.contains(number) else { return }
        switch configuration.tapedRequests[number] {
        case .say(let text): say(text)
        case .cancel: cancel()
        case .giveWay: giveWay()
        case .mute: mute()
        case .unmute: unmute()
        case .withdraw: if let pending { withdraw(pending.question.id) }
        case .passing(let aliases): finish { try? await $0.use(passing: aliases) }
        // Its answer comes later on the tape.
        case .ask(let text, let seconds):
            let question = Question(text, until: date.addingTimeInterval(min(max(0, seconds), 3600)))
            Task { _ = await ask(question) }
        case .answer(let answer, let name):
            finish { await $0.answer(answer == Answer.yes.rawValue ? .yes : .no, from: name) }
        case .command(let action, let milestone, let milestoneName, let name):
            let command = ParsedCommand(
                action: CommandAction(rawValue: action), facilityMilestoneID: milestone,
                milestoneName: milestoneName)
            finish { await $0.submit(command, from: name) }
        case .text(let text, let name): finish { await $0.submit(text: text, from: name) }
        case .question(let text, let name): finish { _ = await $0.answer(text: text, from: name) }
        }
    }

    /// Does it before the tape goes on.
    private func finish(_ work: @escaping @Sendable (isolated VoiceSession) async -> some Sendable) {
        openReplays += 1
        Task {
            _ = await work(self)
            openReplays -= 1
            settle()
        }
    }
}
