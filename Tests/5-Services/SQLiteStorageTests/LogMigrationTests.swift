import Commands
import Foundation
import GRDB
import Glibc
import RoomRecords
@testable import SQLiteStorage
import Storage
import TestSupport
import Testing

@Suite("The log of a database")
struct LogMigrationTests {
    private let directory = TemporaryDirectory()

    private func makeOld(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
        try SQLiteStore(path: directory.database).close()
        let old = try DatabaseQueue(path: directory.database)
        try await old.write { db in
            try db.execute(
                sql: """
                    DROP TABLE voice_clock;
                    DROP TABLE voice_command_logs;
                    CREATE TABLE voice_command_logs (id TEXT NOT NULL PRIMARY KEY, case_id TEXT NOT NULL,
                        command_text TEXT NOT NULL, matched_milestone_id TEXT, confidence_level TEXT NOT NULL,
                        outcome TEXT NOT NULL, source_text TEXT, created_at TEXT NOT NULL,
                        facility_id TEXT NOT NULL DEFAULT '\(RoomPlace.unnamedScope.uuidString.lowercased())',
                        confidence REAL, classification_path TEXT, recognizer TEXT, slots TEXT) STRICT;
                    DELETE FROM grdb_migrations WHERE identifier LIKE '7%' OR identifier LIKE '11%' OR identifier LIKE '13%'
                        OR identifier LIKE '14%';
                    """)
            try body(db)
        }
        try old.close()
    }

    @Test("of the version before keeps its rows; if no case went on they have none, and none is needed")
    func migration() async throws {
        let (one, ofCase) = (UUID().uuidString.lowercased(), UUID())
        let none = "00000000-0000-0000-0000-000000000000"
        try await makeOld { db in
            for (index, key) in [none, ofCase.uuidString.lowercased()].enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO voice_command_logs (id, case_id, command_text, confidence_level, outcome, created_at,
                            confidence, recognizer, slots)
                        VALUES (?, ?, ?, 'high', 'recorded', ?, 0.5, 'x', '{}')
                        """,
                    arguments: [
                        UUID().uuidString.lowercased(), key, "text \(index)",
                        "2026-01-01T00:00:0\(index).000Z",
                    ])
            }
            try db.execute(
                sql: """
                    INSERT INTO voice_outbox (table_name, row_id, row, columns, changed_at)
                    VALUES ('voice_command_logs', ?, ?, '[]', '2026-01-01T00:00:00.000Z')
                    """, arguments: [one, #"{"id":"\#(one)","case_id":"\#(none)"}"#])
        }
        let store = try SQLiteStore(path: directory.database)
        let rows = try await store.recentLogs(limit: 9)
        #expect(rows.map(\.commandText) == ["text 1", "text 0"] && rows.map(\.workID) == [ofCase, nil])
        #expect(
            rows.allSatisfy {
                $0.score == 0.5 && $0.recognizer == "x" && $0.slots == "{}" && $0.reason == nil
            })
        // New rows are noted for a site as before.
        try await store.site.join(facility: RoomPlace.unnamedScope)
        let entry = CommandLogEntry(
            workID: nil, commandText: "", confidence: .none, outcome: .failed, reason: "No lamp.")
        try await store.append(entry)
        let read = try #require(try await store.recentLogs(limit: 1).first)
        #expect(read.workID == nil && read.outcome == .rejected && read.reason == "failed: No lamp.")
        let noted = try await store.site.outgoing(limit: 9).filter { $0.table == .logs }
        #expect(noted.first?.row.contains(#""case_id":null"#) == true, "\(noted)")
        #expect(noted.contains { $0.row.contains("failed: No lamp.") })
    }

    @Test("of the version before, with its cases: they get a side, and the site is sent it")
    func sides() async throws {
        let row = CaseRow(
            scopeID: RoomPlace.unnamedScope, room: "1", procedure: "Knee", scheduledStart: .now.kept)
        let first = try SQLiteStore(path: directory.database)
        try await first.site.join(facility: RoomPlace.unnamedScope)
        try await first.write([.saveCase(row)])
        first.close()
        let old = try DatabaseQueue(path: directory.database)
        try await old.write { db in
            try db.execute(
                sql: """
                    DROP TRIGGER site_adds_cases;
                    DROP TRIGGER site_changes_cases;
                    DROP TABLE case_delays;
                    DROP TABLE case_staff;
                    DROP TABLE case_implants;
                    DROP TABLE case_notes;
                    ALTER TABLE cases DROP COLUMN laterality;
                    CREATE TRIGGER site_adds_cases AFTER INSERT ON cases BEGIN SELECT 1; END;
                    CREATE TRIGGER site_changes_cases AFTER UPDATE ON cases BEGIN SELECT 1; END;
                    DELETE FROM grdb_migrations WHERE identifier LIKE '12%';
                    DELETE FROM voice_outbox;
                    """)
        }
        try old.close()
        let store = try SQLiteStore(path: directory.database)
        var now = try #require(try await store.surgicalCase(id: row.id))
        #expect(now == row && now.laterality == nil)
        now.laterality = .right
        let delay = CaseDelayRow(
            scopeID: row.scopeID, caseID: row.id, reason: "no_bed", notedAt: .now.kept, recordedBy: .voice)
        try await store.write([.saveCase(now), .saveDetail(delay)])
        let noted = try await store.site.outgoing(limit: 9)
        #expect(noted.map(\.table) == [.cases, .caseDelays] && noted.first?.columns == ["laterality"])
        #expect(noted.first?.row.contains(#""laterality":"right""#) == true)
    }

    @Test("goes on if its index is cut off", arguments: [0, 1, 100, 4096, 16_384, 32_767])
    func index(byteCount: Int) async throws {
        let store = try SQLiteStore(path: directory.database)
        try await store.append(.sample("a", at: 1000))
        let index = directory.database + "-shm"
        #expect(truncate(index, byteCount) == 0)
        try await store.append(.sample("b", at: 2000))
        #expect(truncate(index, byteCount) == 0)
        #expect(try await store.recentLogs(limit: 9).map(\.commandText) == ["b", "a"])
        // A second store beside the open one sees all rows.
        #expect(truncate(index, byteCount) == 0)
        let other = try SQLiteStore(path: directory.database)
        #expect(try await other.recentLogs(limit: 9).map(\.commandText) == ["b", "a"])
        #expect(try await store.recentLogs(limit: 9).count == 2)
    }

    @Test("takes no index for cut off that SQLite lets grow in pieces")
    func growingIndex() throws {
        let index = directory.write([UInt8](repeating: 7, count: 32_768), as: "growing.sqlite-shm")
        let path = String(index.dropLast("-shm".count))
        // A part of the way at first; a page more at each look.
        #expect(truncate(index, 36_864) == 0)
        var grown = 36_864
        let size = try DatabaseFile.mendIndex(of: path, byteCount: 32_768) {
            grown += 4096
            _ = truncate(index, grown)
        }
        #expect(size == 65_536)
        #expect(try Data(contentsOf: URL(fileURLWithPath: index)).first == 7)
    }
}
