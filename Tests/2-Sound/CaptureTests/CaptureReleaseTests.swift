import Foundation
import PCM
import Synchronization
import Testing
import TestSupport
import VoiceTesting

@testable import Capture

@Suite("A device that is let go")
struct CaptureReleaseTests {
    @Test("is closed and opened again, and the time between counts as lost nowhere")
    func released() throws {
        let world = ScriptedDeviceWorld([
            .capture(480), .released(10), .opened(SampleRate(48_000)), .capture(480),
        ])
        let blocks = world.run()
        #expect(blocks.isContinuous)
        let marks = blocks.marks
        #expect(marks.filter { $0 == .released }.count >= 30, "time is told to pass: \(marks)")
        #expect(marks.filter { $0 != .released } == [.deviceReturned, .end])
        #expect(world.state.withLock { $0.openings } == ["opened 48000 Hz"])
        let statistics = world.control.statistics
        #expect(statistics.lostFrameCount == 0 && statistics.deviceLossCount == 0)
        #expect(statistics.xrunCount == 0 && statistics.pauseCount == 0)
        #expect(statistics.capturedFrameCount == 960)
        // A sample's value is its true position.
        let last = try #require(blocks.last { $0.frameCount > 0 })
        #expect(last.withSamples { $0.first } == Float(last.position))
        #expect(abs(last.seconds - 10.01) < 0.1)
    }

    @Test("and is gone when it is wanted again is told as lost, and only what follows counts as lost")
    func goneMeanwhile() throws {
        let world = ScriptedDeviceWorld([
            .capture(480), .released(10), .refused, .refused, .opened(SampleRate(48_000)), .capture(480),
        ])
        let blocks = world.run()
        #expect(blocks.isContinuous)
        #expect(blocks.marks.filter { $0 != .released } == [.deviceLost, .deviceReturned, .end])
        #expect(world.control.statistics.deviceLossCount == 1)
        // The pauses between the attempts, after the program wanted the device again, are lost.
        #expect(world.control.statistics.lostFrameCount == SampleRate(48_000).samples(in: 0.25 + 0.5))
    }

    @Test("while it is lost is not tried again until it is wanted, and that time is not lost")
    func lostAndReleased() throws {
        let world = ScriptedDeviceWorld([
            .capture(480), .lost, .released(20), .refused, .opened(SampleRate(48_000)), .capture(480),
        ])
        let blocks = world.run()
        #expect(blocks.isContinuous)
        #expect(blocks.marks.filter { $0 != .released } == [.deviceLost, .deviceReturned, .end])
        #expect(world.state.withLock { $0.openings } == ["disconnected", "opened 48000 Hz"])
        #expect(world.control.statistics.lostFrameCount < SampleRate(48_000).samples(in: 2))
        let last = try #require(blocks.last)
        #expect(last.seconds > 20)
    }

    @Test("ends at once when the source is stopped meanwhile")
    func stopped() throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        var consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: "null")
        source.release()
        try source.start(into: ring.takeProducer())
        _ = consumer.blocks { $0.mark == .released }
        let start = ContinuousClock.now
        source.stop()
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(
            source.statistics.capturedFrameCount == 0, "a device that was let go before the start is not read"
        )
    }

    @Test(
        "of a sound server has no client that captures, until it is wanted again",
        .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
    func live() throws {
        let server = try SoundServer(room: "released")
        defer { server.stop() }
        server.useInThisProcess()
        var ring = SPSCRing<CaptureBlock>(capacity: 1024)
        var consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: server.microphone)
        try source.start(into: ring.takeProducer())
        #expect(server.waitUntilCaptured())
        var blocks = consumer.blocks { $0.frameCount > 0 }
        for _ in 1...3 {
            source.release()
            blocks += consumer.blocks { $0.mark == .released }
            #expect(server.waitUntilNotCaptured())
            source.reclaim()
            blocks += consumer.blocks { $0.mark == .deviceReturned }
            blocks += consumer.blocks { $0.frameCount > 0 }
            #expect(server.waitUntilCaptured())
        }
        source.stop()
        #expect(blocks.isContinuous)
        #expect(blocks.marks.filter { $0 == .deviceReturned }.count == 3)
        #expect(!blocks.marks.contains(.deviceLost))
        #expect(source.statistics.deviceLossCount == 0 && source.statistics.xrunCount == 0)
    }
}
