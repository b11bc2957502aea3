import Foundation
import PCM
import TestSupport
import Testing

/// A daemon whose site is on a server, both of which are killed.
@Suite("voiced with a site", .enabled(if: PostgreSQLServer.isInstalled), .timeLimit(.minutes(30)))
struct SiteTests {
    private let facility = UUID()

    /// A room of silence with a site.
    private struct Room {
        let room = NullRoom()
        let environment: [String: String]
        let config: String

        init(_ server: PostgreSQLServer, _ database: String, _ facility: UUID, name: String) throws {
            let runtime = room.folder.file("runtime")
            try FileManager.default.createDirectory(
                atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            environment = room.environment.merging(["XDG_RUNTIME_DIR": runtime, "RUNTIME_DIRECTORY": ""]) {
                $1
            }
            let text = """
                facility: \(facility)
                room: \(name)
                site:
                  postgresql: \(server.connection(database, user: name))
                """
            config = room.folder.write(Array(text.utf8), as: "voiced.yaml")
        }

        func start() throws -> Program.Running {
            let program = try Program.Running(NullRoom.run + ["--config", config], environment: environment)
            #expect(program.waitForOutput(#""state":"waitingForWakeWord""#))
            return program
        }

        func run(_ arguments: String...) throws -> Program.Outcome {
            try Program.run(arguments + ["--config", config], environment: environment)
        }

        func site() throws -> [String: Any] {
            try #require(try run("status", "--json").objects.first?["site"] as? [String: Any])
        }

        func local(_ sql: String) throws -> String {
            try Tool.output("sqlite3", [room.database, sql]).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private func wait(_ seconds: Double = 60, _ isTrue: () throws -> Bool) rethrows -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end {
            if try isTrue() { return true }
            usleep(20_000)
        }
        return false
    }

    @Test("starts and works without the server, says what waits, and shows what others change at once")
    func lives() throws {
        let server = try PostgreSQLServer()
        let database = try server.makeDatabase()
        try server.admit("or_1", facility, in: database)
        server.crash()
        let room = try Room(server, database, facility, name: "or_1")
        let program = try room.start()
        #expect(try room.run("submit", "patient in").output == "recorded\n")
        let away = try room.site()
        #expect(away["connected"] as? Bool == false)
        #expect((away["waiting"] as? Int ?? 0) >= 3 && away["age"] as? Double != nil)
        #expect(try room.run("status").output.contains("rows wait, the oldest for"))
        try server.start()
        #expect(try wait { try room.site()["waiting"] as? Int == 0 })
        #expect(try server.sql("SELECT outcome FROM voice_command_logs", in: database) == "recorded")
        // Another client stamps a milestone of the case, and teaches a phrase.
        try server.sql(
            """
            INSERT INTO case_milestones (case_id, facility_milestone_id, recorded_at)
                SELECT c.id, m.id, now() FROM cases c, facility_milestones m WHERE m.name = 'incision';
            INSERT INTO voice_command_aliases (facility_id, alias_phrase, action_type)
                VALUES ('\(facility)', 'bring the next one', 'next_patient');
            """, in: database)
        #expect(program.waitForOutput(#""by":"touch""#, timeout: 5))
        #expect(try wait(5) { try room.run("submit", "bring the next one").status == 0 })
        // A milestone of this room once more, before it was recorded here.
        try server.sql(
            """
            INSERT INTO case_milestones (case_id, facility_milestone_id, recorded_at, created_at)
                SELECT c.id, m.id, now() - interval '1 minute', now() - interval '1 minute'
                FROM cases c, facility_milestones m WHERE m.name = 'patient in';
            """, in: database)
        #expect(program.waitForOutput("was recorded elsewhere, too", timeout: 5))
        program.send(signal: SIGTERM)
        #expect(program.wait(timeout: 20).status == 0)
    }

    @Test("has every row at its site once and in order, whatever is killed")
    func killed() throws {
        let server = try PostgreSQLServer()
        let database = try server.makeDatabase()
        try server.admit("or_1", facility, in: database)
        let room = try Room(server, database, facility, name: "or_1")
        var program = try room.start()
        var numbers = SeededGenerator(seed: 42)
        var (isUp, kills, crashes) = (true, 0, 0)
        let words = [
            "patient in", "incision", "closing", "undo", "next patient", "lovely weather", "start the timer",
        ]
        for _ in FuzzCases("site", usually: 40, cost: 100) {
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0:
                // In the middle of a command as well as between two.
                let command = try Program.Running(
                    ["submit", words.randomElement(using: &numbers)!, "--config", room.config],
                    environment: room.environment)
                usleep(UInt32.random(in: 0...60_000, using: &numbers))
                program.send(signal: SIGKILL)
                _ = program.wait()
                _ = command.wait()
                program = try room.start()
                kills += 1
            case 1:
                if isUp { server.crash() } else { try server.start() }
                isUp.toggle()
                crashes += 1
            case 2: if isUp { try server.disconnect("or_1") }
            default: _ = try room.run("submit", words.randomElement(using: &numbers)!)
            }
        }
        if !isUp { try server.start() }
        #expect(kills > 1 && crashes > 1)
        #expect(
            try wait { try room.site()["waiting"] as? Int == 0 && room.site()["connected"] as? Bool == true })
        #expect(try room.site()["refused"] as? Int == 0)
        program.send(signal: SIGTERM)
        _ = program.wait(timeout: 20)
        for (table, columns) in [
            ("voice_command_logs", "id, command_text, outcome"), ("cases", "id, status, room"),
            ("case_milestones", "id, case_id, CASE WHEN superseded_at IS NULL THEN 1 ELSE 0 END"),
            ("case_timers", "id, CASE WHEN stopped_at IS NULL THEN 1 ELSE 0 END"),
            ("case_flags", "id, CASE WHEN cleared_at IS NULL THEN 1 ELSE 0 END"),
        ] {
            let here = try room.local("SELECT \(columns) FROM \(table) ORDER BY id")
            let there = try server.sql("SELECT \(columns) FROM \(table) ORDER BY id", in: database)
            #expect(here == there, "\(table)")
        }
        // In order: as they were written here.
        for table in ["voice_command_logs", "case_milestones"] {
            let here = try room.local("SELECT id FROM \(table) ORDER BY rowid")
            let there = try server.sql("SELECT id FROM \(table) ORDER BY number", in: database)
            #expect(here == there && !here.isEmpty, "\(table)")
        }
        #expect(try room.local("SELECT count(*) FROM voice_outbox") == "0")
    }

    @Test("is looked at by the doctor: whether it answers, knows the room, and has the tables")
    func doctor() throws {
        let server = try PostgreSQLServer()
        let database = try server.makeDatabase()
        try server.admit("or_1", facility, in: database)
        try server.admit("or_2", UUID(), in: database)
        try server.sql("CREATE ROLE nobody_here LOGIN; CREATE DATABASE empty;", in: database)
        func finding(_ role: String, _ database: String) throws -> (
            status: String?, text: String, code: Int32
        ) {
            let room = try Room(server, database, facility, name: role)
            let outcome = try Program.run(
                ["doctor", "--json", "--config", room.config, "--device", "plughw:CARD=Nowhere"],
                environment: room.environment)
            let found = outcome.objects.first { $0["check"] as? String == "site" }
            let text = "\(found?["finding"] as? String ?? "") -> \(found?["advice"] as? String ?? "")"
            return (found?["status"] as? String, text, outcome.status)
        }
        let well = try finding("or_1", database)
        #expect(well.status == "ok" && well.text.contains("tables of version 2"), "\(well)")
        #expect(well.code == 69, "there is no sound card")
        for (role, database, advice) in [
            ("or_2", database, "voice.admit"), ("nobody_here", database, "admit"),
            ("or_1", "empty", "migrations"),
        ] {
            let wrong = try finding(role, database)
            #expect(wrong.status == "failed" && wrong.text.contains(advice), "\(wrong)")
            #expect(wrong.code == 78)
        }
        for (trap, status, advice) in [
            (
                "GRANT CREATE ON SCHEMA public TO PUBLIC", "warning",
                "REVOKE CREATE ON SCHEMA public FROM PUBLIC"
            ),
            ("GRANT UPDATE ON cases TO voice_room", "failed", "run the migrations again"),
        ] {
            try server.sql(trap, in: database)
            let unsafe = try finding("or_1", database)
            #expect(unsafe.status == status && unsafe.text.contains(advice), "\(unsafe)")
        }
        server.crash()
        let away = try finding("or_1", database)
        #expect(away.status == "failed" && away.code == 69, "\(away)")
    }

    @Test("refuses settings that cannot work, and never repeats a password")
    func settings() throws {
        let folder = TemporaryDirectory()
        for (text, what) in [
            ("site:\n  postgresql: host=db.example", "facility"),
            ("facility: \(facility)\nsite:\n  postgresql: host=db.example password=hunter2", "file"),
            ("facility: \(facility)\nsite:\n  postgresql: host=db.example sslmode=disable", "unencrypted"),
            ("facility: \(facility)\nsite: {}", "postgresql"),
            ("facility: \(facility)\ndatabase: memory\nsite:\n  postgresql: host=db.example", "database"),
        ] {
            let config = folder.write(Array(text.utf8), as: "voiced.yaml")
            let room = NullRoom()
            let outcome = try Program.run(
                NullRoom.run + ["--config", config], environment: room.environment)
            #expect(outcome.status == 78, "\(text): \(outcome.errors)")
            #expect(outcome.errors.contains(what) && !outcome.errors.contains("hunter2"), "\(outcome.errors)")
        }
    }
}
