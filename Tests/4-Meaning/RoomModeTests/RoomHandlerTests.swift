import RoomRecords
import Storage
import Commands
import Feedback
import Foundation
import Handling
import RoomMode
import Testing

/// A room's handler as a session uses it.
@Suite("A room's handler")
struct RoomHandlerTests {
    private let room = RoomHandler(Fixture.router())

    private func request(
        _ meaning: CommandRequest.Meaning, _ seconds: Double, saidAt said: Double? = nil
    ) -> CommandRequest {
        CommandRequest(meaning, saidAt: Fixture.at(said ?? seconds), receivedAt: Fixture.at(seconds))
    }

    private func reply(_ command: ParsedCommand, _ seconds: Double) async -> Reply? {
        await room.handle(request(.command(command), seconds))
    }

    /// Returns the question about a milestone out of its turn, asked at 0.
    private func question() async throws -> Question {
        let reply = try #require(await reply(Fixture.record("Closing"), 0))
        #expect(reply.outcome == .held)
        guard case .asked(let question) = reply.question else {
            throw CancellationError()
        }
        return question
    }

    @Test("records, and answers with an effect, a row's subject, sounds and a text")
    func record() async throws {
        let reply = try #require(await reply(Fixture.record("Patient In"), 0))
        #expect(reply.outcome == .done && reply.changesSomething && reply.question == .unchanged)
        let change = RoomChange.recorded(
            Fixture.milestones[0], caseID: Fixture.key(50), at: Fixture.at(0), replacing: nil, by: .voice)
        #expect(reply.effects.map { $0 as? RoomChange } == [change])
        #expect(reply.subject == Reply.Subject(workID: Fixture.key(50), target: Fixture.milestones[0]))
        #expect(reply.sounds.first == .chime(.success) && reply.sounds.count == 2)
        #expect(reply.displays.count == 1)
    }

    @Test("leaves intents, actions and questions that are not its own to others")
    func foreign() async throws {
        let own = ParsedCommand(action: CommandAction(rawValue: "lift_table"))
        #expect(await reply(own, 0) == nil)
        #expect(await room.handle(request(.answer(.yes, to: UUID()), 0)) == nil)
        let question = try await question()
        #expect(await room.handle(request(.answer(.yes, to: UUID()), 1)) == nil)
        #expect(await room.handle(request(.answer(.yes, to: question.id), 1))?.outcome == .done)
    }

    @Test("answers for every action of the engine's own", arguments: ActionVocabulary.operatingRoom.actions)
    func everyAction(action: CommandAction) async {
        #expect(await reply(Fixture.command(action), 0) != nil)
    }

    @Test("says of a question about the time that it changes nothing")
    func query() async {
        for action in [CommandAction.queryTime, .queryDuration, .queryCaseInfo, .queryPace, .queryNextCase] {
            #expect(await reply(Fixture.command(action), 0)?.changesSomething == false)
        }
        #expect(await reply(Fixture.command(.startCementTimer), 0)?.changesSomething == true)
    }

    @Test(
        "does what was asked about after a yes alone",
        arguments: [
            (Answer.yes, CommandOutcome.done), (.no, .cancelled), (.expired, .timedOut),
            (.withdrawn, .cancelled),
        ])
    func answers(answer: Answer, outcome: CommandOutcome) async throws {
        let question = try await question()
        #expect(question.deadline == Fixture.at(15))
        let seconds: Double = answer == .expired ? 15 : 5
        let reply = try #require(await room.handle(request(.answer(answer, to: question.id), seconds)))
        #expect(reply.outcome == outcome)
        #expect(reply.effects.isEmpty == (answer != .yes))
        #expect(await room.state.pending == nil)
        #expect(await room.state.currentCase?.recorded.isEmpty == (answer != .yes))
        // A question takes one answer, so the second one belongs to no question.
        #expect(await room.handle(request(.answer(.yes, to: question.id), seconds)) == nil)
    }

    @Test("says nothing when what waits is taken back")
    func withdrawn() async throws {
        let question = try await question()
        let reply = try #require(await room.handle(request(.answer(.withdrawn, to: question.id), 5)))
        #expect(reply.sounds.isEmpty && reply.displays.isEmpty)
    }

    @Test("tells a time-out to the question though the clock of its end is early")
    func expiredEarly() async throws {
        let question = try await question()
        let reply = try #require(await room.handle(request(.answer(.expired, to: question.id), 14.9)))
        #expect(reply.outcome == .timedOut && reply.sounds.count == 2)
        #expect(await room.state.pending == nil)
    }

    @Test("refuses a yes to what a touch has changed meanwhile")
    func touched() async throws {
        let question = try await question()
        await room.update { state in
            state.currentCase = SurgicalCase(id: Fixture.key(51), milestones: [])
        }
        let reply = try #require(await room.handle(request(.answer(.yes, to: question.id), 5)))
        #expect(reply.outcome == .rejected && reply.effects.isEmpty)
        #expect(await room.state.currentCase?.recorded.isEmpty == true)
    }

    @Test("refuses a yes to a milestone that a touch has recorded meanwhile")
    func touchedTime() async throws {
        let question = try await question()
        await room.update { $0.currentCase?.recorded[Fixture.milestones[3].id] = Fixture.at(3) }
        let reply = try #require(await room.handle(request(.answer(.yes, to: question.id), 5)))
        #expect(reply.outcome != .done)
        #expect(await room.state.currentCase?.recorded[Fixture.milestones[3].id] == Fixture.at(3))
    }

    @Test("closes its question when another command takes its place, and asks a new one")
    func replaced() async throws {
        let first = try await question()
        let reply = try #require(await reply(Fixture.record("Patient In"), 5))
        #expect(reply.outcome == .done && reply.question == .closed)
        let second = try await question()
        #expect(second.id != first.id)
        #expect(await room.handle(request(.answer(.yes, to: first.id), 6)) == nil)
        let other = try #require(await self.reply(Fixture.record("Patient Out"), 7))
        guard case .asked(let third) = other.question else {
            Issue.record("\(other.question)")
            return
        }
        #expect(third.id != second.id)
        #expect(await room.handle(request(.answer(.yes, to: second.id), 8)) == nil)
        #expect(await room.handle(request(.answer(.yes, to: third.id), 8))?.outcome == .done)
    }

    @Test("leaves its question while a question about the time is answered")
    func queryMeanwhile() async throws {
        let question = try await question()
        #expect(await reply(Fixture.command(.queryTime), 3)?.question == .unchanged)
        #expect(await room.handle(request(.answer(.yes, to: question.id), 5))?.outcome == .done)
    }

    @Test("says of words that mean nothing that they do, and of none at all nothing")
    func unmatched() async throws {
        let none = NoMatch(.noMatch, text: "x", sourceText: "x")
        let reply = try #require(await room.handle(request(.unmatched(none), 0)))
        #expect(reply.outcome == .unrecognized && reply.sounds.contains(.speech("Not understood.")))
        let empty = try #require(
            await room.handle(request(.unmatched(NoMatch(.empty, text: "", sourceText: "")), 0)))
        #expect(empty.sounds == [.chime(.failure)])
    }

    @Test("tells a classifier how far the case has come")
    func context() async {
        _ = await reply(Fixture.record("Patient In"), 0)
        let handler: any CommandHandler = HandlerChain([HandlerChain([]), room])
        for context in [await room.classifierContext(), await handler.classifierContext()] {
            #expect(context.currentGroup == "pre-op")
            #expect(context.doneTargets == [Fixture.milestones[0]])
        }
    }
}
