import Foundation
import PCM
import Testing
import TestSupport
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

    @Test(
        "A recording of the highest rates there are is heard", arguments: readers + ["meter"],
        [176_400, 192_000, 384_000, 768_000])
    func highRates(subcommand: String, hertz: UInt32) throws {
        let noise = SyntheticSignal.noise(amplitude: 0.05, seconds: 0.3, sampleRate: SampleRate(Int(hertz)))
        let directory = TemporaryDirectory()
        let path = directory.write(
            WAVBytes(SyntheticSignal.int16(noise), sampleRate: hertz).bytes, as: "high.wav")
        let outcome = try Program.run([subcommand] + (subcommand == "meter" ? ["--from", path] : [path]))
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(
        "A recording of a rate at which no word can be told", arguments: readers + ["meter"],
        [1, 62, 63, 3999])
    func lowRates(subcommand: String, hertz: UInt32) throws {
        let directory = TemporaryDirectory()
        let path = directory.write(
            WAVBytes([Int16](repeating: 1000, count: 4000), sampleRate: hertz).bytes, as: "low.wav")
        let outcome = try Program.run([subcommand] + (subcommand == "meter" ? ["--from", path] : [path]))
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("4000 Hz") && isSentence(outcome.errors), "\(outcome.errors)")
    }

    @Test(
        "A recording with samples that are no numbers is heard, and then said to be damaged",
        arguments: [1, 7])
    func brokenSamples(every: Int) throws {
        var file = WAVBytes()
        file.formatTag = 3
        file.bitsPerSample = 32
        let noise = SyntheticSignal.noise(amplitude: 0.05, seconds: 1)
        file.data = noise.indices.flatMap { WAVBytes.littleEndian($0 % every == 0 ? .nan : noise[$0]) }
        let directory = TemporaryDirectory()
        let path = directory.write(file.bytes, as: "broken.wav")
        for subcommand in Self.readers + ["meter"] {
            let outcome = try Program.run([subcommand] + (subcommand == "meter" ? ["--from", path] : [path]))
            #expect(outcome.status == 65, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("\((16_000 + every - 1) / every) frames are NaN or infinite"),
                "\(outcome.errors)")
        }
        let problems = try Program.run(["listen", path]).events("problem")
        #expect(problems.map { $0["part"] as? String } == ["sound"])
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

    @Test(
        "A number that is none, or none that an option takes, is refused with a sentence that has it",
        arguments: ["nan", "-nan", "inf", "-inf", "1e300", "-1"])
    func numbers(_ number: String) throws {
        for words in [
            ["endpoints", Program.demo, "--silence"], ["endpoints", Program.demo, "--maximum"],
            ["endpoints", Program.demo, "--no-speech"], ["wake", Program.demo, "--threshold"],
            ["listen", Program.demo, "--threshold"], ["explain", Program.demo, "--threshold"],
            ["meter", "--from", Program.demo, "--seconds"], ["doctor", "--seconds"],
            ["dictate", Program.demo, "--silence"], ["ask", "Well?", "--seconds"],
        ] {
            let outcome = try Program.run(words + [number])
            #expect([64, 78].contains(outcome.status), "\(words): \(outcome.errors)")
            #expect(outcome.errors.contains("must lie between"), "\(words): \(outcome.errors)")
            #expect(
                outcome.errors.contains(number == "1e300" ? "1e+300" : number), "\(words): \(outcome.errors)")
        }
    }

    @Test("A program that was copied without its files says so, one sentence after the other")
    func copiedProgram() throws {
        let directory = TemporaryDirectory()
        let copy = directory.file("voiced")
        try FileManager.default.copyItem(atPath: Program.path, toPath: copy)
        let outcome = try Tool.shell(
            "'\(copy)' listen x.wav --config none", in: URL(fileURLWithPath: directory.path),
            environment: ["HOME": directory.path, "XDG_DATA_HOME": "", "VOICED_DATA": ""])
        #expect(outcome.status == 78 && outcome.output.contains("orbit.wake, which comes with voiced"))
        #expect(outcome.output.contains("set VOICED_DATA to its folder. Correct"), "\(outcome.output)")
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
            for (subcommand, status) in [("wake", Int32(65)), ("listen", 78)] {
                let outcome = try Program.run([subcommand, Program.demo, "--model", path])
                #expect(outcome.status == status, "\(outcome.errors)")
                #expect(outcome.errors.contains("broken.wake"))
            }
        }
        #expect(try Program.run(["wake", Program.demo, "--model", "/nowhere.wake"]).status == 66)
    }

    @Test(
        "A configured wake word that is damaged, empty or missing ends the start, and no recognizer hears a sample",
        arguments: ["listen", "run"])
    func damagedConfiguredModel(subcommand: String) throws {
        let model = [UInt8](try Data(contentsOf: Program.root.appendingPathComponent("Models/orbit.wake")))
        var flipped = model
        flipped[model.count / 2] ^= 0x40
        let server = try SilentServer()
        for bytes in [flipped, [], nil] {
            let directory = TemporaryDirectory()
            if let bytes { _ = directory.write(bytes, as: "broken.wake") }
            let good = Program.root.appendingPathComponent("Models/orbit.wake").path
            for keywords in ["[{ model: broken.wake }]", "[{ model: \(good) }, { model: broken.wake }]"] {
                let config = directory.write(
                    Array(
                        """
                        keywords: \(keywords)
                        recognizer: [{ kind: wyoming, uri: \"tcp://127.0.0.1:\(server.port)\" }]
                        device: \"null\"

                        """.utf8), as: "voiced.yaml")
                let arguments = subcommand == "listen" ? [Program.demo] : []
                let outcome = try Program.run(
                    [subcommand] + arguments + ["--config", config, "--database", directory.file("x.sqlite")])
                #expect(outcome.status == 78, "\(outcome.errors)")
                #expect(outcome.errors.contains("broken.wake") && outcome.errors.contains("fallback"))
                #expect(outcome.output.isEmpty)
            }
        }
        #expect(server.connectionCount == 0)
    }

    @Test(
        "What voiced does without its wake word is asked for by name",
        arguments: [("deaf", "problem", 0), ("always-on", "always-on", 1)])
    func fallback(name: String, event: String, least: Int) throws {
        let directory = TemporaryDirectory()
        _ = directory.write(Array("not a model".utf8), as: "broken.wake")
        let config = directory.write(
            Array("keywords: [{ model: broken.wake }]\nwake-word: { fallback: \(name) }\n".utf8),
            as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", config])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let first = try #require(outcome.events(event).first)
        #expect(((first["reason"] ?? first["message"]) as? String)?.contains("broken.wake") == true)
        let commands = outcome.events("command").count
        #expect(least == 0 ? commands == 0 && outcome.events("transcript").isEmpty : commands >= least)
    }

    @Test(
        "A list of wake words that is empty, a misspelt none and a misspelt fallback are refused with a sentence"
    )
    func misspeltKeywords() throws {
        let directory = TemporaryDirectory()
        for (text, sentence) in [
            ("keywords: []", "the list is empty"), ("keywords: nothing", "no list of models"),
            ("wake-word: { fallback: listen }", "use refuse, deaf or always-on"),
        ] {
            let config = directory.write(Array((text + "\n").utf8), as: "voiced.yaml")
            let outcome = try Program.run(["listen", Program.demo, "--config", config])
            #expect(outcome.status == 78 && outcome.errors.contains(sentence), "\(outcome.errors)")
        }
        let none = directory.write(Array("keywords: none\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", none])
        #expect(outcome.events("always-on").count == 1 && outcome.status == 0, "\(outcome.errors)")
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
        #expect(full.contains("cannot write the output") && full.hasSuffix("74\n"), "\(full)")
    }

    @Test("Settings that contradict each other are refused before anything is heard")
    func contradiction() throws {
        let outcome = try Program.run(["endpoints", Program.demo, "--silence", "70"])
        #expect(outcome.status == 78)
        #expect(outcome.output.isEmpty)
    }

    /// Whether the errors end in a sentence for a person, without a crash or a dump of types.
    private func isSentence(_ errors: String) -> Bool {
        let text = errors.split(separator: "\n").last(where: { $0.hasPrefix("voiced: ") })
        return (text?.count ?? 0) > 30 && !errors.contains("Fatal error") && !errors.contains("Optional(")
    }
}
