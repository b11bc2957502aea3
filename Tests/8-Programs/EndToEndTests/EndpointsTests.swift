import Foundation
import Testing
import TestSupport
import VoiceTesting

@Suite("voiced endpoints, in noise")
struct EndpointsTests {
    /// Writes a scene of 14 s: a spoken command after 3 s, with its level changed, over `noise` (arguments of sox's
    /// synth and further effects). Returns where the voice ends, in seconds.
    private static func scene(noise: [String], into path: String) throws -> Double {
        let directory = TemporaryDirectory()
        func file(_ name: String) -> String { directory.file("\(name).wav") }
        let format = ["-r", "16000", "-c", "1", "-b", "16"]
        func sox(_ arguments: [String]) throws {
            #expect(try Tool.run("sox", ["-D", "-R"] + arguments) == 0)
        }
        let text = "Please bring the patient in and start the timer."
        try #require(try Tool.run("flite", ["-voice", "rms", "-t", text, "-o", file("raw")]) == 0)
        let cut = ["silence", "1", "0.01", "1%", "reverse", "silence", "1", "0.01", "1%", "reverse"]
        try sox([file("raw")] + format + [file("cut"), "gain", "-n", "-7"] + cut)
        try sox([file("cut"), file("voice"), "pad", "3", "8"])
        try sox(["-n"] + format + [file("noise"), "synth", "14"] + noise)
        try sox(["-m", "-v", "1", file("voice"), "-v", "1", file("noise"), path])
        let duration = try #require(
            Double(
                try Tool.output("soxi", ["-D", file("cut")]).trimmingCharacters(in: .whitespacesAndNewlines)))
        return 3 + duration
    }

    static let noises: [(String, [String])] = [
        ("a quiet room", ["pinknoise", "gain", "-50"]),
        ("suction that is on all the time", ["pinknoise", "gain", "-25"]),
        (
            "suction that sets in during the command",
            ["pinknoise", "gain", "-25", "fade", "0.05", "14", "pad", "4.5"]
        ),
        ("suction that sets in after the command", ["pinknoise", "gain", "-25", "pad", "6.2"]),
        ("a saw, two strokes a second", ["whitenoise", "gain", "-25", "tremolo", "2", "95"]),
    ]

    @Test("One command is found, and ends in time", arguments: noises.map(\.0))
    func noise(name: String) throws {
        let noise = try #require(Self.noises.first { $0.0 == name }).1
        let directory = TemporaryDirectory()
        let path = directory.file("scene.wav")
        let end = try Self.scene(noise: noise, into: path)
        let outcome = try Program.run(["endpoints", path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let command = try #require(outcome.objects.first { $0["start"] is Double })
        #expect(command["cause"] as? String == "silence")
        #expect(try #require(command["end"] as? Double) > end - 0.3, "cut off")
        #expect(try #require(command["decided"] as? Double) < end + 2.5, "held open")
    }
}
