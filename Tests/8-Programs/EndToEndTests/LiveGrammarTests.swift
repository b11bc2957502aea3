import Foundation
import Testing
import TestSupport
import VoiceTesting

@Suite(
    "voiced run with a grammar, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveGrammarTests {
    /// "Please start a timer for five minutes."
    private static let recording = Program.root.appendingPathComponent("Examples/start-timer.wav").path

    private static func grammar(_ expression: String) -> [UInt8] {
        Array("version: 1\nintents:\n  it: [\"\(expression)\"]\n".utf8)
    }

    @Test(
        "takes a changed grammar up at SIGHUP, the recognizer with it, and refuses a broken one with a sentence and keeps the one before",
        .timeLimit(.minutes(10)))
    func reload() throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let directory = TemporaryDirectory()
        let grammar = directory.write(Self.grammar("stop the music"), as: "g.yaml")
        let program = try Program.Running(
            [
                "run", "--device", server.microphone, "--database", directory.file("room.sqlite"),
                "--always-on", "--grammar", grammar, "--feedback", "none",
            ], environment: server.environment)
        #expect(
            program.waitForOutput(#""event":"always-on""#) && server.waitUntilCaptured(),
            "\(program.wait(timeout: 0).errors)")
        try say(on: server, to: program, outcomes: 1)
        #expect(!program.outputSoFar.contains(#""event":"intent""#))

        _ = directory.write(Self.grammar("[please] start a timer for {duration}"), as: "g.yaml")
        program.send(signal: SIGHUP)
        #expect(program.waitForErrors("are in use, and the grammar"))
        try say(on: server, to: program, outcomes: 2)
        #expect(program.outputSoFar.contains(#""slots":{"duration":300}"#), "\(program.outputSoFar)")

        _ = directory.write(Self.grammar("start (a timer"), as: "g.yaml")
        program.send(signal: SIGHUP)
        #expect(program.waitForErrors("the phrases in use stay, and the grammar"))
        #expect(program.waitForErrors("g.yaml:3:15: "))
        try say(on: server, to: program, outcomes: 3)

        program.send(signal: SIGTERM)
        let outcome = program.wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let durations = outcome.events("intent").compactMap { $0["slots"] as? [String: Int] }
        #expect(durations == [["duration": 300], ["duration": 300]], "\(outcome.output)")
        #expect(outcome.events("problem").isEmpty, "\(outcome.output)")
    }

    /// Plays the recording, and waits until the given number of utterances have an outcome.
    private func say(on server: SoundServer, to program: Program.Running, outcomes: Int) throws {
        try server.play(Self.recording)
        func count(_ output: String) -> Int {
            ["unrecognized", "intent", "command"].reduce(0) { count, name in
                count + output.components(separatedBy: "\"event\":\"\(name)\"").count - 1
            }
        }
        _ = program.waitForOutput { count($0) >= outcomes }
        #expect(count(program.outputSoFar) == outcomes, "\(program.outputSoFar)")
    }
}
