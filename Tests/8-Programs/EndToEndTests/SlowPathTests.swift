import Foundation
import Testing
import TestSupport

/// Speech that no alias matches, to a service on this machine, as a user sets it up.
@Suite("voiced listen with a classifier", .timeLimit(.minutes(5)), .enabled(if: Speaker.isInstalled))
struct SlowPathTests {
    private static let phrase = "thunder mountain"

    /// A room: what is said in it, its configuration and its database.
    private struct Room {
        let directory = TemporaryDirectory()
        var speech: String { directory.file("speech.wav") }
        var database: String { directory.file("room.sqlite") }

        init() throws {
            let raw = directory.file("raw.wav")
            #expect(try Tool.run("flite", ["-voice", "slt", "-t", SlowPathTests.phrase, "-o", raw]) == 0)
            let pads = ["gain", "-n", "-6", "rate", "16000", "pad", "1", "3"]
            #expect(try Tool.run("sox", ["-D", raw, "-b", "16", speech] + pads) == 0)
        }

        func listen(
            _ classifier: String, timeout: Int = 60, environment: [String: String] = [:]
        ) throws -> Program.Outcome {
            let text = """
                database: room.sqlite
                classifier:
                  timeout: \(timeout)
                  phrases: [\(SlowPathTests.phrase)]
                \(classifier.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
                """
            let config = directory.write(Array(text.utf8), as: "voiced.yaml")
            return try Program.run(
                ["listen", speech, "--always-on", "--config", config, "--log-level", "trace"],
                environment: environment)
        }

        func aliases(_ arguments: [String]) throws -> Program.Outcome {
            try Program.run(["aliases"] + arguments + ["--database", database])
        }
    }

    private static let answer =
        #"{"intent":"query_time","confidence":0.95,"spokenResponse":"It is late","shouldCache":true}"#

    @Test("learns a phrase, works without the service from then on, and forgets it again")
    func learns() throws {
        let room = try Room()
        var server: ScriptedHTTPServer? = try ScriptedHTTPServer([.json(Self.answer)])
        let url = "url: http://127.0.0.1:\(server!.port)/classify"

        let first = try room.listen(url)
        #expect(first.status == 0, "\(first.errors)")
        let command = try #require(first.events("command").first, "\(first.output)")
        #expect(command["action"] as? String == "query_time" && command["path"] as? String == "llm")
        #expect(first.events("learned").first?["phrase"] as? String == Self.phrase)
        #expect(first.events("state").contains { $0["state"] as? String == "classifying" })
        #expect(!first.output.contains("It is late"), "the room answers, not the service")
        #expect(server?.requests.count == 1)
        #expect(server?.requests.first?.body.contains(#""transcription":"\#(Self.phrase)""#) == true)
        #expect(!first.errors.contains(Self.phrase), "the log never holds what was said")

        server = nil
        let second = try room.listen(url)
        let again = try #require(second.events("command").first, "\(second.output)")
        #expect(again["action"] as? String == "query_time" && again["match"] as? String == "exact")
        #expect(second.events("problem").isEmpty)

        let list = try room.aliases(["learned"])
        #expect(list.status == 0 && list.output.contains(Self.phrase) && list.output.contains("127.0.0.1"))
        let objects = try room.aliases(["learned", "--json"]).objects
        #expect(objects.count == 1)
        #expect(objects.first?["phrase"] as? String == Self.phrase)
        #expect(objects.first?["confidence"] as? Double == 0.95)

        let forgotten = try room.aliases(["forget", Self.phrase])
        #expect(forgotten.status == 0 && forgotten.output.contains(Self.phrase), "\(forgotten.errors)")
        #expect(try room.aliases(["learned"]).output == "Nothing has been learned.\n")
        #expect(try room.aliases(["forget", Self.phrase]).status == 66)
        let third = try room.listen(url)
        #expect(third.events("command").isEmpty)
        #expect(third.events("unrecognized").first?["reason"] as? String == "classifier-failed")
    }

    @Test(
        "says that it has not understood if the service fails",
        arguments: [
            (ScriptedHTTPServer.Answer.silence, "classifier-timed-out"), (.endless, "classifier-failed"),
            (.json("{}"), "classifier-failed"),
            (.json(#"{"intent":"rm -rf","confidence":1}"#), "classifier-failed"),
            (.status(500), "classifier-failed"), (.hangUp, "classifier-failed"),
        ])
    func fails(answer: ScriptedHTTPServer.Answer, reason: String) throws {
        let room = try Room()
        let server = try ScriptedHTTPServer([answer])
        // Where another failure is due, the time-out must not come before it on a busy machine.
        let outcome = try room.listen(
            "url: http://127.0.0.1:\(server.port)/", timeout: reason == "classifier-timed-out" ? 1 : 60)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.events("command").isEmpty)
        #expect(outcome.events("unrecognized").first?["reason"] as? String == reason, "\(outcome.output)")
        #expect(outcome.events("feedback").contains { $0["text"] as? String == "Not understood." })
        #expect(try room.aliases(["learned"]).output == "Nothing has been learned.\n")
    }

    @Test("asks a language model, with a key that is seen nowhere")
    func chat() throws {
        let room = try Room()
        // The list is none, the milestones, then the other actions; 0 is the one number that is safe to know.
        let server = try ScriptedHTTPServer([
            .json(
                #"{"choices":[{"message":{"content":"{\"choice\":0,\"confidence\":0.4,\"remember\":false}"}}]}"#
            ),
            .status(401, body: "sk-secret is no key"),
        ])
        let classifier = """
            form: chat
            url: http://127.0.0.1:\(server.port)/v1/chat/completions
            model: small-1
            key-variable: ROOM_KEY
            """
        for reason in ["no-match", "classifier-failed"] {
            let outcome = try room.listen(classifier, environment: ["ROOM_KEY": "sk-secret"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.events("unrecognized").first?["reason"] as? String == reason, "\(outcome.output)")
            #expect(!outcome.output.contains("sk-secret") && !outcome.errors.contains("sk-secret"))
        }
        #expect(server.requests.allSatisfy { $0.head.contains("Bearer sk-secret") })
        #expect(server.requests.first?.body.contains("Patient In") == true)
    }

    @Test(
        "refuses settings that are wrong, in a sentence",
        arguments: [
            ("url: http://example.com/", "https"), ("url: nonsense", "address"), ("form: chat", "url"),
            ("form: chat\nurl: https://example.com", "model"),
            ("form: magic\nurl: https://example.com", "magic"),
            ("url: https://example.com\nkey-file: missing.key", "missing.key"),
            ("url: https://example.com\nkey-variable: NO_SUCH_KEY", "NO_SUCH_KEY"),
            ("url: https://example.com\nkey-variable: A\nkey-file: b", "contradict"),
            ("url: https://example.com\nminimum-confidence: 2", "between 0 and 1"),
            ("url: https://example.com\nkey: sk-secret", "is no setting"),
        ])
    func badConfiguration(text: String, word: String) throws {
        let outcome = try Room().listen(text)
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains(word), "\(outcome.errors)")
        #expect(!outcome.errors.contains("sk-secret"))
    }

    @Test("voiced aliases says what is wrong with its place")
    func places() throws {
        let missing = try Program.run(["aliases", "learned", "--database", "/nowhere/room.sqlite"])
        #expect(missing.status == 66)
        #expect(missing.errors.contains("/nowhere/room.sqlite"))
        #expect(try Program.run(["aliases", "forget"]).status == 64)
    }
}
