import Foundation
import Testing
import TestSupport

/// `voiced doctor` judges a grammar by the phrases that `voiced run` would have, from the database or from the file.
@Suite("voiced doctor about a grammar")
struct DoctorGrammarTests {
    /// A grammar whose second intent is never reached in a room that says "wheels rolling" for a milestone.
    private static let grammar = """
        version: 1
        intents:
          note: ["note {milestone}"]
          roll: ["note wheels rolling"]
        """

    private func examine(_ directory: TemporaryDirectory, _ settings: String) throws -> Program.Outcome {
        _ = directory.write(Array(Self.grammar.utf8), as: "grammar.yaml")
        let config = directory.write(Array("grammar: grammar.yaml\n\(settings)".utf8), as: "voiced.yaml")
        return try Program.run(
            ["doctor", "--config", config, "--device", "plughw:CARD=Nowhere", "--json"],
            environment: ["XDG_STATE_HOME": directory.file("state")])
    }

    private func finding(_ check: String, _ outcome: Program.Outcome) throws -> (
        status: String?, sentence: String
    ) {
        let object = try #require(
            outcome.objects.first { $0["check"] as? String == check }, "\(outcome.output)")
        return (object["status"] as? String, object["finding"] as? String ?? "")
    }

    @Test(
        "judges it by the phrases of the database, if there is one",
        arguments: ["database: room.sqlite\n", ""])
    func database(settings: String) throws {
        let directory = TemporaryDirectory()
        #expect(try finding("grammar", examine(directory, settings)).status == "ok", "by the file's phrases")
        let database = directory.file(settings.isEmpty ? "state/voiced/voiced.sqlite" : "room.sqlite")
        #expect(!FileManager.default.fileExists(atPath: database), "doctor makes none")
        // The database that the daemon makes at its first start.
        let filled = try Program.run([
            "listen", "Examples/start-timer.wav", "--always-on", "--database", database,
        ])
        #expect(filled.status == 0, "\(filled.errors)")
        #expect(try finding("grammar", examine(directory, settings)).status == "ok")
        let edit =
            "update voice_command_aliases set alias_phrase = 'Wheels rolling!' where alias_phrase = 'wheels in'"
        #expect(try Tool.run("sqlite3", [database, edit]) == 0)
        let found = try finding("grammar", examine(directory, settings))
        #expect(found.status == "warning" && found.sentence.contains("grammar.yaml:4:11: "), "\(found)")
    }

    @Test("judges it by the phrases of the configured facility")
    func facility() throws {
        let directory = TemporaryDirectory()
        let settings = "database: room.sqlite\nfacility: 00000000-0000-0000-0000-00000000000f\n"
        let database = directory.file("room.sqlite")
        _ = try Program.run(["listen", "Examples/start-timer.wav", "--always-on", "--database", database])
        let edit = """
            insert into voice_command_aliases
                (id, facility_id, milestone_type_id, alias_phrase, action_type, is_active, auto_learned)
            select '00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-00000000000f',
                milestone_type_id, 'wheels rolling', action_type, 1, 0
            from voice_command_aliases where alias_phrase = 'wheels in'
            """
        #expect(try Tool.run("sqlite3", [database, edit]) == 0)
        #expect(try finding("grammar", examine(directory, settings)).status == "warning")
        #expect(try finding("grammar", examine(directory, "database: room.sqlite\n")).status == "ok")
    }

    @Test(
        "does not judge it if the phrases cannot be read, which another check says",
        arguments: [
            ("aliases: none.yaml\n", "phrases"), ("aliases: grammar.yaml\n", "phrases"),
            ("database: grammar.yaml\n", "database"),
        ])
    func unreadable(settings: String, check: String) throws {
        let outcome = try examine(TemporaryDirectory(), settings)
        #expect(outcome.status == 78)
        #expect(try finding(check, outcome).status == "failed")
        let found = try finding("grammar", outcome)
        #expect(found.status == "skipped", "\(outcome.output)")
        #expect(found.sentence.contains("could not be judged") && found.sentence.contains(check))
        let wrong = outcome.objects.filter { $0["cause"] as? String == "configuration" }
        #expect(wrong.map { $0["check"] as? String } == [check], "one fault, one finding")
    }
}
