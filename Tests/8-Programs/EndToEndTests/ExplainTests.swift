import Foundation
import Testing
import TestSupport

@Suite("voiced explain")
struct ExplainTests {
    private let directory = TemporaryDirectory()

    @Test("says and draws what became of the demonstration, step by step")
    func demo() throws {
        let picture = directory.file("demo.svg")
        let outcome = try Program.run(["explain", Program.demo, "--picture", picture])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let object = try #require(outcome.objects.first)
        let commands = try #require(object["commands"] as? [[String: Any]])
        #expect(commands.compactMap { $0["text"] as? String } == ["patient in", "what time is it"])
        #expect(commands.allSatisfy { $0["done"] as? Bool == true })
        let wakes = try #require(object["wake"] as? [[String: Any]])
        #expect(wakes.count { $0["heard"] as? Bool == true } == 2)
        let svg = try String(contentsOfFile: picture, encoding: .utf8)
        #expect(svg.contains("patient in") && svg.contains("<polyline"))
        // The picture is well-formed XML.
        #expect(
            try Tool.run(
                "python3", ["-c", "import sys, xml.dom.minidom as m; m.parse(sys.argv[1])", picture]) == 0)
    }

    @Test("explains several recordings, each by itself, and draws only one")
    func several() throws {
        let outcome = try Program.run(["explain", Program.demo, "Examples/no-keyword.wav"])
        #expect(outcome.status == 0 && outcome.objects.count == 2, "\(outcome.errors)")
        let picture = ["--picture", directory.file("two.svg")]
        #expect(try Program.run(["explain", Program.demo, Program.demo] + picture).status == 64)
        #expect(try Program.run(["explain", Program.demo, "last"]).status == 64)
        let missing = try Program.run(["explain", directory.file("none.wav"), Program.demo])
        #expect(missing.status == 66 && missing.objects.count == 1, "\(missing.errors)")
    }

    @Test(
        "names the words that were listened for if none was heard, and shows an intent without an action as that"
    )
    func otherWord() throws {
        let other = try Program.run([
            "explain", Program.demo, "--text", "--model", "nightingale", "--model", "computer",
        ]).output
        #expect(
            other.contains("no wake word was heard; listened for “nightingale”, “computer”\n"), "\(other)")
        let timer = try Program.run([
            "explain", "Examples/start-timer.wav", "--always-on", "--grammar", "Examples/room.yaml", "--text",
        ]).output
        #expect(timer.contains("→       startTimer (duration 300): nothing is set up for it"), "\(timer)")
        let first = timer.split(separator: "\n").first ?? ""
        #expect(first.hasSuffix(" s, as in an operating room"), "\(timer)")
    }

    @Test("names the nearest phrase and the limit if nothing was understood")
    func nearest() throws {
        // The speech is no phrase of the home.
        let speech = directory.file("speech.wav")
        #expect(
            try Tool.run("espeak-ng", ["-w", speech, "the weather was lovely on thursday afternoon"]) == 0)
        let config = directory.write(Array("domain: home\n".utf8), as: "home.yaml")
        let outcome = try Program.run(["explain", speech, "--always-on", "--config", config])
        #expect(outcome.objects.first?["domain"] as? String == "home")
        let commands = try #require(outcome.objects.first?["commands"] as? [[String: Any]])
        #expect(
            !commands.isEmpty && commands.allSatisfy { $0["done"] as? Bool == false }, "\(outcome.output)")
        let decisions = commands.compactMap { $0["decision"] as? String }
        #expect(
            decisions.contains { $0.contains("nearest phrase") && $0.contains("limit 0.25") }, "\(decisions)")
    }

    /// Returns the section of a configuration that names a server as the recognizer.
    private func recognizer(_ server: ScriptedHTTPServer) -> String {
        """
        recognizer:
          - kind: http
            url: http://127.0.0.1:\(server.port)/v1/audio/transcriptions
            model: whisper-1
            details: false
        """
    }

    @Test("says what a text sounds like that no phrase has, and how sure that is")
    func sound() throws {
        let server = try ScriptedHTTPServer([.json(#"{"text": "Thyme out."}"#)])
        let config = directory.write(Array(recognizer(server).utf8), as: "voiced.yaml")
        let outcome = try Program.run(["explain", Program.demo, "--config", config])
        let commands = try #require(outcome.objects.first?["commands"] as? [[String: Any]])
        let command = try #require(
            commands.first { $0["text"] as? String == "Thyme out." }, "\(outcome.output)")
        #expect(command["soundsLike"] as? String == "time out")
        #expect(command["soundDistance"] as? Double == 0.2)
        #expect(try #require(command["soundCertainty"] as? Double) >= 0.9)
        #expect(command["soundMargin"] != nil)
    }

    @Test("says of a command that is only asked about what is asked, and not what becomes of it at the end")
    func question() throws {
        let server = try ScriptedHTTPServer([.json(#"{"text": "Light in the kitchen."}"#)])
        _ = directory.write(
            Array("version: 1\nintents:\n  light: [light in the kitchen]\n".utf8), as: "own.yaml")
        let config = directory.write(
            Array(
                """
                domain: home
                grammar: own.yaml
                actions: {light: {say: Lit., confirm: always}}
                \(recognizer(server))
                """.utf8), as: "asking.yaml")
        let outcome = try Program.run(["explain", Program.demo, "--config", config])
        let commands = try #require(outcome.objects.first?["commands"] as? [[String: Any]])
        #expect(commands.count == 2, "\(outcome.output)")
        let asked = "Did you say “light in the kitchen”? Say yes, or no."
        for command in commands {
            #expect(command["done"] as? Bool == false && command["question"] as? String == asked)
            #expect(command["decision"] as? String == "light: voiced asks first, “\(asked)”")
        }
    }

    @Test("takes the newest recording of a misheard command, and says if there is none")
    func last() throws {
        let config = directory.write(Array("privacy: {folder: misses}\n".utf8), as: "voiced.yaml")
        let none = try Program.run(["explain", "last", "--config", config])
        #expect(none.status == 66 && none.errors.contains("privacy.audio: misses"), "\(none.errors)")
        #expect(!none.errors.contains("always-on"), "\(none.errors)")
        let keeping = directory.write(
            Array("privacy: {folder: misses, audio: misses}\n".utf8), as: "keeping.yaml")
        let nothing = try Program.run(["explain", "last", "--config", keeping])
        #expect(
            nothing.status == 66 && nothing.errors.contains("nothing was misheard yet"), "\(nothing.errors)")
        try FileManager.default.createDirectory(
            atPath: directory.file("misses"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Program.demo, toPath: directory.file("misses/one.wav"))
        let one = try Program.run(["explain", "last", "--config", config])
        #expect(one.status == 0 && one.objects.first?["file"] as? String == directory.file("misses/one.wav"))
        #expect(!one.errors.contains("always-on"), "\(one.errors)")
    }

    @Test("writes nothing, explains the same again, and works beside a daemon that has the database")
    func writesNothing() throws {
        let database = directory.file("room.sqlite")
        #expect(try Program.run(["listen", Program.demo, "--database", database]).status == 0)
        let config = directory.write(
            Array("database: room.sqlite\nprivacy: {audio: misses, folder: misses}\n".utf8), as: "voiced.yaml"
        )
        let room = NullRoom()
        func stand() throws -> String { try Tool.output("sqlite3", [database, ".dump"]) }
        let daemon = try Program.Running(
            ["run", "--device", "zero", "--feedback", "none", "--config", config],
            environment: room.environment)
        #expect(daemon.waitForOutput("waitingForWakeWord"))
        let before = try stand()
        let explained = try (0..<2).map { _ in
            let outcome = try Program.run(["explain", Program.demo, "--config", config])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.objects.first?["commands"] as? [[String: Any]] ?? []
        }
        for commands in explained {
            #expect(
                commands.map { $0["decision"] as? String } == explained[0].map { $0["decision"] as? String })
            #expect(commands.count == 2 && commands.allSatisfy { $0["done"] as? Bool == true })
        }
        // The daemon would keep speech that is no command as a clip; `explain` must not.
        #expect(
            try Program.run(["explain", "Examples/start-timer.wav", "--always-on", "--config", config]).status
                == 0)
        #expect(try stand() == before)
        daemon.send(signal: SIGTERM)
        #expect(daemon.wait().status == 0)
        #expect(!FileManager.default.fileExists(atPath: directory.file("misses")))
    }

    @Test("refuses what is no recording, and what is too long", arguments: ["README.md", "gone.wav"])
    func wrong(_ name: String) throws {
        let outcome = try Program.run(["explain", name])
        #expect([65, 66].contains(outcome.status) && !outcome.errors.isEmpty)
    }
}
