import Commands
import Foundation
import Handling
import RoomMode
import RoomRecords
import Storage
import Testing

/// Commands that come between two milliseconds, as they do from a clock, and a program that ends after each of them.
@Suite("Every time that is kept")
struct KeptTimesTests {
    private static let milestones = ["Patient In", "Time Out", "Incision", "Closing", "Patient Out"].map {
        Milestone(id: UUID(), name: $0)
    }
    private static let place = RoomPlace(room: "OR 1")

    private static func date(_ number: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 7.100_777_7)
    }

    private static func milestone(_ index: Int, _ action: CommandAction = .record) -> ParsedCommand {
        ParsedCommand(
            action: action, targetID: milestones[index].id, targetName: milestones[index].name)
    }

    /// Commands and their outcomes. Pending questions and the steps of undo outlive the program, too.
    private static let commands: [(ParsedCommand, CommandOutcome)] = [
        (ParsedCommand(action: .beginCase), .done), (milestone(0), .done), (milestone(1), .done),
        (ParsedCommand(action: .startCementTimer), .done), (ParsedCommand(action: .nextPatient), .done),
        (ParsedCommand(action: .surgeonLeft), .done), (ParsedCommand(action: .stopCementTimer), .done),
        (ParsedCommand(action: .undoCementTimer), .done), (ParsedCommand(action: .undoSurgeonLeft), .done),
        (milestone(0), .held), (ParsedCommand(action: .confirmPending), .done),
        (milestone(1, .cancel), .held), (ParsedCommand(action: .confirmPending), .done),
        (ParsedCommand(action: .undoLast), .done), (ParsedCommand(action: .undoLast), .done),
        (milestone(4), .held), (ParsedCommand(action: .cancelPending), .cancelled),
        (ParsedCommand(action: .endCase), .done), (ParsedCommand(action: .reopenCase), .done),
        (milestone(4), .held), (ParsedCommand(action: .confirmPending), .done),
        (ParsedCommand(action: .undoLast), .done), (ParsedCommand(action: .undoLast), .done),
    ]

    @Test(
        "is after a restart the one that was remembered: cases, milestones, timers, flags, what waits, what can be undone",
        arguments: Engine.available)
    func room(_ engine: Engine) async throws {
        let place = try engine.place()
        var store = try place.open()
        var room = try await RoomHandler(in: Self.place, milestones: Self.milestones, store: store)
        for (number, (command, outcome)) in Self.commands.enumerated() {
            let date = Self.date(number)
            let request = CommandRequest(.command(command), saidAt: date, receivedAt: date + 0.000_4)
            let reply = try #require(await room.handle(request))
            #expect(reply.outcome == outcome, "\(number): \(command.action)")
            let entry = CommandLogEntry(
                workID: UUID(), commandText: "\(number)", confidence: .high, outcome: reply.outcome,
                createdAt: date)
            try await store.append([CommandRecord(entry, writes: reply.writes)])
            let before = await room.state
            store = try place.open()
            #expect(try await store.recentLogs(limit: 1) == [entry])
            room = try await RoomHandler(in: Self.place, milestones: Self.milestones, store: store)
            #expect(await room.state == before, "\(number): \(command.action)")
        }
        withExtendedLifetime(place) {}
    }
}
