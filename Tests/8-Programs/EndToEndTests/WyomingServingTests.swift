import AudioFiles
import Foundation
import PCM
import TestSupport
import Testing

/// `voiced run` as a Wyoming server and as a satellite, for a client of another project.
@Suite(
    "voiced run and clients of Wyoming's reference package", .serialized,
    .enabled(if: WyomingClient.python != nil, "needs scripts/install-wyoming, which needs PyPI"),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(5)))
struct WyomingServingTests {
    /// Starts a room with both, and gives the ports.
    private func room(feedback: Bool = false, more: String = "") throws -> (
        room: LiveRoom, services: Int, satellite: Int
    ) {
        // Port 0 is none that a configuration may name, so two are found here.
        let ports = (try ClosedPort().port, try ClosedPort().port)
        let room = try LiveRoom { server, directory in
            let text = """
                wyoming: {listen: "127.0.0.1:\(ports.0)", satellite: "127.0.0.1:\(ports.1)", announce: false, name: Room\(more)}
                grammar: \(Program.root.appendingPathComponent("Examples/room.yaml").path)
                feedback: {device: \(server.loudspeaker)}

                """
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
                + (feedback ? [] : ["--feedback", "none"])
        }
        #expect(
            room.program.waitForErrors("port \(ports.0)") && room.program.waitForErrors("port \(ports.1)"))
        return (room, ports.0, ports.1)
    }

    /// A piece of the demonstration as a file.
    private func demo(_ place: ClosedRange<Double>, _ directory: TemporaryDirectory) throws -> String {
        let demo = try AudioFile.readMono(path: Program.demo)
        let samples = demo.samples[
            demo.sampleRate.samples(in: place.lowerBound)..<demo.sampleRate.samples(in: place.upperBound)]
        let bytes = WAVBytes(samples.map { Int16(max(-1, min(1, $0)) * 32_767) }).bytes
        return directory.write(bytes, as: "piece-\(place.lowerBound).wav")
    }

    @Test(
        "say what they can, find the wake word, make text of the demonstration's commands and carry them out")
    func services() throws {
        let (room, port, satellite) = try room()
        let told = try WyomingClient.run(port, "info")
        #expect(told.count == 2 && told[1]["pong"] as? String == "there?", "\(told)")
        #expect("\(told[0]["asr"] ?? "")".contains("voiced") && "\(told[0]["wake"] ?? "")".contains("orbit"))
        #expect(told[0]["handle"] as? [Bool] == [true] && told[0]["satellite"] is NSNull)
        let room2 = try WyomingClient.run(satellite, "info")
        #expect(room2.first?["satellite"] as? String == "Room", "\(room2)")

        let directory = TemporaryDirectory()
        let heard = try WyomingClient.run(port, "detect", Program.demo)
        #expect(heard.compactMap { $0["name"] as? String } == ["orbit", "orbit"], "\(heard)")
        let times = heard.compactMap { $0["timestamp"] as? Int }
        #expect(times == times.sorted() && (times.last ?? 0) > 6_000)
        let unannounced = try WyomingClient.run(port, "listen", Program.demo)
        #expect(unannounced.compactMap { $0["name"] as? String } == ["orbit", "orbit"], "\(unannounced)")
        let late = try WyomingClient.run(port, "late", Program.demo)
        #expect(late.compactMap { $0["name"] as? String } == ["orbit", "orbit"], "\(late)")
        let other = try WyomingClient.run(port, "detect", Program.demo, "someone")
        #expect(other.count == 1 && other[0]["name"] is NSNull, "\(other)")

        let texts = try WyomingClient.run(
            port, "transcribe", try demo(1.75...3.4, directory), try demo(8.0...10, directory),
            Program.root.appendingPathComponent("Examples/start-timer.wav").path)
        #expect(
            texts.map { $0["text"] as? String } == [
                "patient in", "what time is it", "please start a timer for five minutes",
            ], "\(texts)")
        let odd = try WyomingClient.run(port, "odd", try demo(1.75...3.4, directory))
        #expect(odd.map { $0["text"] as? String } == ["patient in"], "\(odd)")
        let confidence = (texts.first?["context"] as? [String: Any])?["confidence"] as? Double
        #expect((confidence ?? 0) > 0.25, "\(texts)")

        let answers = try WyomingClient.run(port, "handle", "patient in", "make me a sandwich")
        #expect((answers.first?["handled"] as? String)?.contains("Patient In") == true, "\(answers)")
        #expect(answers.last?["not_handled"] as? String == "Not understood.", "\(answers)")
        #expect(room.program.waitForOutput(#""outcome":"recorded","origin":"wyoming""#))
        #expect(room.program.count(of: #""event":"feedback""#) == 0, "who asked speaks, and not the room")
        let end = room.end()
        #expect(!end.errors.contains("ended without waiting"))
    }

    @Test(
        "send a command to Home Assistant after the wake word, and play its answer while the wake word is heard"
    )
    func satellite() throws {
        let (room, _, port) = try room(feedback: true)
        let assistant = try WyomingClient(port, ["assist", "turn on the lamp"])
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(assistant.wait(for: "played"), "\(assistant.objects)")
        let told = assistant.objects
        #expect(told.contains { $0["detection"] as? String == "orbit" }, "\(told)")
        #expect(told.contains { $0["start"] as? String == "asr" && $0["end"] as? String == "tts" })
        #expect(told.contains { ($0["samples"] as? Int ?? 0) > 16_000 }, "at least the words")
        #expect(room.program.count(of: #""text":"turn on the lamp","recognizer":"home assistant""#) == 1)
        #expect(room.program.count(of: #""kind":"clip","seconds":1"#) == 1, "\(room.program.outputSoFar)")
        #expect(room.program.count(of: #""event":"command""#) == 0, "Home Assistant deals with it")
        #expect(room.program.count(of: #""event":"unrecognized""#) == 0)
        _ = room.end()
    }

    @Test("hear a command themselves if Home Assistant fails, is paused, or is away")
    func fallback() throws {
        let (room, _, port) = try room(more: ", when-paused: listen")
        let assistant = try WyomingClient(port, ["fail", "stt-provider-missing"])
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(assistant.wait(for: "samples"))
        #expect(room.program.waitForOutput(#""outcome":"recorded""#), "\(room.program.outputSoFar)")
        try room.say(.whatTimeIsIt)
        #expect(assistant.objects.count { $0["samples"] != nil } == 1, "it was paused")
        #expect(room.program.waitForOutput(#""event":"command""#, count: 2))
        _ = room.end()
    }

    @Test("count, show and ring Home Assistant's timers")
    func timers() throws {
        let (room, _, port) = try room(feedback: true)
        let assistant = try WyomingClient(port, ["timers"])
        #expect(assistant.wait(for: "sent"))
        room.expectTimersOfHomeAssistant()
        _ = room.end()
    }

    @Test("are muted while Home Assistant pauses them")
    func paused() throws {
        let (room, _, port) = try room()
        let assistant = try WyomingClient(port, ["fail", "stt-provider-missing"])
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(room.program.waitForOutput(#""muted":true"#), "\(room.program.outputSoFar)")
        #expect(room.program.waitForOutput(#""change":"released""#), "\(room.program.outputSoFar)")
        _ = room.end()
        #expect(room.program.count(of: #""change":"returned""#) == 0, "it stays muted")
    }

    @Test("are silent if another satellite heard the same wake word, and Home Assistant prefers that")
    func duplicate() throws {
        let (room, _, port) = try room(feedback: true, more: ", when-paused: listen")
        let assistant = try WyomingClient(port, ["fail", "duplicate_wake_up_detected"])
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(assistant.wait(for: "samples"))
        #expect(room.program.waitForOutput(#""recognizer":"home assistant""#), "\(room.program.outputSoFar)")
        // Home Assistant has let this satellite go, so the next command is done here, after the first.
        try room.say(.whatTimeIsIt)
        #expect(room.program.waitForOutput(#""event":"command""#), "\(room.program.outputSoFar)")
        #expect(room.program.count(of: "Patient In") == 0, "\(room.program.outputSoFar)")
        #expect(room.program.count(of: #""event":"unrecognized""#) == 0)
        _ = room.end()
    }

    private static let wrong: [(String, String)] = [
        ("{}", "listens nowhere"), ("{listen: \"0.0.0.0:10400\"}", "neither keys nor encryption"),
        ("{listen: nowhere}", "no address to listen at"),
        ("{listen: \"127.0.0.1:10400\", services: [tea]}", "tea"),
        ("{listen: \"127.0.0.1:10400\", colour: red}", "colour"),
        ("{listen: \"127.0.0.1:10400\", services: []}", "empty"),
        ("{satellite: \"127.0.0.1:10700\", when-paused: sing}", "sing"),
    ]

    @Test("are refused with a sentence if a setting is wrong", arguments: wrong.indices)
    func refusals(index: Int) throws {
        let (text, word) = Self.wrong[index]
        let file = TemporaryDirectory()
        let path = file.write(Array("wyoming: \(text)\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", path])
        #expect(outcome.status == 78 && outcome.errors.contains(word), "\(outcome.errors)")
    }
}
