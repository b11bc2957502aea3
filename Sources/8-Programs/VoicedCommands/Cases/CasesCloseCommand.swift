import ArgumentParser
import Foundation
import RoomRecords
import SQLiteStorage
import Storage
import VoicedConfiguration
import VoicedTerminal

/// `voiced cases close`: completes or cancels a case.
struct CasesCloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "End a case, or take it off the schedule.",
        discussion: """
            A case that has begun is completed; one that has not does not take place, and is cancelled.

            Usage: voiced cases close 6f2c1e0a
            """)

    @Argument(help: "The id of the case, or how it begins.")
    var id: String

    @OptionGroup var editing: CaseEditing

    func run() async throws {
        let opened = try await editing.open()
        defer { opened.store.close() }
        var one = try await editing.find(id, in: opened)
        switch one.status {
        case .scheduled: one.status = .cancelled
        case .inProgress: (one.status, one.endedAt) = (.completed, Date())
        case .completed, .cancelled:
            throw Failure(.badData, "the case is \(one.status.rawValue) already")
        }
        try await opened.store.write([.saveCase(one)])
        Console.write("\(one.id.uuidString.lowercased()) \(one.status.rawValue)")
    }
}
