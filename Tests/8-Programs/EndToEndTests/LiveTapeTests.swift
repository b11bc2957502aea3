import Foundation
import PCM
import Testing
import TestSupport

@Suite(
    "voiced run --record-session, and voiced replay", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveTapeTests {
    /// Records a session with two spoken commands and a typed one; returns the room and the folder of the recording.
    private func record() throws -> (room: LiveRoom, folder: String) {
        let room = try LiveRoom { _, directory in
            ["--feedback", "none", "--record-session", directory.file("tape")]
        }
        try room.say(.patientIn)
        try room.say(.whatTimeIsIt)
        #expect(try Controller(room).run("submit", "next patient").status == 0)
        #expect(room.end().events("command").count == 3)
        return (room, room.directory.file("tape"))
    }

    private func replay(_ folder: String) throws -> Program.Outcome {
        try Program.run(["replay", folder, "--json"])
    }

    @Test("gives the same events again, and says where they differ")
    func same() throws {
        let (room, folder) = try record()
        let outcome = try replay(folder)
        #expect(outcome.status == 0 && outcome.errors.contains("the same"), "\(outcome.errors)")
        #expect(outcome.events("command").count == 3)
        // If the reader of the output goes away, the run leaves no files behind.
        let (_, printed) = try Tool.shell(
            "'\(Program.path)' replay '\(folder)' --json | head -1", in: Program.root,
            environment: ["TMPDIR": room.directory.path, "VOICED_CONFIG": "none"])
        #expect(printed.contains("event"), "\(printed)")
        #expect(!room.directory.names.contains { $0.hasPrefix("voiced-replay-") })
        // Only the owner may read the recording.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.contains("sound.flac"))
        for name in names + ["."] {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[
                .posixPermissions]
            #expect(try #require(mode as? Int) & 0o077 == 0, "\(name)")
        }
        // The outcome of a command differs, as after a change of the program.
        let events = try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8)
        try events.replacing(#""action":"query_time""#, with: #""action":"query_duration""#)
            .write(toFile: folder + "/events.jsonl", atomically: true, encoding: .utf8)
        let other = try replay(folder)
        #expect(other.status == 1 && other.errors.contains("differs"), "\(other.errors)")
        #expect(other.errors.contains("query_duration") && other.errors.contains("query_time"))
        // The confidence may differ a little.
        for (added, status) in [(-0.03, Int32(0)), (-0.3, 1)] {
            let changed = events.replacing(#/"confidence":(0\.\d+|1\b)/#) { match in
                #""confidence":\#(Double(match.1).map { $0 + added } ?? 0)"#
            }
            try changed.write(toFile: folder + "/events.jsonl", atomically: true, encoding: .utf8)
            let outcome = try replay(folder)
            #expect(outcome.status == status, "\(added): \(outcome.errors)")
        }
        // The same sound as a plain recording.
        let heard = try Program.run(["listen", folder + "/sound.flac", "--json"])
        #expect(heard.events("wake").count == 2, "\(heard.output)")
        withExtendedLifetime(room) {}
    }

    @Test("takes over what the command line said, and tries another configuration if one is named")
    func settings() throws {
        let room = try LiveRoom { _, directory in
            ["--feedback", "none", "--domain", "home", "--record-session", directory.file("tape")]
        }
        try room.say(.whatTimeIsIt)
        #expect(room.end().events("intent").count == 1)
        let folder = room.directory.file("tape")
        // The answer names another time, as if it had been given later.
        let events = try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8)
        #expect(events.contains(/It is [0-9]+:[0-9]+/))
        try events.replacing(/It is [0-9]+:[0-9]+/, with: "It is 0:00")
            .write(toFile: folder + "/events.jsonl", atomically: true, encoding: .utf8)
        let again = try replay(folder)
        #expect(again.status == 0 && again.events("intent").count == 1, "\(again.output) \(again.errors)")
        let other = room.directory.write(
            Array(
                "domain: operating-room\nsite: { postgresql: host=nowhere }\nfacility: \(UUID())\n".utf8),
            as: "other.yaml")
        let tried = try Program.run(["replay", folder, "--json", "--config", other])
        #expect(tried.status == 1 && tried.errors.contains("differs"), "\(tried.errors)")
        #expect(try Program.run(["replay", folder, "--config", folder + "/none.yaml"]).status == 66)
        withExtendedLifetime(room) {}
    }

    @Test("survives a tape that was cut off, and refuses one that is damaged or not there")
    func damaged() throws {
        let (room, folder) = try record()
        let tape = folder + "/tape.jsonl"
        let whole = try Data(contentsOf: URL(fileURLWithPath: tape))
        try whole.dropLast(20).write(to: URL(fileURLWithPath: tape))
        let cut = try replay(folder)
        #expect([0, 1].contains(cut.status), "\(cut.errors)")
        try (Data("what?\n".utf8) + whole).write(to: URL(fileURLWithPath: tape))
        let broken = try replay(folder)
        #expect(broken.status == 65 && broken.errors.contains("tape.jsonl, line 1"), "\(broken.errors)")
        #expect(try replay(room.directory.file("nowhere")).status == 66)
        withExtendedLifetime(room) {}
    }

    @Test("is refused if privacy keeps words from the disk, and in a folder with something in it")
    func refused() throws {
        let directory = TemporaryDirectory()
        let run = ["run", "--device", "null", "--record-session", directory.file("tape")]
        let privacy = directory.file("private.yaml")
        try "privacy: {transcripts: redact}\n".write(toFile: privacy, atomically: true, encoding: .utf8)
        let redacting = try Program.run(
            run + ["--config", privacy, "--database", directory.file("room.sqlite")])
        #expect(redacting.status == 78 && redacting.errors.contains("privacy"), "\(redacting.errors)")
        #expect(!FileManager.default.fileExists(atPath: directory.file("tape")))
        let unkept = try Program.run(run + ["--database", "memory"])
        #expect(unkept.status == 78, "\(unkept.errors)")
        let full = try Program.run(
            [
                "run", "--device", "null", "--record-session", directory.path, "--database",
                directory.file("other.sqlite"),
            ])
        #expect(full.status == 73 && full.errors.contains("not empty"), "\(full.errors)")
    }
}
