import Foundation
import Testing
import VoiceTesting

@Suite("Bad input gets a sentence and the right exit code")
struct BadInputTests {
    private static let readers = ["listen", "wake", "endpoints"]

    @Test("A damaged recording", arguments: readers, DamagedFile.all)
    func damagedRecording(subcommand: String, damaged: DamagedFile) throws {
        let directory = TemporaryDirectory()
        let path = directory.write(damaged.bytes, as: "recording.wav")
        let outcome = try Program.run([subcommand, path])
        switch damaged.expectation {
        case .read:
            #expect(outcome.status == 0, "\(outcome.errors)")
        case .refused, .cutOff:
            #expect(outcome.status == 65, "\(outcome.errors)")
            #expect(outcome.errors.contains("recording.wav"))
            #expect(isSentence(outcome.errors))
        }
    }

    @Test("A truncated recording is heard as far as it goes")
    func truncated() throws {
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Program.demo)))
        let directory = TemporaryDirectory()
        // The first command lies in the first half of the recording.
        let path = directory.write(Array(whole.prefix(whole.count * 6 / 10)), as: "half.wav")
        let outcome = try Program.run(["listen", path])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("half.wav"))
        let texts = outcome.events("transcript").compactMap { $0["text"] as? String }
        #expect(texts.first == "patient in")
    }

    @Test("A recording that is not there, or a folder", arguments: readers)
    func missingRecording(subcommand: String) throws {
        let missing = try Program.run([subcommand, "/nowhere/none.wav"])
        #expect(missing.status == 66)
        #expect(missing.errors.contains("/nowhere/none.wav"))
        let folder = try Program.run([subcommand, "/tmp"])
        #expect(folder.status == 65 || folder.status == 66)
        #expect(isSentence(folder.errors))
    }

    @Test("A device that is not there")
    func noDevice() throws {
        let outcome = try Program.run(["run", "--device", "plughw:CARD=Nowhere"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("plughw:CARD=Nowhere"))
        #expect(outcome.errors.contains("voiced devices"), "says what to do next: \(outcome.errors)")
    }

    @Test("A keyword model that is damaged, truncated or none")
    func damagedModel() throws {
        let model = [UInt8](try Data(contentsOf: Program.root.appendingPathComponent("Models/orbit.wake")))
        var flipped = model
        flipped[model.count / 2] ^= 0x40
        let directory = TemporaryDirectory()
        for bytes in [[], Array("not a model".utf8), Array(model.prefix(model.count / 2)), flipped] {
            let path = directory.write(bytes, as: "broken.wake")
            for subcommand in ["wake", "listen"] {
                let outcome = try Program.run([subcommand, Program.demo, "--model", path])
                #expect(outcome.status == 65, "\(outcome.errors)")
                #expect(outcome.errors.contains("broken.wake"))
            }
        }
        #expect(try Program.run(["wake", Program.demo, "--model", "/nowhere.wake"]).status == 66)
    }

    @Test("A configured keyword that cannot be loaded leaves always-on recognition, and an event says why")
    func damagedConfiguredModel() throws {
        let directory = TemporaryDirectory()
        _ = directory.write(Array("not a model".utf8), as: "broken.wake")
        let config = directory.write(Array("keywords: [{ model: broken.wake }]\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", config])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let reason = outcome.events("always-on").first?["reason"] as? String
        #expect(reason?.contains("broken.wake") == true)
    }

    @Test("A database that is no database, or from a newer version")
    func badDatabase() throws {
        let directory = TemporaryDirectory()
        let text = directory.write(Array(repeating: 65, count: 8192), as: "text.sqlite")
        let foreign = try Program.run(["listen", Program.demo, "--database", text])
        #expect(foreign.status == 65, "\(foreign.errors)")
        #expect(foreign.errors.contains("text.sqlite"))

        let newer = directory.file("newer.sqlite")
        #expect(try Program.run(["listen", Program.demo, "--database", newer]).status == 0)
        _ = try Tool.run("sqlite3", [newer, "insert into grdb_migrations values ('from the future')"])
        let outcome = try Program.run(["listen", Program.demo, "--database", newer])
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("newer"))
        let rows = try Tool.output("sqlite3", [newer, "select count(*) from voice_command_logs"])
        #expect(rows == "2\n", "nothing was lost and nothing added")
    }

    @Test(
        "A configuration with a mistake",
        arguments: [
            ("unknown: 1\n", "unknown"), ("endpointing: { silence: soon }\n", "silence"),
            ("endpointing: { silence: 2, maximum-duration: 1 }\n", "maximum-duration (1.0 s)"),
            ("feedback: { level: loud }\n", "loud"), (": : :\n", "YAML"), ("- a\n- b\n", "voiced.yaml"),
        ])
    func badConfiguration(text: String, word: String) throws {
        let directory = TemporaryDirectory()
        let config = directory.write(Array(text.utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", config])
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains(word), "\(outcome.errors)")
    }

    @Test(
        "Wrong usage",
        arguments: [
            ["listen"], ["nonsense"], ["listen", "--pace", "slow", "a.wav"], ["run", "--threshold", "2"],
            ["listen", "a.wav", "--always-on", "--model", "b.wake"], ["enrol"],
        ])
    func wrongUsage(arguments: [String]) throws {
        let outcome = try Program.run(arguments)
        #expect(outcome.status == 64, "\(outcome.errors)")
        #expect(!outcome.errors.isEmpty)
    }

    @Test("A reader that goes away ends the program quietly; a full disk does with a sentence")
    func outputCannotBeWritten() throws {
        let voiced = "'\(Program.path)' listen '\(Program.demo)'"
        let head = try Tool.output("bash", ["-c", "set -o pipefail; \(voiced) 2>&1 | head -n 1; echo $?"])
        #expect(head.hasSuffix("\n0\n"), "\(head)")
        let full = try Tool.output("sh", ["-c", "\(voiced) 2>&1 >/dev/full; echo $?"])
        #expect(full.contains("cannot write the output") && full.hasSuffix("73\n"), "\(full)")
    }

    @Test("Settings that contradict each other are refused before anything is heard")
    func contradiction() throws {
        let outcome = try Program.run(["endpoints", Program.demo, "--silence", "70"])
        #expect(outcome.status == 78)
        #expect(outcome.output.isEmpty)
    }

    /// One complaint for a person: no stack of types, no empty line.
    private func isSentence(_ errors: String) -> Bool {
        let text = errors.split(separator: "\n").last(where: { $0.hasPrefix("voiced: ") })
        return (text?.count ?? 0) > 30 && !errors.contains("Fatal error") && !errors.contains("Optional(")
    }
}
