import Foundation
import Testing
import TestSupport

/// The file of phrases and the database, and the output of every command about them.
@Suite("The file of phrases and its database")
struct AliasFileTests {
    private let directory = TemporaryDirectory()
    private var database: String { directory.file("room.sqlite") }

    private func write(actions: String) -> String {
        let text = """
            version: 1
            milestones:
              - { name: Patient In, phrases: [patient in] }
            actions:
              \(actions)

            """
        return directory.write(Array(text.utf8), as: "aliases.yaml")
    }

    private func listen(_ aliases: String) throws -> [String] {
        let outcome = try Program.run(["listen", Program.demo, "--aliases", aliases, "--database", database])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.events("command").compactMap { $0["action"] as? String }
    }

    private func parse(_ text: String, _ aliases: String) throws -> String? {
        let outcome = try Program.run(["parse", text, "--aliases", aliases, "--database", database])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.objects.first.flatMap { $0["action"] ?? $0["reason"] } as? String
    }

    private func query(_ sql: String) throws -> String {
        try Tool.output("sqlite3", [database, sql]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("are one truth: what is edited in the file counts from the next start, and parse says so before")
    func edited() throws {
        var aliases = write(actions: "query_time: [what time is it]")
        #expect(try listen(aliases) == ["record", "query_time"])
        aliases = write(actions: "next_patient: [what time is it, roll on]")
        #expect(try parse("what time is it", aliases) == "next_patient")
        #expect(try parse("roll on", aliases) == "next_patient")
        #expect(try query("select count(*) from voice_command_aliases") == "2", "parse changes nothing")
        #expect(try listen(aliases) == ["record", "next_patient"])
        #expect(try parse("what time is it", aliases) == "next_patient")

        _ = try query("update voice_command_aliases set is_active = 0 where alias_phrase = 'roll on'")
        #expect(try parse("roll on", aliases) == "no-match", "what is switched off by hand stays off")
        _ = try listen(aliases)
        #expect(try parse("roll on", aliases) == "no-match")
    }

    @Test(
        "are read again at SIGHUP, both of them",
        .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
        .timeLimit(.minutes(2)))
    func reloaded() throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let aliases = write(actions: "next_patient: [roll on]")
        let program = try Program.Running(
            [
                "run", "--device", server.microphone, "--database", database, "--aliases", aliases,
                "--feedback",
                "none",
            ], environment: server.environment)
        #expect(
            program.waitForOutput("waitingForWakeWord", timeout: 30), "\(program.wait(timeout: 0).errors)")
        _ = write(actions: "next_patient: [roll on, roll in]")
        program.send(signal: SIGHUP)
        #expect(program.waitForErrors("read the phrases again, 3 are in use", timeout: 20))
        #expect(try query("select count(*) from voice_command_aliases where deleted_at is null") == "3")
        _ = write(actions: "next_patient: [roll in")
        program.send(signal: SIGHUP)
        #expect(program.waitForErrors("the phrases in use stay", timeout: 20))
        program.send(signal: SIGTERM)
        #expect(program.wait(timeout: 10).status == 0)
        #expect(try query("select count(*) from voice_command_aliases where deleted_at is null") == "3")
    }
}
