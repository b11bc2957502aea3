import Foundation
import Testing
import TestSupport

@Suite("voiced aliases")
struct AliasEditingTests {
    private let directory = TemporaryDirectory()
    private var database: String { directory.file("room.sqlite") }

    private func aliases(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(["aliases"] + arguments + ["--database", database])
    }

    private func action(_ text: String) throws -> String? {
        let outcome = try Program.run(["parse", text, "--database", database])
        return outcome.objects.first?["action"] as? String
    }

    /// A database as the daemon makes it.
    private func makeDatabase() throws {
        #expect(try Program.run(["listen", Program.demo, "--database", database]).status == 0)
    }

    @Test("a home has the actions of a home alone, and none that needs a slot by a phrase")
    func home() throws {
        let yaml = """
            domain: home
            actions:
              bedtime: { say: Good night. }
              light: { say: "{room} {state}" }
            """
        let file = directory.write(Array(yaml.utf8), as: "voiced.yaml")
        let unknown = try aliases("add", "cinema time", "movie", "--config", file)
        #expect(unknown.status == 65 && unknown.errors.contains("bedtime"), "\(unknown.errors)")
        #expect(!unknown.errors.contains("record") && !unknown.errors.contains("query_"), "\(unknown.errors)")
        let light = try aliases("add", "cinema time", "light", "--config", file)
        #expect(light.status == 65, "\(light.errors)")
        #expect(light.errors.contains("light needs {room} and {state}"), "\(light.errors)")
        #expect(try aliases("add", "time for bed", "bedtime", "--config", file).status == 0)
        let without = try aliases("add", "lights please", "stop", "--domain", "home", "--config", "none")
        #expect(without.status == 65 && !without.errors.contains("query_"), "\(without.errors)")
        #expect(
            try aliases("add", "hush now", "be_quiet", "--domain", "home", "--config", "none").status == 0)
    }

    @Test("adds a phrase, lists it, and removes it for good")
    func addAndRemove() throws {
        try makeDatabase()
        let added = try aliases("add", "roll in", "record", "--milestone", "Patient In")
        #expect(added.status == 0 && added.output.hasPrefix("added: roll in ("), "\(added.errors)")
        #expect(added.errors.contains("voiced reload"))
        #expect(try action("roll in") == "record")
        let line = try #require(try aliases("list").lines.first { $0.hasPrefix("roll in ") })
        #expect(line.contains("record Patient In") && line.contains("global"))
        let objects = try aliases("list", "--json").objects
        #expect(
            objects.contains {
                $0["alias_phrase"] as? String == "roll in" && $0["is_active"] as? Bool == true
            })
        #expect(try aliases("add", "Roll in!", "undo_last").status == 65)
        #expect(try aliases("add", "patient in", "undo_last").status == 65)
        #expect(try aliases("add", "x", "dance").errors.contains("take one of these: record, "))

        let removed = try aliases("remove", "Roll in.", "patient in")
        #expect(
            removed.status == 0 && removed.output == "removed: patient in\nremoved: roll in\n",
            "\(removed.errors)")
        #expect(try action("roll in") == nil)
        #expect(try action("patient in") == nil)
        // The file of phrases does not bring back a phrase that a person removed.
        try makeDatabase()
        #expect(try action("patient in") == nil)
        let again = try aliases("remove", "undo that", "roll in")
        #expect(again.status == 66 && again.errors.contains("Nothing was removed"))
        #expect(try action("undo that") == "undo_last")
        let rows = try Tool.output(
            "sqlite3", [database, "select count(*) from voice_command_aliases where deleted_at is not null"])
        #expect(rows == "2\n", "rows are marked, not deleted")
    }

    @Test(
        "exports what it imports, in both forms, and taken twice it changes nothing",
        arguments: ["csv", "json"])
    func roundTrip(form: String) throws {
        try makeDatabase()
        #expect(try aliases("add", "say, \"in\"", "record", "--milestone", "Patient In").status == 0)
        let export = try aliases(form == "json" ? ["export", "--json"] : ["export"])
        #expect(export.status == 0)
        let file = directory.write(Array(export.output.utf8), as: "phrases.\(form)")
        let same = try aliases("import", file)
        #expect(same.output.hasPrefix("0 added, 0 changed, ") && same.errors.isEmpty, "\(same.errors)")
        let other = directory.file("other.sqlite")
        let taken = try Program.run(["aliases", "import", file, "--database", other])
        #expect(taken.status == 0 && taken.output.contains(" 0 changed, 0 as they were"), "\(taken.errors)")
        var status = stat()
        #expect(stat(other, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(
            try Program.run(["aliases", "export", "--database", other]).output
                == (try aliases("export").output))
    }

    private func aliases(_ arguments: [String]) throws -> Program.Outcome {
        try Program.run(["aliases"] + arguments + ["--database", database])
    }

    @Test("takes nothing from a file in which a row is wrong, and names each with its line")
    func wrongRows() throws {
        try makeDatabase()
        let before = try aliases("export").output
        let csv = """
            alias_phrase,action_type,milestone
            roll in,record,Patient In
            roll out,dance,
            "roll
            on",record,Lunch
            roll in,undo_last,

            """
        let outcome = try aliases("import", directory.write(Array(csv.utf8), as: "wrong.csv"))
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        for line in [
            "wrong.csv:3: the action", "wrong.csv:4: there is no milestone", "wrong.csv:6: this phrase",
        ] {
            #expect(outcome.errors.contains(line), "\(outcome.errors)")
        }
        #expect(outcome.errors.contains("nothing was changed"))
        for (text, name) in [
            ("alias_phrase,wrong\nx,y\n", "columns.csv"), ("alias_phrase,action_type\nx\n", "short.csv"),
            ("", "empty.csv"), ("{}", "object.json"), ("[[1]]", "list.json"), ("[{\"x\": 1}]", "column.json"),
            ("[{\"alias_phrase\": [], \"action_type\": \"undo_last\"}]", "value.json"), ("[", "cut.json"),
            (String(repeating: "[", count: 100_000), "deep.json"),
        ] {
            let outcome = try aliases("import", directory.write(Array(text.utf8), as: name))
            #expect(outcome.status == 65 && outcome.errors.contains(name), "\(name): \(outcome.errors)")
        }
        #expect(try aliases("import", directory.file("none.csv")).status == 66)
        #expect(try aliases("import", directory.file("none.json")).status == 66)
        #expect(try aliases("export").output == before)
    }

    @Test("keeps a facility's phrases to the facility")
    func facilities() throws {
        try makeDatabase()
        let (one, other) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
        #expect(
            try aliases("add", "roll in", "record", "--milestone", "Patient In", "--facility", one).status
                == 0)
        #expect(try !aliases("list").output.contains("roll in"))
        #expect(try aliases("remove", "roll in", "--facility", other).status == 66)
        let config = directory.write(
            Array("facility: \(one)\ndatabase: room.sqlite\n".utf8), as: "voiced.yaml")
        let list = try Program.run(["aliases", "export", "--config", config])
        let row = try #require(list.lines.first { $0.contains("roll in") })
        let file = directory.write(Array("\(list.lines[0])\n\(row)\n".utf8), as: "phrases.csv")
        let refused = try aliases("import", file, "--facility", other)
        #expect(refused.status == 65 && refused.errors.contains("another facility"), "\(refused.errors)")
        let removed = try Program.run(["aliases", "remove", "roll in", "--config", config])
        #expect(removed.status == 0, "\(removed.errors)")
    }

    @Test("changes phrases beside a voiced that runs, which takes them up at SIGHUP")
    func beside() throws {
        let room = NullRoom()
        let program = try Program.Running(
            NullRoom.run + ["--database", database], environment: room.environment)
        #expect(program.waitForOutput("waitingForWakeWord"))
        #expect(try aliases("add", "roll in", "record", "--milestone", "Patient In").status == 0)
        let file = directory.write(
            Array("alias_phrase,action_type\nback with it,undo_last\n".utf8), as: "a.csv")
        #expect(try aliases("import", file).status == 0)
        let count = try aliases("list", "--json").lines.count
        program.send(signal: SIGHUP)
        #expect(program.waitForErrors("read the phrases again, \(count) are in use"))
        #expect(try aliases("remove", "roll in").status == 0)
        program.send(signal: SIGHUP)
        #expect(program.waitForErrors("read the phrases again, \(count - 1) are in use"))
        program.send(signal: SIGTERM)
        #expect(program.wait().status == 0)
    }
}
