import Testing
import TestSupport

@Suite("A wake word and a command in one breath")
struct OneBreathTests {
    /// Writes “Orbit patient in.” in a quiet room, without a pause, by a voice from which no model was enrolled.
    private static func speak(variant: String, tempo: Double, into path: String) throws {
        let directory = TemporaryDirectory()
        func file(_ name: String) -> String { directory.file("\(name).wav") }
        let format = ["-r", "16000", "-c", "1", "-b", "16"]
        func sox(_ arguments: [String]) throws {
            #expect(try Tool.run("sox", ["-D", "-R"] + arguments) == 0)
        }
        let spoken = try Tool.run(
            "espeak-ng", ["-v", "en-us+\(variant)", "-s", "145", "-w", file("raw"), "Orbit patient in."])
        try #require(spoken == 0)
        // Cuts the edges where the voice falls below 1 %.
        let cut = ["silence", "1", "0.01", "1%", "reverse", "silence", "1", "0.01", "1%", "reverse"]
        try sox([file("raw")] + format + [file("cut"), "gain", "-n", "-7"] + cut)
        try sox([file("cut"), file("paced"), "tempo", "-s", "\(tempo)", "pad", "1.2", "3.2"])
        try sox(["-n"] + format + [file("room"), "synth", "6", "pinknoise", "gain", "-50"])
        try sox(["-m", "-v", "1", file("paced"), "-v", "1", file("room"), path])
    }

    @Test(
        "gives the command without the wake word, at normal and at fast pace", arguments: ["linda", "Annie"],
        [1, 1.25])
    func oneBreath(variant: String, tempo: Double) throws {
        let directory = TemporaryDirectory()
        let path = directory.file("one-breath.wav")
        try Self.speak(variant: variant, tempo: tempo, into: path)
        let outcome = try Program.run(["listen", path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.events("wake").count == 1)
        #expect(outcome.events("transcript").compactMap { $0["text"] as? String } == ["patient in"])
        #expect(outcome.events("endpoint").compactMap { $0["cause"] as? String } == ["silence"])

        // The command begins at the end of the wake word, because there was no pause.
        let wordEnd = try #require(outcome.events("wake").first?["end"] as? Double)
        let start = try #require(outcome.events("endpoint").first?["start"] as? Double)
        #expect(start >= wordEnd - 0.01 && start < wordEnd + 0.3)
    }
}
