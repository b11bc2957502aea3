import Foundation
import SQLiteStorage
import RoomRecords
import Storage
import TestSupport
import Testing

#if PostgreSQL
    import PostgreSQLStorage
#endif

/// A store with all kinds of rows.
typealias Store = AliasStore & CaseStore & CommandLog & TimerStore

/// The database that keeps the rows. Every test of this folder runs with each.
enum Engine: String, CaseIterable, Sendable {
    case sqlite
    case postgreSQL
    /// PostgreSQL behind PgBouncer, which gives one connection to all clients in turn.
    case pooled

    /// The engines of this machine. Without a PostgreSQL server the tests leave it out, and one test says so.
    static var available: [Engine] {
        guard hasPostgreSQL else { return [.sqlite] }
        return PgBouncer.isInstalled ? allCases : [.sqlite, .postgreSQL]
    }

    static var hasPostgreSQL: Bool {
        #if PostgreSQL
            PostgreSQLServer.isInstalled
        #else
            false
        #endif
    }

    /// Returns an empty place for rows, which can be opened again and again.
    func place() throws -> Place {
        switch self {
        case .sqlite:
            let directory = TemporaryDirectory()
            return Place {
                try SQLiteStore(path: directory.file("voice.sqlite"))
            } others: { text in
                let program = Process()
                program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                program.arguments = ["sqlite3", directory.file("voice.sqlite"), text]
                try program.run()
                program.waitUntilExit()
                guard program.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
            }
        case .postgreSQL, .pooled:
            #if PostgreSQL
                guard let server = PostgreSQLServer.shared else { throw CocoaError(.fileNoSuchFile) }
                let database = try server.makeDatabase()
                let user = PostgreSQLServer.administrator
                let pooler = self == .pooled ? PgBouncer.shared : nil
                return Place {
                    var options = PostgreSQLOptions(
                        pooler?.connection(database, user: user) ?? server.connection(database, user: user))
                    options.isPooled = pooler != nil
                    return try PostgreSQLStore(options)
                } others: { text in
                    _ = try server.sql(
                        text, in: database,
                        as: PostgreSQLServer.administrator)
                }
            #else
                throw CocoaError(.featureUnsupported)
            #endif
        }
    }

    /// An empty store.
    func store() throws -> any Store {
        switch self {
        case .sqlite: try SQLiteStore()
        case .postgreSQL, .pooled: try place().open()
        }
    }
}

/// A place that keeps rows while no program has them open.
struct Place {
    let open: () throws -> any Store
    /// Runs SQL as another program would.
    let others: (_ sql: String) throws -> Void
}

@Suite("What stores are tested on")
struct EngineTests {
    @Test(
        "is PostgreSQL as well as SQLite",
        .disabled(if: !Engine.hasPostgreSQL, "skipped: there is no server of PostgreSQL on this machine"))
    func both() { #expect(Engine.available.contains(.postgreSQL)) }
}
