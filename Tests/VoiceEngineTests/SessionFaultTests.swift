import Capture
import Commands
import Foundation
import PCM
import RoomMode
import Testing
import VoiceEngine
import VoiceTesting

/// Whole sessions on a microphone that fails on cue.
@Suite("A session whose microphone fails")
struct SessionFaultTests {
    private func events(_ steps: [FaultInjectingSource.Step]) async throws -> [VoiceEvent] {
        // The soft noise of a quiet room.
        let sound = SyntheticSignal.noise(amplitude: 0.0005, seconds: 2)
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .always(reason: "a test"),
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000))),
            source: FaultInjectingSource(sound: sound, sampleRate: .speech, steps: steps, name: "faulty"),
            recognizer: ScriptedRecognizer(),
            desk: CommandDesk(
                parser: CommandParser(AliasDictionary([], milestones: [])),
                router: CommandRouter(RoomState(milestones: []))
            ))
        async let summary = session.run()
        var events: [VoiceEvent] = []
        for await event in session.events { events.append(event) }
        _ = try await summary
        return events
    }

    @Test("tells of every fault, with what was lost and when, and goes on")
    func everyFault() async throws {
        let events = try await events([
            .sound(seconds: 1), .overrun(lostSeconds: 0.5), .sound(seconds: 0.5),
            .suspended(lostSeconds: 8), .sound(seconds: 0.5),
            .wrongState(lostSeconds: 0), .sound(seconds: 0.5),
            .unplugged(seconds: 12, busyFor: 6, sampleRate: SampleRate(8000)), .sound(seconds: 10),
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
                "stalled", "lost", "returned", "silent", "sounding",
            ])
        let suspended = try #require(events.first { $0.jsonLine.contains("suspended") })
        #expect(abs(suspended.at - 10) < 0.05)
        #expect(suspended.jsonLine.hasSuffix(#""frames":128000}"#), "\(suspended.jsonLine)")
        // Only growing time, as every reader of events may expect.
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
        let end = try #require(events.last)
        // The steps, with the pause of 12.75 s after which it is tried again, and 5.3 s of nothing.
        #expect(abs(end.at - 55) < 0.3, "\(end.at)")
    }

    @Test(
        "says of each change what there is to do, or that there is nothing", arguments: DeviceChange.allCases)
    func advice(change: DeviceChange) {
        let needsNothing: [DeviceChange] = [.suspended, .reset, .sounding, .returned, .formatChanged]
        #expect((change.advice == nil) == needsNothing.contains(change))
    }
}
