import Foundation
import GRDB

/// Signed notes on their way: each is on the disk before it counts as signed, and leaves the disk when the server has it.
package struct Outbox: Sendable {
    /// A note that was signed here.
    package struct Entry: Codable, Hashable, Identifiable, Sendable, FetchableRecord, PersistableRecord {
        package static let databaseTableName = "note"

        package var id: String
        /// The server's address, kept with the note so that a wipe does not strand it.
        package var server: String
        package var signedAt: Date
        /// Whether the server may not have it yet.
        package var needsSync: Bool
        /// The note, sealed; nil once the server has it.
        package var sealed: Data?
        /// How often it was sent.
        package var attempts: Int
        /// The HTTP status with which the server refused the note, so that a person has to look at it; nil if it was
        /// not refused.
        package var refusal: Int?

        /// The sealed note.
        package var note: SealedNote? {
            sealed.flatMap { try? ClinicCoding.decode(SealedNote.self, from: $0) }
        }
    }

    /// How long the list shows what was sent, in seconds.
    private static let sentIsShown = 24.0 * 3600

    private let database: DatabaseQueue

    /// Opens the file, or makes it.
    package init(path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            // FULL keeps signed notes through a power failure; secure_delete overwrites deleted data.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        if access(path, F_OK) != 0 {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            if descriptor >= 0 { close(descriptor) }
        }
        database = try DatabaseQueue(path: path, configuration: configuration)
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.create(table: Entry.databaseTableName) { table in
                table.primaryKey("id", .text)
                table.column("server", .text).notNull()
                table.column("signedAt", .datetime).notNull()
                table.column("needsSync", .boolean).notNull()
                table.column("sealed", .blob)
                table.column("attempts", .integer).notNull()
                table.column("refusal", .integer)
            }
        }
        try migrator.migrate(database)
    }

    /// Adds a note. A note that exists already stays unchanged.
    package func add(_ note: SealedNote, to server: URL, signedAt: Date) throws {
        let entry = Entry(
            id: note.id.uuidString, server: server.absoluteString, signedAt: signedAt, needsSync: true,
            sealed: try ClinicCoding.encode(note), attempts: 0)
        try database.write { try entry.insert($0, onConflict: .ignore) }
    }

    /// Returns all entries, the oldest first.
    package func entries() throws -> [Entry] {
        try database.read { try Entry.order(Column("signedAt"), Column("id")).fetchAll($0) }
    }

    /// Returns the entries that are to be sent.
    package func waiting() throws -> [Entry] { try entries().filter { $0.needsSync && $0.refusal == nil } }

    /// Records the result of a sending; nil if the server has the note.
    func note(_ problem: ServerProblem?, for id: String, at date: Date) throws {
        try database.write { database in
            guard var entry = try Entry.fetchOne(database, key: id) else { return }
            entry.attempts += 1
            switch problem {
            case nil: (entry.needsSync, entry.sealed, entry.refusal) = (false, nil, nil)
            case .refused(let status): entry.refusal = status
            default: break
            }
            try entry.update(database)
            try Entry.filter(Column("needsSync") == false)
                .filter(Column("signedAt") < date.addingTimeInterval(-Self.sentIsShown)).deleteAll(database)
        }
    }

    /// Marks a refused note for another sending; false if there is no such note.
    package func retry(_ id: UUID) throws -> Bool {
        try database.write { database in
            guard var entry = try Entry.fetchOne(database, key: id.uuidString), entry.refusal != nil else {
                return false
            }
            entry.refusal = nil
            try entry.update(database)
            return true
        }
    }
}
