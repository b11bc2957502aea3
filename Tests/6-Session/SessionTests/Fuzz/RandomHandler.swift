import Commands
import Foundation
import Handling
import PCM
import Synchronization
import Session

/// A handler that behaves at random, and keeps the commands that it carried out.
final class RandomHandler: CommandHandler {
    private struct Broken: Error {}

    private struct State {
        var numbers: SeededGenerator
        var done: Set<Int> = []
        /// The light of each question.
        var lights: [Question.ID: Int] = [:]
        var session: VoiceSession?
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(numbers: SeededGenerator(seed: seed))) }

    /// The session to which the handler announces something on its own.
    var session: VoiceSession? {
        get { state.withLock(\.session) }
        set { state.withLock { $0.session = newValue } }
    }

    /// The lights that it has set.
    var done: Set<Int> { state.withLock(\.done) }

    private func random(_ count: Int) -> Int {
        state.withLock { Int.random(in: 0..<count, using: &$0.numbers) }
    }

    func handle(_ request: CommandRequest) async throws -> Reply? {
        switch request.meaning {
        case .unmatched: return random(2) == 0 ? nil : Reply(.unrecognized)
        case .answer(let answer, let id):
            for _ in 0..<random(20) { await Task.yield() }
            if random(8) == 0 { throw Broken() }
            if answer == .yes, let light = state.withLock({ $0.lights[id] }) { isDone(light) }
            return answer == .yes ? .done() : Reply(.cancelled)
        case .command, .intent: break
        }
        var light: Int?
        if case .number(let number)? = request.intent?.slots["number"] { light = Int(number) }
        switch random(9) {
        case 0: throw Broken()
        case 1: return nil
        case 2: return .rejected("Not now.")
        case 3:
            let seconds = [0, 2, 1000][random(3)]
            let question = Question("Sure?", until: request.receivedAt + Double(seconds))
            state.withLock { $0.lights[question.id] = light }
            return .ask(question)
        case 4:
            light.map(isDone)
            return Reply(.done, question: .closed)
        case 5:
            // Runs until the session gives up, and a little longer.
            while !Task.isCancelled { await Task.yield() }
            for _ in 0..<random(20) { await Task.yield() }
            return .done()
        case 6:
            if let session {
                Task {
                    await session.announce(
                        .ask(Question("By the way?", until: request.receivedAt + 3)))
                }
            }
            fallthrough
        default:
            for _ in 0..<random(50) { await Task.yield() }
            light.map(isDone)
            return .done(say: "Done.")
        }
    }

    private func isDone(_ light: Int) { state.withLock { _ = $0.done.insert(light) } }
}

/// A program that makes random requests to a session.
struct Program {
    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    mutating func use(_ session: VoiceSession) async {
        for _ in 0..<Int.random(in: 0...12, using: &numbers) {
            for _ in 0..<Int.random(in: 0...100, using: &numbers) { await Task.yield() }
            let question = Question(
                "Now?", until: SessionRoom.start + Double.random(in: 0...30, using: &numbers))
            switch Int.random(in: 0..<12, using: &numbers) {
            case 0: await session.mute()
            case 1, 2: await session.unmute()
            case 3: await session.cancel()
            case 4: await session.say("Hello.")
            case 5: await session.submit(text: "turn the lamp on", from: "program")
            case 6: await session.submit(ParsedCommand(action: .confirmPending), from: "program")
            case 7:
                let asking = Task { await session.ask(question) }
                for _ in 0..<Int.random(in: 0...100, using: &numbers) { await Task.yield() }
                asking.cancel()
                _ = await asking.value
            case 8: if let waiting = await session.status.question { await session.withdraw(waiting.id) }
            case 9: await session.announce(.ask(question))
            case 10: session.trigger()
            default: if Int.random(in: 0..<4, using: &numbers) == 0 { session.stop() }
            }
        }
        await session.unmute()
    }
}
