import Capture
import Commands
import Foundation
import Handling
import Hearing
import PCM
import Session
import Testing
import VoiceTesting

/// A session that releases its microphone.
@Suite("A session that is muted", .timeLimit(.minutes(2)))
struct SessionMuteTests {
    private func session(
        _ steps: [FaultInjectingSource.Step], pace: SessionConfiguration.Pace = .live
    ) -> (VoiceSession, FaultInjectingSource) {
        let source = FaultInjectingSource(
            sound: SyntheticSignal.noise(amplitude: 0.0005, seconds: 2), sampleRate: .speech, steps: steps,
            name: "faulty")
        let session = VoiceSession(
            configuration: SessionConfiguration(listening: .triggers(reason: nil), pace: pace),
            source: source, recognizer: ScriptedRecognizer(), parser: CommandParser(),
            handler: HandlerChain([]))
        return (session, source)
    }

    private func changes(_ events: [VoiceEvent]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .device(let change, _, let lost): lost == 0 ? change.rawValue : "\(change.rawValue) \(lost)"
            case .muted(let isMuted): isMuted ? "muted" : "unmuted"
            case .overrun(let frames): "overrun \(frames)"
            default: nil
            }
        }
    }

    @Test("lets the device go and takes it back, time goes on, and nothing counts as lost")
    func released() async throws {
        let (session, source) = session([.sound(seconds: 1_000_000)])
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        await session.mute()
        var told = try await events.read(to: "device")
        let released = try #require(told.last)
        let position = await session.status.position
        while await session.status.position < position + 1 { try await Task.sleep(for: .milliseconds(1)) }
        // A button that is pressed while the session is muted has no effect later.
        session.trigger()
        await session.unmute()
        told += try await events.read(to: "device")
        #expect(changes(told) == ["muted", "released", "unmuted", "returned"], "\(told.map(\.jsonLine))")
        #expect(try #require(told.last).at >= released.at + 1)
        #expect(source.statistics.lostFrameCount == 0 && source.statistics.deviceLossCount == 0)
        session.trigger()
        let opened = try await events.read(to: "state")
        #expect(opened.last?.kind == .state(.recognizingCommand, cause: .trigger))
        session.stop()
        try await running
    }

    @Test("waits for a device that is gone when it is to hear again, and says so")
    func gone() async throws {
        let (session, _) = session([
            .sound(seconds: 0.5), .unplugged(seconds: 400, busyFor: 0), .sound(seconds: 1_000_000),
        ])
        var events = session.events.makeAsyncIterator()
        await session.mute()
        async let running: Void = session.run()
        _ = try await events.read(to: "device")
        await session.unmute()
        let told = try await events.read { $0.jsonLine.contains("returned") }
        #expect(changes(told).last?.hasPrefix("returned") == true)
        session.stop()
        try await running
    }

    @Test("goes on with a recording, and hears nothing of it")
    func recording() async throws {
        let (session, source) = session(
            [.sound(seconds: 20)], pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000)))
        await session.mute()
        let events = try await session.runToEnd()
        #expect(changes(events) == ["muted"])
        #expect(source.statistics.capturedFrameCount == 20 * 16_000)
        #expect(await session.summary.audioSeconds > 19)
    }
}
