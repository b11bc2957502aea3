import Foundation
import Testing
import TestSupport

@Suite("voiced log")
struct LogTests {
    private let directory = TemporaryDirectory()
    private var database: String { directory.file("room.sqlite") }

    private func log(_ options: String...) throws -> Program.Outcome {
        try Program.run(["log", "--database", database] + options)
    }

    private func listen(_ options: String...) throws {
        let outcome = try Program.run(["listen", Program.demo, "--database", database] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("shows what was said and what came of it, to people and to programs")
    func forms() throws {
        try listen("--start", "2026-11-24T08:00:00Z")
        let table = try log()
        #expect(table.status == 0 && table.errors.isEmpty)
        #expect(table.lines.count == 3 && table.lines[0].hasPrefix("TIME "))
        #expect(table.lines[1].hasPrefix("2026-11-24T08:00:0") && table.lines[1].contains("  patient in  "))
        #expect(table.lines[1].contains("  recorded  ") && table.lines[1].contains("  Patient In  "))
        #expect(table.lines[2].contains("  what time is it  "))
        let columns = ["TIME", "OUTCOME", "SURE", "COMMAND", "MILESTONE", "CASE", "REASON"]
        #expect(table.lines[0].split(separator: " ").map(String.init) == columns, "\(table.output)")
        _ = try Tool.output(
            "sqlite3",
            [
                database,
                "update voice_command_logs set reason = 'failed: That did not work.' where command_text = 'patient in'",
            ])
        #expect(try log().lines[1].hasSuffix("  failed: That did not work."))

        let objects = try log("--json").objects
        #expect(objects.compactMap { $0["command_text"] as? String } == ["patient in", "what time is it"])
        #expect(objects.allSatisfy { $0["outcome"] as? String == "recorded" })
        #expect(objects[0]["matched_milestone_id"] != nil && objects[1]["matched_milestone_id"] == nil)

        let csv = try log("--csv")
        #expect(csv.lines[0].hasPrefix("id,facility_id,case_id,command_text,matched_milestone_id,"))
        #expect(csv.lines.count == 3 && csv.lines[1].contains(",patient in,"))
        let stored = try Tool.output(
            "sqlite3", [database, "select name from pragma_table_info('voice_command_logs')"])
        #expect(
            Set(csv.lines[0].split(separator: ",")) == Set(stored.split(separator: "\n")),
            "every column of the table is there")
    }

    @Test("shows no control characters to people, and gives spreadsheets no formulas")
    func hostile() throws {
        try listen()
        let text = "time\u{1B}]0;x\u{7} out\u{9B}31m"
        _ = try Tool.output(
            "sqlite3",
            [database, "update voice_command_logs set command_text = '\(text)', source_text = '=1+1'"])
        let table = try log()
        #expect(table.output.contains("time]0;x out31m"), "\(table.output)")
        #expect(
            !table.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(try log("--csv").output.contains("'=1+1"))
        #expect(try log("--json").objects.allSatisfy { $0["source_text"] as? String == "=1+1" })
        // The JSON has no control characters on a terminal, either.
        let line = "'\(Program.path)' log --json --database '\(database)'"
        let shown = try Tool.output("script", ["-qec", line, "/dev/null"])
        #expect(shown.contains("time") && !shown.contains("\u{9B}") && !shown.contains("\u{1B}"), "\(shown)")
    }

    @Test("shows each misheard text once, what it sounds like, and how often it was confirmed")
    func misheard() throws {
        try listen()
        #expect(try log("--misheard").output == "Every command was understood word for word.\n")
        let rows = (0..<5).map { index in
            let (text, outcome, sure) =
                index < 3 ? ("cut time", "recorded", "low") : ("mister smith", "unrecognized", "none")
            let near = index < 3 ? "'cutting time', 0.125" : "NULL, NULL"
            return """
                ('\(UUID().uuidString.lowercased())', '\(text)', '\(sure)', '\(outcome)',
                    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), \(near))
                """
        }
        _ = try Tool.output(
            "sqlite3",
            [
                database,
                """
                INSERT INTO voice_command_logs (id, command_text, confidence_level, outcome, created_at, nearest_text,
                    nearest_distance) VALUES \(rows.joined(separator: ", "))
                """,
            ])
        let objects = try log("--misheard", "--json").objects
        #expect(objects.map { $0["text"] as? String } == ["cut time", "mister smith"])
        #expect(objects.map { $0["confirmed"] as? Int } == [3, 0])
        #expect(objects.map { $0["missed"] as? Int } == [0, 2])
        #expect(objects[0]["nearest_text"] as? String == "cutting time")
        let table = try log("--misheard")
        #expect(
            table.lines.count == 3 && table.lines[1].contains("  cutting time  0.12  "), "\(table.output)")
        #expect(try log("--misheard", "--outcome", "recorded").status == 64)
    }

    @Test("filters by time, case, outcome and number")
    func filters() throws {
        try listen("--start", "2026-11-24T08:00:00Z")
        try listen("--start", "2026-11-25T08:00:00Z")
        func count(_ options: String...) throws -> Int {
            let outcome = try Program.run(["log", "--json", "--database", database] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.lines.count
        }
        #expect(try count() == 4)
        #expect(try count("--since", "2026-11-25") == 2)
        #expect(try count("--until", "2026-11-25") == 2)
        #expect(try count("--since", "2026-11-24T08:00:05Z", "--until", "2026-11-24T09:00:00.5Z") == 1)
        #expect(try count("--since", "2 weeks") <= 4)
        #expect(try count("--outcome", "recorded") == 4)
        #expect(try count("--outcome", "rejected", "--outcome", "timeout") == 0)
        #expect(try count("--limit", "1") == 1)
        let id = try #require(try log("--json").objects.first?["case_id"] as? String)
        let ofCase = try count("--case", id.uppercased())
        let all = try log("--json").output
        #expect(ofCase == 2, "\(all)")
        #expect(try log("--outcome", "rejected").output == "Nothing was logged in \(database).\n")
        for wrong in [
            ["--since", "yesterday"], ["--case", "7"], ["--outcome", "done"], ["--limit", "-1"],
            ["--json", "--csv"],
        ] { #expect(try Program.run(["log", "--database", database] + wrong).status == 64, "\(wrong)") }
    }

    @Test("reads beside a voiced that runs, and while another program writes")
    func beside() throws {
        let program = try Program.Running(["listen", Program.demo, "--pace", "real", "--database", database])
        #expect(program.waitForOutput(#""event":"command""#), "\(program.outputSoFar)")
        #expect(try log("--json").objects.first?["command_text"] as? String == "patient in")
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        writer.arguments = ["sqlite3", database]
        let (input, output) = (Pipe(), Pipe())
        (writer.standardInput, writer.standardOutput) = (input, output)
        try writer.run()
        input.fileHandleForWriting.write(Data("BEGIN IMMEDIATE;\nSELECT 'held';\n".utf8))
        _ = output.fileHandleForReading.availableData
        #expect(try log().status == 0)
        let taken = try Program.run(["aliases", "add", "roll it", "undo_last", "--database", database])
        #expect(taken.status == 69, "\(taken.errors)")
        try input.fileHandleForWriting.close()
        writer.waitUntilExit()
        #expect(program.wait().status == 0)
    }

    @Test("says if there is nothing to read")
    func nothing() throws {
        let missing = try log()
        #expect(missing.status == 66 && missing.errors.contains(database))
        let room = NullRoom()
        let alone = room.environment.merging(["XDG_RUNTIME_DIR": "", "RUNTIME_DIRECTORY": ""]) { $1 }
        let none = try Program.run(["log"], environment: alone)
        #expect(none.status == 0, "\(none.errors)")
        #expect(none.output == "Nothing was logged in \(room.database).\n")
        let memory = try Program.run(["log", "--database", "memory"])
        #expect(memory.status == 69 && memory.errors.contains("no other program sees it"))
    }
}
