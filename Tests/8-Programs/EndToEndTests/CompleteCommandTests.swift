import Foundation
import Testing
import TestSupport

/// The test synthesizes its recordings. The program listens to all speech, so no wake word model has to know the voice.
@Suite("A complete command", .enabled(if: Speaker.isInstalled, "needs flite and sox"))
struct CompleteCommandTests {
    /// Writes a second of quiet, pieces of speech with pauses between them, and three seconds of quiet, over the noise
    /// of a quiet room.
    private static func speak(_ pieces: [String], pauses: [Double] = [], into path: String) throws {
        let directory = TemporaryDirectory()
        let format = ["-r", "16000", "-c", "1", "-b", "16"]
        func sox(_ arguments: [String]) throws {
            #expect(try Tool.run("sox", ["-D", "-R"] + arguments) == 0)
        }
        let cut = ["silence", "1", "0.01", "1%", "reverse", "silence", "1", "0.01", "1%", "reverse"]
        var files: [String] = []
        for (index, text) in pieces.enumerated() {
            let raw = directory.file("raw\(index).wav")
            let file = directory.file("piece\(index).wav")
            #expect(try Tool.run("flite", ["-voice", "slt", "-t", text, "-o", raw]) == 0)
            let after = index < pauses.count ? pauses[index] : 0
            try sox([raw] + format + [file, "gain", "-n", "-7"] + cut + ["pad", "0", "\(after)"])
            files.append(file)
        }
        let voice = directory.file("voice.wav")
        let room = directory.file("room.wav")
        try sox(files + [voice, "pad", "1", "3"])
        try sox(["-n"] + format + [room, "synth", "12", "pinknoise", "gain", "-55"])
        try sox(["-m", "-v", "1", voice, "-v", "1", room, path])
    }

    private func listen(
        _ pieces: [String], pauses: [Double] = [], config: String = "", _ options: [String] = []
    ) throws -> Program.Outcome {
        let directory = TemporaryDirectory()
        let path = directory.file("speech.wav")
        try Self.speak(pieces, pauses: pauses, into: path)
        let file = directory.write(Array(config.utf8), as: "voiced.yaml")
        let start = ["--start", "2026-11-24T08:00:00Z"]
        let outcome = try Program.run(["listen", "--always-on", "--config", file, path] + start + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }

    private func causes(_ outcome: Program.Outcome) -> [String] {
        outcome.events("endpoint").compactMap { $0["cause"] as? String }
    }

    private func texts(_ outcome: Program.Outcome) -> [String] {
        outcome.events("transcript").compactMap { $0["text"] as? String }
    }

    @Test(
        "is carried out after half a second of silence, and gives the text and the confidence that it gives after more"
    )
    func sooner() throws {
        let soon = try listen(["what time is it"], config: "endpointing: {complete-silence: 0.5}")
        let late = try listen(["what time is it"], config: "endpointing: {complete-silence: off}")
        #expect(causes(soon) == ["complete"] && causes(late) == ["silence"])
        #expect(texts(soon) == ["what time is it"] && texts(late) == texts(soon))
        func number(_ outcome: Program.Outcome, _ event: String, _ field: String) throws -> Double {
            try #require(outcome.events(event).first?[field] as? Double)
        }
        #expect(
            abs(try number(soon, "transcript", "confidence") - number(late, "transcript", "confidence"))
                < 0.05)
        let gained = try number(late, "endpoint", "at") - number(soon, "endpoint", "at")
        #expect(gained > 0.9 && gained < 1.1)
        #expect(soon.events("command").count == 1)
    }

    @Test("A silence that is none is refused by name", arguments: ["0.1", "soon", "true", "-1"])
    func refused(value: String) throws {
        let directory = TemporaryDirectory()
        let config = directory.write(
            Array("endpointing: {complete-silence: \(value)}\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", "--always-on", "--config", config, Program.demo])
        #expect(outcome.status == 78 && outcome.errors.contains("complete-silence"), "\(outcome.errors)")
    }

    @Test("waits as ever if more may follow")
    func prefix() throws {
        let outcome = try listen(["patient in"])
        #expect(causes(outcome) == ["silence"] && texts(outcome) == ["patient in"])
    }

    @Test("A phrase that goes on after a pause is one command")
    func goesOn() throws {
        let outcome = try listen(["patient in", "the room"], pauses: [0.8])
        #expect(texts(outcome) == ["patient in the room"])
    }

    @Test("“Patient in … no, patient out” records no patient in", arguments: [0.3, 0.9])
    func correction(pause: Double) throws {
        let outcome = try listen(["patient in", "no, patient out"], pauses: [pause])
        let recorded = outcome.events("milestone-recorded").compactMap { $0["milestone"] as? String }
        #expect(!recorded.contains("Patient In"))
    }

    @Test("The same at every pace")
    func pace() throws {
        func told(_ options: [String]) throws -> [String] {
            try listen(["skin incision", "what time is it"], pauses: [0.9], options).objects
                .filter { !["partial", "summary"].contains($0["event"] as? String) }
                .map { "\($0["event"] ?? "") \($0["at"] ?? "") \($0["text"] ?? "") \($0["cause"] ?? "")" }
        }
        let fast = try told([])
        #expect(fast.contains { $0.hasSuffix("complete") })
        #expect(try told(["--pace", "real"]) == fast)
    }
}
