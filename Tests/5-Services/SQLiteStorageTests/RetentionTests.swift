import Commands
import Foundation
import GRDB
import SQLiteStorage
import RoomRecords
import Storage
import Testing
import TestSupport

@Suite("Purging a database")
struct RetentionTests {
    private let directory = TemporaryDirectory()

    /// What of a text the files of the database hold, as bytes.
    private func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).contains { name in
            try Data(contentsOf: URL(fileURLWithPath: directory.file(name))).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("deletes what is older than a date, and overwrites it in the files while the store is open")
    func purge() async throws {
        let store = try SQLiteStore(path: directory.database)
        let old = (0..<300).map { CommandLogEntry.sample("oldwords \($0)", at: 1000 + Double($0)) }
        try await store.append(old + [.sample("newwords", at: 5000)])
        #expect(try holds("oldwords"))
        #expect(try await store.retention.purge(before: Date(timeIntervalSince1970: 5000)) == 300)
        #expect(try await store.recentLogs(limit: 10).map(\.commandText) == ["newwords"])
        #expect(try !holds("oldwords"))
        #expect(try holds("newwords"))
        #expect(try await store.retention.purge(before: Date(timeIntervalSince1970: 5000)) == 0)
    }

    @Test("knows when the clock was last believed, at first from the newest row of the log")
    func clockMark() async throws {
        let store = try SQLiteStore(path: directory.database)
        #expect(try await store.retention.clockMark() == nil)
        try await store.append([.sample("b", at: 2000), .sample("a", at: 1000)])
        #expect(try await store.retention.clockMark() == Date(timeIntervalSince1970: 2000))
        for seconds in [1500.0, 1200] {
            try await store.retention.believeClock(at: Date(timeIntervalSince1970: seconds))
            #expect(try await store.retention.clockMark() == Date(timeIntervalSince1970: seconds))
        }
    }

    @Test("goes by the time, not by how it was written")
    func times() async throws {
        let store = try SQLiteStore(path: directory.database)
        try await DatabaseQueue(path: directory.database).write { db in
            for (index, time) in ["2026-01-01T00:00:00Z", "2026-01-01 00:00Z", "2026-01-01T00:00:01.5Z"]
                .enumerated()
            {
                try db.execute(
                    sql: """
                        INSERT INTO voice_command_logs
                        (id, case_id, command_text, matched_milestone_id, confidence_level, outcome,
                        source_text, created_at) VALUES
                        ('00000000-0000-0000-0000-00000000000\(index)',
                        '00000000-0000-0000-0000-000000000000', 'x', NULL, 'high', 'recorded', NULL, '\(time)')
                        """)
            }
        }
        let date = try Date("2026-01-01T00:00:01Z", strategy: .iso8601)
        #expect(try await store.retention.purge(before: date) == 2)
    }

    @Test("deletes cases that were over before a date, with what belongs to them, and none that goes on")
    func cases() async throws {
        let store = try SQLiteStore(path: directory.database)
        func time(_ second: Double) -> Date { Date(timeIntervalSince1970: second) }
        func one() -> CaseRow { CaseRow(scopeID: RoomPlace.unnamedScope, room: "1") }
        var (old, open, new) = (one(), one(), one())
        (old.status, old.startedAt, old.endedAt) = (.completed, time(1000), time(2000))
        old.surgeon = "Dr. Vanished"
        (open.status, open.startedAt) = (.inProgress, time(1000))
        (new.status, new.startedAt, new.endedAt) = (.completed, time(1000), time(6000))
        var unused = one()
        (unused.status, unused.scheduledStart) = (.scheduled, time(1500))
        let place = RoomPlace()
        let milestone = CaseMilestoneRow(
            id: UUID(), caseID: old.id, targetID: UUID(), recordedAt: time(1200),
            recordedBy: .voice, createdAt: time(1200))
        var timer = CaseTimerRow(id: UUID(), in: place, caseID: nil, startedAt: time(1000))
        timer.stoppedAt = time(1100)
        try await store.write(
            [old, open, new, unused].map { .saveCase($0) } + [.record(milestone), .saveTimer(timer)])
        let delay = CaseDelayRow(
            scopeID: place.scopeID, caseID: old.id, reason: "other", notedAt: time(1000), recordedBy: .voice,
            reportedBy: "Vanished Reporter")
        let person = CaseStaffRow(
            scopeID: place.scopeID, caseID: old.id, name: "Nurse Vanished", role: "nurse",
            addedAt: time(1000),
            recordedBy: .voice)
        let implant = CaseImplantRow(
            scopeID: place.scopeID, caseID: old.id, component: "Vanished liner", notedAt: time(1000),
            recordedBy: .voice)
        let note = CaseNoteRow(
            scopeID: place.scopeID, caseID: old.id, text: "vanished words", notedAt: time(1000),
            recordedBy: .voice)
        try await store.write([
            .saveDetail(delay), .saveDetail(person), .saveDetail(implant), .saveDetail(note),
        ])
        let words = [
            "Dr. Vanished", "Vanished Reporter", "Nurse Vanished", "Vanished liner", "vanished words",
        ]
        for word in words { #expect(try holds(word)) }
        #expect(try await store.retention.purgeCases(before: time(2000)) == 1)
        #expect(try await store.retention.purgeCases(before: time(5000)) == 1)
        var filter = CaseFilter()
        filter.limit = 10
        let left = try await store.cases(scopeID: place.scopeID, filter).map(\.id)
        #expect(Set(left) == [open.id, new.id])
        for table in [
            "case_milestones", "case_timers", "case_delays", "case_staff", "case_implants", "case_notes",
        ] {
            #expect(try Look.query(directory.database, "SELECT count(*) FROM \(table)") == "0")
        }
        for word in words { #expect(try !holds(word)) }
    }

    @Test("deletes phrases that were learned and forgotten, and no others")
    func learned() async throws {
        let store = try SQLiteStore()
        for phrase in ["kept", "forgotten"] {
            try await store.learn(
                LearnedAlias(
                    alias: .sample(phrase), transcription: phrase, classifier: "x", confidence: 1,
                    learnedAt: Date(timeIntervalSince1970: 0)))
        }
        var person = Alias.sample("a person's")
        person.isAutoLearned = false
        person.deletedAt = Date(timeIntervalSince1970: 10)
        try await store.save(person)
        let known = try await store.learnedAliases(scopeID: nil)
        let gone = known.filter { $0.alias.phrase == "forgotten" }.map(\.id)
        try await store.forget(aliasIDs: gone, at: Date(timeIntervalSince1970: 10))
        #expect(try await store.retention.storedSpeech().learnedCount == 2)
        #expect(try await store.retention.purge(before: Date(timeIntervalSince1970: 10)) == 0)
        #expect(try await store.retention.purge(before: Date(timeIntervalSince1970: 11)) == 1)
        #expect(try await store.retention.storedSpeech().learnedCount == 1)
        #expect(try await store.edit { rows in ([], rows.map(\.phrase).sorted()) } == ["a person's", "kept"])
    }

    @Test("goes by during a read, and empties the write-ahead log the next time")
    func reader() async throws {
        let store = try SQLiteStore(path: directory.database)
        try await store.append(.sample("oldwords", at: 1000))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: directory.database, configuration: configuration)
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM voice_command_logs")
        }
        #expect(try await store.retention.purge(before: Date(timeIntervalSince1970: 5000)) == 1)
        try reader.inDatabase { db in try db.execute(sql: "COMMIT") }
        _ = try await store.retention.purge(before: Date(timeIntervalSince1970: 5000))
        #expect(try !holds("oldwords"))
    }

    @Test("is told what there is, and since when")
    func stored() async throws {
        let store = try SQLiteStore()
        #expect(try await store.retention.storedSpeech().logCount == 0)
        #expect(try await store.retention.storedSpeech().oldestLog == nil)
        try await store.append(.sample("x", at: 20))
        try await store.append(CommandLogEntry.sample("y", at: 10).kept(by: .off, phrase: nil))
        let speech = try await store.retention.storedSpeech()
        #expect(speech.logCount == 2 && speech.logsWithWordsCount == 1)
        #expect(speech.oldestLog == Date(timeIntervalSince1970: 10))
    }

    @Test("is refused on a database that cannot be written")
    func readOnly() async throws {
        try SQLiteStore(path: directory.database).close()
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: directory.database, options: options)
        await #expect(throws: StorageError.self) { try await store.retention.purge(before: Date()) }
    }
}
