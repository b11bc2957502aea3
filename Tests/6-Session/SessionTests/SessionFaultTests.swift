import Capture
import Commands
import Features
import Foundation
import Hearing
import PCM
import Handling
import Testing
import Session
import VoiceTesting

/// Whole sessions with a microphone that fails when a test says so.
@Suite("A session whose microphone fails")
struct SessionFaultTests {
    /// The soft noise of a quiet room.
    private static let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 2)

    private func events(
        _ steps: [FaultInjectingSource.Step], sound: [Float] = SessionFaultTests.quiet
    ) async throws -> [VoiceEvent] {
        try await events(
            of: FaultInjectingSource(sound: sound, sampleRate: .speech, steps: steps, name: "faulty"))
    }

    private func events(of source: any CaptureSource) async throws -> [VoiceEvent] {
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .always(reason: "a test"), frontEnd: .light,
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000))),
            source: source,
            recognizer: ScriptedRecognizer(),
            parser: CommandParser(), handler: HandlerChain([]))
        return try await session.runToEnd()
    }

    @Test("tells of every fault, with what was lost and when, and goes on")
    func everyFault() async throws {
        let events = try await events([
            .sound(seconds: 1), .overrun(lostSeconds: 0.5), .sound(seconds: 0.5),
            .suspended(lostSeconds: 8), .sound(seconds: 0.5),
            .wrongState(lostSeconds: 0), .sound(seconds: 0.5),
            .unplugged(seconds: 12, busyFor: 6, sampleRate: SampleRate(8000)), .sound(seconds: 10),
            .nothing(seconds: 2), .sound(seconds: 1),
            .nothing(seconds: 100), .sound(seconds: 3), .zeros(seconds: 12), .sound(seconds: 1),
        ])
        let told = events.compactMap { event -> String? in
            switch event.kind {
            case .overrun(let frames): "overrun \(frames)"
            case .device(let change, let name, _): name == "faulty" ? change.rawValue : nil
            default: nil
            }
        }
        #expect(
            told == [
                "overrun 8000", "suspended", "reset", "lost", "busy", "returned", "format-changed",
                "paused", "stalled", "lost", "returned", "silent", "sounding",
            ])
        let suspended = try #require(events.first { $0.jsonLine.contains("suspended") })
        #expect(abs(suspended.at - 10) < 0.05)
        #expect(suspended.jsonLine.hasSuffix(#""frames":128000}"#), "\(suspended.jsonLine)")
        // The times of events never go back, as every reader may expect.
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
        let end = try #require(events.last)
        // The sum of the steps, with the pause of 12.75 s before the next attempt, and 5.3 s of nothing.
        #expect(abs(end.at - 58) < 0.3, "\(end.at)")
        let paused = try #require(events.first { $0.jsonLine.contains("paused") })
        #expect(paused.jsonLine.hasSuffix(#""frames":16000}"#), "\(paused.jsonLine)")
    }

    @Test("tells of samples that are no numbers once, with their count and place, and not of each")
    func brokenSamples() async throws {
        var sound = SyntheticSignal.noise(amplitude: 0.0005, seconds: 2)
        for index in stride(from: 0, to: sound.count, by: 7) { sound[index] = .nan }
        let events = try await events(
            [.sound(seconds: 20), .zeros(seconds: 5), .sound(seconds: 1)], sound: sound)
        let problems = events.filter { $0.name == "problem" }.map(\.jsonLine)
        try #require(problems.count == 2, "\(problems)")
        #expect(problems[0].contains(#""part":"sound","message":"faulty: 22"#), "\(problems[0])")
        #expect(problems[0].contains("between 0.0 s and 10.0 s"), "\(problems[0])")
        // The rest at the end of the stream.
        #expect(problems[1].contains("between 10.0 s and 26.0 s"), "\(problems[1])")
    }

    @Test("ends the command and says so if a source's rate cannot be heard, and hears again when it can")
    func unusableRate() async throws {
        let second = SyntheticSignal.noise(amplitude: 0.0005, seconds: 1)
        let source = RateChangingSource([(second, 16_000), (Array(second.prefix(100)), 50), (second, 16_000)])
        let events = try await events(of: source)
        let problems = events.filter { $0.name == "problem" }.map(\.jsonLine)
        #expect(problems.count == 1 && problems[0].contains("changing delivers 50 Hz"), "\(problems)")
        let end = try #require(events.last)
        #expect(abs(end.at - 4) < 0.02, "\(end.at)")
    }

    @Test(
        "says of each change what there is to do, or that there is nothing", arguments: DeviceChange.allCases)
    func advice(change: DeviceChange) {
        let needsNothing: [DeviceChange] = [
            .suspended, .reset, .sounding, .returned, .formatChanged, .released,
        ]
        #expect((change.advice == nil) == needsNothing.contains(change))
    }
}
