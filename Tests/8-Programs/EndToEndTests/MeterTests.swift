import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("voiced meter")
struct MeterTests {
    private static let fields = ["at", "rms", "peak", "held", "floor", "clipped", "overruns", "lost"]

    @Test("measures a recording, a line a second, after it said what it is")
    func recording() throws {
        let outcome = try Program.run(["meter", "--from", Program.demo])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.count == 12)
        #expect(outcome.lines.allSatisfy { $0.contains(" s rms ") && $0.contains("overruns 0") })
        #expect(outcome.errors.contains("16000 Hz"))
        #expect(outcome.errors.contains("0 samples clipped, 0 overruns"))
        #expect(!outcome.output.contains("\u{1B}"), "no terminal, nothing to draw over")
    }

    @Test("prints objects with --json, and stops after --seconds")
    func json() throws {
        let outcome = try Program.run(["meter", "--from", Program.demo, "--json", "--seconds", "2"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let objects = outcome.objects
        #expect(objects.count == 3 && outcome.lines.count == 3)
        #expect(objects.first?["rate"] as? Int == 16_000)
        for object in objects.dropFirst() { #expect(Set(object.keys) == Set(Self.fields)) }
        // The first second is the quiet room; the second one has a word in it.
        let peaks = objects.compactMap { $0["peak"] as? Double }
        #expect(peaks.count == 2 && peaks[0] < -50 && peaks[1] > -10, "\(peaks)")
    }

    @Test("draws one line on a terminal, no wider than it, and leaves the cursor on a line of its own")
    func terminal() throws {
        let line = "stty cols 80; '\(Program.path)' meter --from '\(Program.demo)' 2>/dev/null; echo after"
        let output = try Tool.output("script", ["-qec", line, "/dev/null"])
        let lines = output.split(separator: "\r\n")
        #expect(lines.count == 2 && lines.last == "after", "\(output)")
        let drawn = lines.first?.components(separatedBy: "\r\u{1B}[K").filter { !$0.isEmpty } ?? []
        #expect(drawn.count > 50)
        #expect(drawn.allSatisfy { $0.hasPrefix("[") && $0.count < 80 && $0.contains("overruns 0") })
    }

    @Test("refuses what it cannot measure with a sentence")
    func badInput() throws {
        #expect(try Program.run(["meter", "--from", "/nowhere/none.wav"]).status == 66)
        #expect(try Program.run(["meter", "--device", "plughw:CARD=Nowhere"]).status == 69)
        #expect(try Program.run(["meter", "--seconds", "0"]).status == 64)
        #expect(try Program.run(["meter", "--device", "a", "--from", "b.wav"]).status == 64)
        let directory = TemporaryDirectory()
        let path = directory.write(Array("not a recording".utf8), as: "text.wav")
        #expect(try Program.run(["meter", "--from", path]).status == 65)
    }
}

@Suite(
    "voiced meter, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveMeterTests {
    @Test(
        "says what the device settled for, hears what is played, and ends well", arguments: [SIGINT, SIGTERM])
    func live(signal: Int32) throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let program = try Program.Running(
            ["meter", "--device", server.microphone, "--json"], environment: server.environment)
        #expect(
            program.waitForOutput(#""at":"#) && server.waitUntilCaptured(),
            "\(program.wait(timeout: 0).errors)")
        let tone = SyntheticSignal.sine(hertz: 1000, amplitude: 0.5, seconds: 3, sampleRate: .device)
        try server.startPlaying(tone, sampleRate: .device)
        // The server changes no level, so the root mean square of the sine stays 3.01 dB below its peak.
        let isHeard = program.waitForOutput { output in
            Program.Outcome(status: 0, output: output, errors: "").objects
                .compactMap { $0["rms"] as? Double }.contains { abs($0 + 9.03) < 0.5 }
        }
        #expect(isHeard, "\(program.outputSoFar)")
        program.send(signal: signal)
        let outcome = program.wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.objects.first?["channels"] as? Int == 1)
        #expect(outcome.objects.first?["rate"] as? Int == 48_000)
    }
}
