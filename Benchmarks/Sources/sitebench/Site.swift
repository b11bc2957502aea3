import BenchmarkKit
import Commands
import Foundation
import PostgreSQLStorage
import RoomMode
import RoomRecords
import Storage
import TestSupport

/// A PostgreSQL server with the tables, facilities and roles of a benchmark.
struct Site {
    let server: PostgreSQLServer
    let database: String
    /// The facilities, each with its milestones.
    let facilities: [(id: UUID, milestones: [Milestone])]

    /// Starts a server that syncs to the disk, as one in use does.
    init(facilities count: Int, connections: Int) async throws {
        guard PostgreSQLServer.isInstalled else {
            throw BenchmarkError(.unavailable, "PostgreSQL is not installed: install the package postgresql.")
        }
        server = try PostgreSQLServer(settings: [
            "fsync = on", "max_connections = \(connections + 20)", "shared_buffers = '256MB'",
        ])
        database = try server.makeDatabase()
        facilities = (0..<count).map { _ in
            (UUID(), SimulatedRoom.names.map { Milestone(id: UUID(), name: $0) })
        }
        for (number, facility) in facilities.enumerated() {
            let role = "owner_\(number)"
            try server.admit(role, facility.id, in: database)
            for (order, one) in facility.milestones.enumerated() {
                try server.sql(
                    """
                    INSERT INTO facility_milestones (id, facility_id, name, display_name, "order")
                    VALUES ('\(one.id)', '\(facility.id)', '\(one.name)', '\(one.name)', \(order))
                    """, in: database)
            }
        }
    }

    /// Starts a PgBouncer with three connections for each facility.
    func pool() throws -> PgBouncer {
        guard PgBouncer.isInstalled else {
            throw BenchmarkError(.unavailable, "PgBouncer is not installed: install the package pgbouncer.")
        }
        return try PgBouncer(before: server, poolSize: 3)
    }

    /// Returns a store for a role, through the pooler if there is one.
    func store(_ role: String, _ pooler: PgBouncer?) throws -> PostgreSQLStore {
        guard let pooler else { return try PostgreSQLStore(PostgreSQLOptions(connection(role))) }
        var options = PostgreSQLOptions(pooler.connection(database, user: role))
        options.isPooled = true
        return try PostgreSQLStore(options)
    }

    /// Returns the sizes of the tables with more than 100 rows, as a Markdown table.
    func tables() throws -> String {
        var table = MarkdownTable(columns: ["table", "rows", "bytes a row, with indexes"])
        let rows = try server.sql(
            """
            ANALYZE;
            SELECT c.relname, c.reltuples::bigint, round(pg_total_relation_size(c.oid) / c.reltuples) FROM pg_class c
                WHERE c.relnamespace = 'voice'::regnamespace AND c.relkind = 'r' AND c.reltuples > 100
                ORDER BY c.reltuples DESC
            """, in: database)
        for row in rows.split(separator: "\n") { table.add(row.split(separator: "|").map(String.init)) }
        return table.text
    }

    func connection(_ role: String) -> String { server.connection(database, user: role) }

    func number(_ sql: String) throws -> Double { Double(try server.sql(sql, in: database)) ?? 0 }

    /// Returns the server's processes for connections of roles whose names begin with `prefix`.
    func processes(of prefix: String) throws -> [Int] {
        try server.sql(
            "SELECT pid FROM pg_stat_activity WHERE usename LIKE '\(prefix)%'", in: database
        ).split(separator: "\n").compactMap { Int($0) }
    }

    /// Returns the memory that a process shares with no other, in bytes; nil if this process may not read it.
    static func privateBytes(of process: Int) -> Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8) else {
            return nil
        }
        return text.split(separator: "\n").filter { $0.hasPrefix("Private_") }
            .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Double($0) } }
            .reduce(0, +) * 1024
    }

    /// Returns the processor time of a process so far, in seconds; 0 if it cannot be read.
    static func processorSeconds(of process: Int) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return 0 }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            return 0
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
