import Foundation
import TestSupport
import Testing

/// What people have from the releases before: databases and configurations. Those of `Releases` were made by the
/// statements, and have the keys, of the commits of then.
@Suite("From version")
struct ReleaseTests {
    private static let releases = ["0.1", "0.2"]
    private let directory = TemporaryDirectory()
    private var database: String { directory.file("voiced.sqlite") }

    private func release(_ name: String) -> String {
        Checkout.path("Tests/8-Programs/EndToEndTests/Releases/\(name)")
    }

    private func copy(_ name: String, as target: String) throws {
        try FileManager.default.copyItem(atPath: release(name), toPath: directory.file(target))
    }

    private func query(_ sql: String) throws -> String {
        try Tool.output("sqlite3", [database, sql]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func makeDatabase(_ version: String) throws {
        #expect(try query(".read '\(release("\(version).sql"))'") == "wal")
    }

    /// The rows of every table, by the columns that the tables have now.
    private func rows(_ columns: [String: String]) throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: columns.map { table, names in
                (table, try query("SELECT \(names) FROM \(table) ORDER BY 1"))
            })
    }

    private func columns() throws -> [String: String] {
        let tables = try query("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'voice%'")
        return try Dictionary(
            uniqueKeysWithValues: tables.split(separator: "\n").map { table in
                let names = try query("SELECT group_concat(quote(name)) FROM pragma_table_info('\(table)')")
                return (String(table), names.replacingOccurrences(of: "'", with: "\""))
            })
    }

    @Test("the database is opened, becomes one of today, and keeps every row", arguments: releases)
    func database(version: String) throws {
        try makeDatabase(version)
        let old = try columns()
        var before = try rows(old)
        #expect(before["voice_command_logs"]?.isEmpty == false && before.count >= 2)
        // Before 0.3 a command without a case had a key of zeros.
        before["voice_command_logs"] = before["voice_command_logs"]?.replacingOccurrences(
            of: "|00000000-0000-0000-0000-000000000000|", with: "||")
        // Reading alone changes nothing of it.
        let log = try Program.run(["log", "--json", "--database", database])
        #expect(log.status == 0 && log.objects.count == (version == "0.1" ? 4 : 7), "\(log.errors)")
        #expect(log.objects.first?["command_text"] as? String == "patient in")

        let aliases = directory.file("aliases.yaml")
        try copy("aliases.yaml", as: "aliases.yaml")
        let outcome = try Program.run(
            ["listen", Program.demo, "--database", database, "--aliases", aliases, "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.events("command").compactMap { $0["action"] as? String } == ["record", "query_time"])
        let after = try rows(old)
        for (table, rows) in before {
            let now = Set((after[table] ?? "").split(separator: "\n"))
            let lost = rows.split(separator: "\n").filter { !now.contains($0) }
            #expect(lost.isEmpty, "\(table): \(lost)")
        }
        #expect(try query("PRAGMA integrity_check; PRAGMA foreign_key_check") == "ok")
        // The phrases are the same: nothing of the file was taken for new.
        #expect(after["voice_command_aliases"] == before["voice_command_aliases"])
        let phrases = try Program.run(["parse", "undo that", "--database", database, "--aliases", aliases])
        #expect(phrases.objects.first?["reason"] as? String == "no-match", "what was switched off stays off")
        let all = try Program.run(["log", "--json", "--database", database])
        #expect(all.objects.count == log.objects.count + 2)
        // In 0.1 and 0.2 a milestone had the key that it has today.
        let named = try Program.run(["log", "--database", database])
        let milestones = named.lines.dropFirst().prefix(2)
        #expect(milestones.map { $0.contains("  Patient In  ") } == [true, false], "\(named.errors)")
        #expect(milestones.last?.contains("  Incision  ") == true, "\(named.output)")
    }

    @Test("what was learned is in use, and what was quarantined is not")
    func learned() throws {
        try makeDatabase("0.2")
        let learned = try Program.run(["aliases", "learned", "--json", "--config", try configuration("0.2")])
        #expect(learned.status == 0, "\(learned.errors)")
        #expect(learned.output.contains("surgical pause") && learned.output.contains("chat (model)"))
        let parsed = try Program.run(["parse", "surgical pause", "--config", directory.file("voiced.yaml")])
        #expect(
            parsed.objects.first?["milestone"] as? String == "Time Out", "\(parsed.output)\(parsed.errors)")
        let bad = try Program.run(["parse", "what is the clock", "--config", directory.file("voiced.yaml")])
        #expect(bad.objects.first?["match"] as? String != "exact", "\(bad.output)")
    }

    /// A configuration of then, with the files that it names.
    private func configuration(_ version: String, _ change: (String) -> String = { $0 }) throws -> String {
        let text = try String(contentsOfFile: release("\(version).yaml"), encoding: .utf8)
        let manager = FileManager.default
        for (file, place) in [
            (release("aliases.yaml"), "aliases.yaml"), (Checkout.path("Models/orbit.wake"), "orbit.wake"),
            (Checkout.path("Examples/room.yaml"), "room.yaml"),
        ] where !manager.fileExists(atPath: directory.file(place)) {
            try manager.copyItem(atPath: file, toPath: directory.file(place))
        }
        _ = directory.write(Array("helix HH IY L IH K S\n".utf8), as: "sounds.txt")
        let key = directory.write(Array("secret\n".utf8), as: "service.key")
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        return directory.write(Array(change(text).utf8), as: "voiced.yaml")
    }

    @Test("the configuration counts with every key, and its database with it", arguments: releases)
    func configuration(version: String) throws {
        try makeDatabase(version)
        let path = try configuration(version)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let shown = try Program.run(["config", "show", "--config", path])
        #expect(shown.status == 0, "\(shown.errors)")
        let lines = Set(shown.lines.map { $0.trimmingCharacters(in: .whitespaces) })
        for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) })
        where !line.hasPrefix("#") && !line.hasPrefix("phrases:") {
            #expect(lines.contains(line), "\(line)")
        }
        let outcome = try Program.run(
            ["listen", Program.demo, "--config", path, "--json"], environment: ["SERVICE_KEY": "secret"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.events("command").count == 2)

        #expect(try query("SELECT count(*) FROM voice_command_logs") == (version == "0.1" ? "6" : "9"))
    }

    @Test(
        "what no longer counts is refused by its name, with what to do",
        arguments: [
            (
                "maximum-duration: 60", "maximum-duration: 90",
                "endpointing.maximum-duration: 90 is too much"
            ),
            ("model: orbit.wake", "model: orbit.model", "the file's path, which ends in .wake"),
            ("aliases: aliases.yaml", "alias: aliases.yaml", "aliases"),
        ])
    func refused(key: String, changed: String, sentence: String) throws {
        let path = try configuration("0.1") { $0.replacingOccurrences(of: key, with: changed) }
        let outcome = try Program.run(["config", "check", path])
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.output.contains(sentence), "\(outcome.output)")
    }

    @Test("0.1, a wake word is refused with a sentence: its scores meant something else")
    func wakeWord() throws {
        let path = try configuration("0.1")
        var bytes = Array(try Data(contentsOf: URL(filePath: directory.file("orbit.wake"))))
        #expect(bytes[8] == 4, "the version of the file's format")
        bytes[8] = 1
        _ = directory.write(bytes, as: "orbit.wake")
        let outcome = try Program.run(["config", "check", path])
        #expect(outcome.status == 78 && outcome.output.contains("enrol the word again"), "\(outcome.output)")
    }
}
