import Foundation
import Testing
import TestSupport

/// Dictation with `voiced dictate`, from the sound to the text.
@Suite("voiced dictate")
struct DictateTests {
    /// Makes a recording of sentences with pauses between them, spoken by flite.
    private func recording(_ sentences: [String], in folder: TemporaryDirectory) throws -> String {
        let path = folder.file("spoken.wav")
        var parts: [String] = []
        for (index, sentence) in sentences.enumerated() {
            let part = folder.file("part-\(index).wav")
            let spoken = try Tool.shell(
                "flite -voice rms -t '\(sentence)' -o '\(part)'", in: Program.root, environment: [:])
            #expect(spoken.status == 0, "\(spoken.output)")
            parts.append("'\(part)'")
        }
        let joined = try Tool.shell(
            "sox \(parts.map { "\"|sox \($0) -p pad 0.3 2.2\"" }.joined(separator: " ")) -r 16000 -c 1 '\(path)'",
            in: Program.root, environment: [:])
        #expect(joined.status == 0, "\(joined.output)")
        return path
    }

    @Test("writes what is said, and does what is said to it")
    func dictation() throws {
        let folder = TemporaryDirectory()
        let path = try recording(
            [
                "the weather is good today period", "scratch that", "we are going home question mark",
                "stop dictation", "not this",
            ],
            in: folder)
        let text = folder.file("text")
        let outcome = try Program.run(["dictate", path, "--output", text])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.objects.count == outcome.lines.count, "every line is a JSON object")
        let commands = outcome.events("command").compactMap { $0["command"] as? String }
        #expect(commands == ["strike-utterance", "end"], "\(outcome.output)")
        let end = try #require(outcome.objects.last)
        #expect(end["event"] as? String == "end" && end["reason"] as? String == "finished")
        let written = try #require(end["text"] as? String)
        #expect(
            written.hasSuffix("?") && written.contains("home") && !written.contains("weather"), "\(written)")
        #expect(try String(contentsOfFile: text, encoding: .utf8) == written + "\n")
        #expect(!outcome.events("partial").isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: text)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("What was told is in the journal when the program is killed, and comes first the next time")
    func killed() throws {
        let folder = TemporaryDirectory()
        let path = try recording(["the weather is good today period", "we are going home"], in: folder)
        let journal = folder.file("note.journal")
        let running = try Program.Running(["dictate", path, "--pace", "real", "--journal", journal])
        #expect(running.waitForOutput(#"{"event":"text""#))
        running.send(signal: SIGKILL)
        let killed = running.wait()
        let told = killed.events("text").compactMap { $0["added"] as? String }.joined()
        #expect(!told.isEmpty)
        let again = try Program.run(["dictate", path, "--journal", journal])
        #expect(again.errors.contains("1 utterances were in the journal"), "\(again.errors)")
        let text = try #require(again.objects.last?["text"] as? String)
        #expect(text.hasPrefix(told), "\(text) begins with \(told)")
    }

    @Test(
        "fails if the recognizer has no words for a part of a recording",
        arguments: [("recognizer-timed-out", true), ("recognizer-failed", false)])
    func lost(_ reason: String, _ isSilent: Bool) throws {
        let folder = TemporaryDirectory()
        let server = try ScriptedHTTPServer([isSilent ? .silence : .hangUp])
        let url = "http://127.0.0.1:\(server.port)/v1/audio/transcriptions"
        let config = folder.write(
            Array("dictation: {recognizer: {kind: http, url: '\(url)', model: m, timeout: 0.5}}\n".utf8),
            as: "voiced.yaml")
        let outcome = try Program.run(["dictate", Program.demo, "--config", config])
        #expect(outcome.status == 69 && outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(!outcome.errors.contains("say it again"), "\(outcome.errors)")
        #expect(outcome.objects.last?["event"] as? String == "end", "\(outcome.output)")
    }

    @Test("says what is wrong, with the right exit code")
    func bad() throws {
        let folder = TemporaryDirectory()
        let none = try Program.run(["dictate", folder.file("none.wav")])
        #expect(none.status == 66 && none.errors.contains("none.wav"), "\(none.status) \(none.errors)")
        let foreign = folder.write(Array("dear diary\n".utf8), as: "diary")
        let journal = try Program.run(["dictate", Program.demo, "--journal", foreign])
        #expect(journal.status == 65 && journal.errors.contains("is no journal"), "\(journal.errors)")
        // The program finds the fault before it hears anything.
        let nowhere = try Program.run(["dictate", Program.demo, "--output", folder.file("none/letter.txt")])
        #expect(nowhere.status == 73 && nowhere.output.isEmpty, "\(nowhere.errors)")
        let taken = try Program.run(["dictate", Program.demo, "--output", foreign])
        #expect(taken.status == 73 && taken.errors.contains("--force"), "\(taken.errors)")
        #expect(try String(contentsOfFile: foreign, encoding: .utf8) == "dear diary\n")
        let over = try Program.run(["dictate", Program.demo, "--output", foreign, "--force"])
        #expect(over.status == 0, "\(over.errors)")
        #expect(try String(contentsOfFile: foreign, encoding: .utf8) != "dear diary\n")
        let both = try Program.run(["dictate", Program.demo, "--device", "null"])
        #expect(both.status == 64, "\(both.errors)")
    }
}
