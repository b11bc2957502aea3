import Foundation
import Testing
import TestSupport
import VoiceTesting

@Suite("Grammars on the command line")
struct GrammarTests {
    private static let grammar = "Examples/room.yaml"
    private static let recording = "Examples/start-timer.wav"

    @Test(
        "understand gives intent and slots of a recording, and says what it is sure of",
        arguments: [[], ["--no-noisy-room"]] as [[String]])
    func understands(options: [String]) throws {
        let outcome = try Program.run(["understand", Self.recording, "--grammar", Self.grammar] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let line = try #require(outcome.objects.first)
        #expect(line["file"] as? String == Self.recording)
        #expect(line["text"] as? String == "please start a timer for five minutes")
        #expect(line["intent"] as? String == "startTimer")
        #expect((line["slots"] as? [String: Int]) == ["duration": 300])
        #expect(line["accepted"] as? Bool == true)
        let confidence = try #require(line["confidence"] as? Double)
        #expect((0.5...1).contains(confidence))
    }

    @Test("listen understands a grammar beside the phrases, named by an option or in the configuration")
    func listens() throws {
        let directory = TemporaryDirectory()
        let configuration = directory.write(
            Array("grammar: \(Program.root.appendingPathComponent(Self.grammar).path)\n".utf8), as: "c.yaml")
        for options in [["--grammar", Self.grammar], ["--config", configuration]] {
            let outcome = try Program.run(["listen", Self.recording, "--always-on"] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let intent = try #require(outcome.events("intent").first)
            #expect(intent["intent"] as? String == "startTimer")
            #expect(intent["slots"] as? [String: Int] == ["duration": 300])
            #expect(outcome.events("command").isEmpty && outcome.events("problem").isEmpty)
        }
        let demo = try Program.run(["listen", Program.demo, "--grammar", Self.grammar])
        expectDemoCommands(demo)

        let wrong = directory.write(Array("version: 1\nintents:\n  a: [\"(\"]\n".utf8), as: "wrong.yaml")
        let outcome = try Program.run(["listen", Self.recording, "--grammar", wrong])
        #expect(outcome.status == 65 && outcome.errors.contains("wrong.yaml:3:9: "), "\(outcome.errors)")
        #expect(try Program.run(["listen", Self.recording, "--grammar", "/nowhere.yaml"]).status == 66)
    }

    @Test("understand does the other files if one is missing, damaged, empty or too long")
    func badRecordings() throws {
        let directory = TemporaryDirectory()
        let whole = [UInt8](try Data(contentsOf: Program.root.appendingPathComponent(Self.recording)))
        let half = directory.write(Array(whole.prefix(whole.count * 3 / 4)), as: "half.wav")
        let text = directory.write(Array("no sound".utf8), as: "text.wav")
        for (path, status) in [(half, 65), (text, 65), ("/nowhere/none.wav", 66)] as [(String, Int32)] {
            let outcome = try Program.run(["understand", path, Self.recording, "--grammar", Self.grammar])
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.objects.last?["intent"] as? String == "startTimer")
            #expect(outcome.errors.contains((path as NSString).lastPathComponent))
        }
        let long = directory.file("long.wav")
        _ = try Tool.run("sox", ["-n", "-r", "16000", "-b", "16", "-c", "1", long, "trim", "0", "61"])
        let outcome = try Program.run(["understand", long, "--grammar", Self.grammar])
        #expect(outcome.status == 65 && outcome.errors.contains("longer than 60 s"), "\(outcome.errors)")
    }

    @Test("understand ends with 65 if it can hear nothing, and hears what a file says how it sounds")
    func pronunciations() throws {
        let directory = TemporaryDirectory()
        let grammar = directory.write(
            Array("version: 1\nintents:\n  cut: [\"bovie [to] cut\"]\n".utf8), as: "bovie.yaml")
        let words = directory.write(Array("BOVIE  B OW1 V IY0\n".utf8), as: "words.dict")
        let deaf = try Program.run(["understand", Self.recording, "--grammar", grammar])
        #expect(deaf.status == 65 && deaf.output.isEmpty, "\(deaf.output)")
        #expect(deaf.errors.contains("bovie.yaml can be recognized"), "\(deaf.errors)")
        #expect(deaf.errors.contains("no pronunciation: bovie; "), "\(deaf.errors)")
        #expect(deaf.errors.contains("--pronunciations"), "\(deaf.errors)")
        let unsure = try Program.run(["grammar", "check", grammar])
        #expect(unsure.status == 65 && unsure.errors.contains("for run): bovie"), "\(unsure.errors)")

        let known = ["--grammar", grammar, "--pronunciations", words]
        let outcome = try Program.run(["understand", Self.recording] + known)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.objects.first?["text"] as? String == "", "it is another command")
        #expect(try Program.run(["grammar", "check", grammar, "--pronunciations", words]).status == 0)

        for (text, reason) in [("BOVIE B XX", "XX is no phone"), ("BOVIE", "has no phones")] {
            let wrong = directory.write(Array("\n\(text)\n".utf8), as: "wrong.dict")
            let outcome = try Program.run(
                ["understand", Self.recording, "--grammar", grammar, "--pronunciations", wrong])
            #expect(outcome.status == 78 && outcome.errors.contains("wrong.dict, line 2: "))
            #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        }
        let missing = ["--pronunciations", directory.file("missing.dict")]
        #expect(
            try Program.run(["understand", Self.recording, "--grammar", grammar] + missing).status == 66)
    }

    @Test(
        "understand hears a word that only the file of pronunciations has",
        .enabled(if: Speaker.isInstalled, "needs flite and sox"))
    func hearsPronunciation() throws {
        let directory = TemporaryDirectory()
        let grammar = directory.write(
            Array("version: 1\nintents:\n  cut: [\"bovie on\"]\n  off: [bovie off]\n".utf8), as: "g.yaml")
        let words = directory.write(Array("BOVIE  B OW1 V IY0\n".utf8), as: "words.dict")
        try Speaker.say("bovie on", as: "on", into: directory.file("."))
        let outcome = try Program.run(
            ["understand", directory.file("on-2.wav"), "--grammar", grammar, "--pronunciations", words])
        #expect(outcome.objects.first?["intent"] as? String == "cut", "\(outcome.output)")
    }

    @Test("silence is no command")
    func silence() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("silence.wav")
        _ = try Tool.run("sox", ["-n", "-r", "16000", "-b", "16", "-c", "1", path, "trim", "0", "2"])
        let outcome = try Program.run(["understand", path, "--grammar", Self.grammar])
        #expect(outcome.status == 0)
        #expect(outcome.objects.first?["accepted"] as? Bool == false)
        #expect(outcome.objects.first?["text"] as? String == "")
    }

    @Test("parse explains a text by a grammar, and names what else fits")
    func parse() throws {
        let directory = TemporaryDirectory()
        let path = directory.write(
            Array("version: 1\nintents:\n  a: [\"stop [the] music\"]\n  b: [stop music]\n".utf8), as: "g.yaml"
        )
        let outcome = try Program.run(["parse", "stop music", "go", "--grammar", path])
        #expect(outcome.status == 0)
        let line = try #require(outcome.objects.first)
        #expect(line["intent"] as? String == "a" && line["line"] as? Int == 3)
        #expect(line["runnerUp"] as? String == "b" && line["runnerUpLine"] as? Int == 4)
        #expect(outcome.objects.last?["reason"] as? String == "no-match")
        #expect(try Program.run(["parse", "a", "--grammar", path, "--confirming"]).status == 64)
    }

    @Test("check reports what is wrong with its line, for people and as JSON, and ends with 65")
    func check() throws {
        let directory = TemporaryDirectory()
        let text = """
            version: 1
            intents:
              stop: ["stop [the] (music | radio)"]
              quiet:
                - "[please] stop music"
                - stop the radio
                - start the bovieator
            slots:
              unused: [a]
            """
        let path = directory.write(Array(text.utf8), as: "room.yaml")
        let outcome = try Program.run(["grammar", "check", path])
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.lines.count == 5, "\(outcome.output)")
        for (line, start) in zip(
            outcome.lines,
            [
                "room.yaml:5:8: error: ", "room.yaml:6:7: error: ", "room.yaml:7:17: error: “bovieator”",
                "room.yaml:9:3: warning: ", "room.yaml: 3 errors, 1 warning; 2 intents",
            ])
        { #expect(line.hasPrefix(start), "\(line)") }

        let json = try Program.run(["grammar", "check", path, "--json"])
        #expect(json.status == 65)
        #expect(
            json.objects.compactMap { $0["kind"] as? String } == [
                "ambiguous", "unreachable", "unknown-word", "unused",
            ])
        #expect(json.objects.first?["example"] as? String == "stop music")
        #expect(json.objects.last?["errors"] as? Int == 3)
    }

    @Test(
        "what is no grammar ends with 65 and a sentence that names the place",
        arguments: [
            ("g.yaml", "version: 1\nintents:\n  a: [\"go (there\"]\n", "g.yaml:3:11:"),
            ("g.yaml", "version: 1\nintents: { a: [\"{nothing}\"] }\n", "g.yaml:2:17:"),
            ("g.ini", "[A]\ngo $there\n", "g.ini:2:4:"), ("g.yaml", "", "g.yaml:"),
        ])
    func noGrammar(name: String, text: String, place: String) throws {
        let directory = TemporaryDirectory()
        let path = directory.write(Array(text.utf8), as: name)
        for arguments in [
            ["grammar", "check", path], ["understand", Self.recording, "--grammar", path],
            ["parse", "go", "--grammar", path],
        ] {
            let outcome = try Program.run(arguments)
            #expect(outcome.status == 65, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("voiced: " + place), "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
        #expect(try Program.run(["grammar", "check", "/nowhere.yaml"]).status == 66)
        #expect(try Program.run(["grammar", "check"]).status == 64)
    }
}
