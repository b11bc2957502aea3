import Foundation
import Testing
import TestSupport

/// Recognizers on other machines, as a user configures them.
@Suite("voiced listen with recognizers over the network", .timeLimit(.minutes(5)))
struct RecognizerTests {
    private func listen(
        _ recognizer: String, environment: [String: String] = [:]
    ) throws -> Program.Outcome {
        let directory = TemporaryDirectory()
        let config = directory.write(Array("recognizer:\n\(recognizer)\n".utf8), as: "voiced.yaml")
        return try Program.run(
            ["listen", Program.demo, "--config", config, "--log-level", "trace"], environment: environment)
    }

    /// The switches as `to reason`.
    private func switches(_ outcome: Program.Outcome) -> [String] {
        outcome.events("recognizer").map { event in
            let name = (event["to"] as? String)?.split(separator: " ").first ?? ""
            return "\(name) \(event["reason"] as? String ?? "")"
        }
    }

    private static let closed = Result { try ClosedPort() }

    /// A port without a listener.
    private func deadPort() throws -> Int { try Self.closed.get().port }

    @Test("hears both commands without the network, when the remote ones are dead, and tells each switch")
    func dead() throws {
        let outcome = try listen(
            """
              - kind: wyoming
                uri: tcp://127.0.0.1:\(deadPort())
              - kind: http
                style: whisper.cpp
                url: http://127.0.0.1:\(deadPort())/inference
              - pocketsphinx
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        expectDemoCommands(outcome)
        let round = ["http unavailable", "pocketsphinx unavailable"]
        #expect(switches(outcome) == round + ["wyoming retry"] + round)
        let first = try #require(outcome.events("recognizer").first)
        #expect(Set(first.keys) == ["event", "at", "time", "from", "to", "reason", "message"])
        #expect((first["message"] as? String)?.contains("no server answers") == true)
        #expect(outcome.events("problem").isEmpty)
        let names = outcome.events("transcript").compactMap { $0["recognizer"] as? String }
        #expect(names == ["pocketsphinx", "pocketsphinx"])
    }

    @Test("goes on without one that connects and never answers", arguments: ["wyoming", "http"])
    func silent(kind: String) throws {
        let tcp = try ScriptedTCPServer(.send([]))
        let http = try ScriptedHTTPServer([.silence])
        let address =
            kind == "wyoming"
            ? "uri: tcp://127.0.0.1:\(tcp.port)" : "url: http://127.0.0.1:\(http.port)/\n    model: m"
        let outcome = try listen(
            """
              - kind: \(kind)
                \(address)
                timeout: 0.3
              - pocketsphinx
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        expectDemoCommands(outcome)
        #expect(switches(outcome).contains("pocketsphinx timed-out"))
    }

    @Test("acts on what a service heard, drops what it invented, and shows its key nowhere")
    func http() throws {
        func answer(_ text: String, noSpeech: Double) -> ScriptedHTTPServer.Answer {
            .json(
                #"{"text":"\#(text)","segments":[{"text":" \#(text)","no_speech_prob":\#(noSpeech),"avg_logprob":-0.2}]}"#
            )
        }
        let server = try ScriptedHTTPServer([
            answer("Patient in.", noSpeech: 0.1), answer("Thank you.", noSpeech: 0.9),
        ])
        let outcome = try listen(
            """
              kind: http
              url: http://127.0.0.1:\(server.port)/v1/audio/transcriptions
              model: whisper-1
              timeout: 60
              key-variable: ROOM_KEY
            """, environment: ["ROOM_KEY": "sk-secret"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.events("command").map { $0["milestone"] as? String } == ["Patient In"])
        #expect(outcome.events("unrecognized").map { $0["reason"] as? String } == ["nothing-heard"])
        #expect(outcome.events("transcript").first?["confidence"] as? Double == 0.819)
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.head.contains("Bearer sk-secret") })
        #expect(!outcome.output.contains("sk-secret") && !outcome.errors.contains("sk-secret"))
        #expect(!outcome.errors.contains("Patient"), "the log never holds what was said")
    }

    @Test(
        "understands two languages in one room, as the recognizer names them and as it does not",
        .enabled(if: WyomingReference.python != nil, "needs scripts/install-wyoming, which needs PyPI"),
        arguments: ["de=", ""])
    func languages(_ tag: String) throws {
        let server = try WyomingReference(
            "../../5-Services/WyomingRecognizerTests/reference-server/server.py",
            ["--in-turn", tag + "Stelle einen Timer auf zehn Minuten.", "Set a timer for ten minutes."])
        let directory = TemporaryDirectory()
        let config = directory.write(
            Array(
                """
                languages: [en, de]
                domain: home
                recognizer: {kind: wyoming, uri: '\(server.uri)', timeout: 30}

                """.utf8), as: "voiced.yaml")
        let outcome = try Program.run(
            [
                "listen", Program.demo, "--config", config, "--database", directory.file("log.sqlite"),
                "--feedback",
                "verbal",
            ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let intents = outcome.events("intent")
        #expect(intents.map { $0["language"] as? String } == ["de", "en"], "\(outcome.output)")
        #expect(intents.allSatisfy { ($0["slots"] as? [String: Any])?["duration"] as? Int == 600 })
        let said = outcome.events("feedback").filter { $0["kind"] as? String == "speech" }
        #expect(
            said.map { $0["text"] as? String } == ["Timer läuft, 10 Minuten.", "Timer started, 10 minutes."])
        for _ in 0..<2 { #expect(try server.told()["language"] is NSNull, "it is not told which is spoken") }
        let log = try Program.run(["log", "--json", "--database", directory.file("log.sqlite")])
        #expect(Set(log.objects.map { $0["language"] as? String }) == ["de", "en"], "\(log.output)")
    }

    @Test("says what is wrong with its only recognizer, and goes on")
    func alone() throws {
        let outcome = try listen("  kind: wyoming\n  uri: tcp://127.0.0.1:\(deadPort())")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.events("unrecognized").map { $0["reason"] as? String }
                == Array(repeating: "recognizer-failed", count: 2))
        #expect(outcome.events("problem").count == 2)
    }

    @Test(
        "takes the offline recognizer by its name",
        arguments: ["  pocketsphinx", "  kind: pocketsphinx\n  timeout: 5", "  - pocketsphinx"])
    func offline(text: String) throws { expectDemoCommands(try listen(text)) }

    @Test("hears words that no dictionary has, if a file beside the configuration says how they sound")
    func pronunciations() throws {
        let directory = TemporaryDirectory()
        let phrases =
            "version: 1\nmilestones:\n  - name: Bovie On\n    phrases: [bovie on, patient in, who's in]\n"
        _ = directory.write(Array(phrases.utf8), as: "phrases.yaml")
        _ = directory.write(Array("BOVIE  B OW1 V IY0\n".utf8), as: "words.dict")
        func problems(_ recognizer: String) throws -> [String] {
            let text = "aliases: phrases.yaml\nrecognizer:\n  kind: pocketsphinx\n\(recognizer)"
            let config = directory.write(Array(text.utf8), as: "voiced.yaml")
            let outcome = try Program.run(["listen", Program.demo, "--config", config])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.events("command").first?["milestone"] as? String == "Bovie On")
            return outcome.events("problem").compactMap { $0["message"] as? String }
        }
        let without = try problems("")
        #expect(without.count == 1 && without.first?.contains("bovie") == true)
        #expect(without.first?.contains("whos") == false, "an apostrophe does not matter")
        #expect(try problems("  pronunciations: words.dict\n").isEmpty)
        _ = directory.write(Array("HELLO HH AH L OW\nBOVIE B OWL V IY\n".utf8), as: "words.dict")
        let config = directory.file("voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", config])
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("words.dict, line 2: OWL is no phone of the speech model"),
            "\(outcome.errors)")
    }

    @Test(
        "refuses settings that are wrong, in a sentence",
        arguments: [
            ("  sphinx", "sphinx"), ("  - kind: magic", "magic"), ("  []", "empty"), ("  - 7", "recognizer"),
            ("  kind: wyoming", "uri"), ("  kind: wyoming\n  uri: localhost", "tcp://"),
            ("  kind: wyoming\n  uri: tcp://10.0.0.5:10300", "in the clear"),
            ("  kind: wyoming\n  uri: tcp://localhost:1\n  url: x", "is no setting"),
            ("  kind: http", "url"), ("  kind: http\n  url: https://example.com", "model"),
            ("  kind: http\n  url: http://example.com\n  model: m", "https"),
            ("  kind: http\n  url: https://example.com\n  style: magic", "magic"),
            ("  kind: http\n  url: https://example.com\n  model: m\n  key: sk-secret", "is no setting"),
            ("  kind: http\n  url: https://example.com\n  model: m\n  key-file: missing.key", "missing.key"),
            (
                "  kind: http\n  url: https://example.com\n  model: m\n  key-variable: NO_SUCH_KEY",
                "NO_SUCH_KEY"
            ),
            ("  kind: pocketsphinx\n  timeout: 0", "0.1 to 60"),
            ("  kind: pocketsphinx\n  model: x", "is no setting"),
            ("  kind: pocketsphinx\n  pronunciations: missing.dict", "missing.dict"),
        ])
    func badConfiguration(text: String, word: String) throws {
        let outcome = try listen(text)
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains(word), "\(outcome.errors)")
        #expect(!outcome.errors.contains("sk-secret"))
    }
}
