import Commands
import Foundation
import Handling
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage

/// A room without sound. Its handler carries commands out, and the room stores the results as a session does.
actor SimulatedRoom {
    /// The names of the example facility's milestones.
    static let names = [
        "Patient In", "Anesthesia Start", "Anesthesia Ready", "Prep Drape Start", "Prep Drape Complete",
        "Time Out", "Incision", "Implant In", "Closing", "Closing Complete", "Dressing On", "Patient Out",
        "Room Cleaned",
    ]
    /// The commands that the room gives beside milestones.
    private static let others: [CommandAction] = [
        .queryTime, .queryDuration, .queryPace, .nextPatient, .surgeonLeft, .startCementTimer,
        .stopCementTimer, .undoLast, .cancelPending,
    ]

    let store: SQLiteStore
    private let place: RoomPlace
    private let handler: RoomHandler
    private let milestones: [Milestone]
    private var step = 0

    /// Makes an empty file with the tables, which the rooms copy.
    static func makeEmptyFile(_ path: String) async throws {
        let store = try SQLiteStore(path: path)
        store.close()
    }

    init(_ place: RoomPlace, file: String, milestones: [Milestone]) async throws {
        (self.place, self.milestones) = (place, milestones)
        store = try SQLiteStore(path: file)
        handler = try await RoomHandler(in: place, milestones: milestones, store: store)
    }

    /// Carries one command out: in half of the cases the next milestone, otherwise one that the generator chooses.
    func command(_ numbers: inout some RandomNumberGenerator & Sendable) async throws {
        let command: ParsedCommand
        if Bool.random(using: &numbers) {
            let one = milestones[step % milestones.count]
            step += 1
            command = ParsedCommand(
                action: .record, targetID: one.id, targetName: one.name,
                sourceText: "orbit \(one.name.lowercased())")
        } else {
            command = ParsedCommand(
                action: step % milestones.count == 0 && step > 0
                    ? .endCase : Self.others.randomElement(using: &numbers) ?? .queryTime)
        }
        let now = Date()
        let request = CommandRequest(.command(command), saidAt: now, receivedAt: now)
        guard let reply = await handler.handle(request) else { return }
        let entry = CommandLogEntry(
            scopeID: place.scopeID, workID: reply.subject.workID ?? place.scopeID,
            commandText: "\(command.targetName ?? command.action.rawValue)",
            targetID: command.targetID, confidence: .high, score: 0.97,
            path: .exactMatch, recognizer: "pocketsphinx", outcome: reply.outcome, createdAt: now)
        try await store.append([CommandRecord(entry, writes: reply.writes)])
    }
}
