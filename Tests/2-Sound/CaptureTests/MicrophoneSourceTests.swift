import ALSA
import Capture
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("A microphone")
struct MicrophoneSourceTests {
    @Test("A device that is not there is refused at once, in a sentence")
    func noSuchDevice() throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 4)
        let consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: "nosuch")
        do {
            try source.start(into: ring.takeProducer())
            Issue.record("it was accepted")
        } catch {
            #expect(error.code == .deviceUnavailable)
            #expect((error.underlying as? ALSAError)?.code == .noSuchDevice)
            #expect(error.message.contains("\"nosuch\""))
        }
        let isFinished = consumer.isFinished
        #expect(isFinished)
    }

    @Test("A device that is faster than the consumer costs counted blocks, and it can be stopped")
    func overflow() throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        var consumer = ring.takeConsumer()
        // ALSA's null device gives zeros as fast as they are read.
        let source = MicrophoneSource(device: "null")
        try source.start(into: ring.takeProducer())
        var blocks: [CaptureBlock] = []
        while source.statistics.overflowedBlockCount < 10 { usleep(1000) }
        blocks += consumer.blocks { $0.lostFrameCount > 0 }
        source.stop()
        #expect(blocks.isContinuous)
        #expect(blocks.contains { $0.lostFrameCount > 0 })
        #expect(source.format?.sampleRate == .device)
        #expect(source.scheduling == nil)
    }

    @Test("A device without a clock gives sound as slowly as it can be heard", .timeLimit(.minutes(1)))
    func pace() async throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        let consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: "null")
        let begin = ContinuousClock.now
        try source.start(into: ring.takeProducer())
        func delivered() -> Double {
            let counts = source.statistics
            return Double(counts.capturedFrameCount + counts.lostFrameCount) / Double(SampleRate.device.hertz)
        }
        await wait(while: delivered() < 3)
        let elapsed = (ContinuousClock.now - begin) / .seconds(1)
        source.stop()
        // The source may be two seconds ahead, and its clock 2 % faster.
        #expect(delivered() <= 2.05 + 1.02 * elapsed, "\(delivered()) s in \(elapsed) s")
        _ = consume consumer
    }

    /// Provides a device of exactly two channels: 0.25 on the first and -1 on the second, without end.
    private func stereo(_ body: (String) throws -> Void) throws {
        let folder = TemporaryDirectory()
        let frame: [Float] = [0.25, -1]
        let sound = folder.write(
            (0..<4800).flatMap { _ in frame.flatMap { value in withUnsafeBytes(of: value) { Array($0) } } },
            as: "stereo.raw")
        let name = "stereo\(abs(folder.path.hashValue))"
        let configuration = folder.write(
            Array(
                """
                pcm.\(name) {
                    type file
                    slave.pcm { type multi
                        slaves.a { pcm "null" channels 2 }
                        bindings.0 { slave a channel 0 }
                        bindings.1 { slave a channel 1 } }
                    file "/dev/null"
                    infile "\(sound)"
                    format "raw"
                }
                """.utf8), as: "asound.conf")
        ALSAConfiguration.add(configuration)
        defer { ALSAConfiguration.remove(configuration) }
        try body(name)
    }

    private func firstSamples(_ name: String, channel: Int?) throws -> (CaptureBlock, MicrophoneSource) {
        var options = MicrophoneOptions()
        options.channel = channel
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        var consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: name, options: options)
        try source.start(into: ring.takeProducer())
        let blocks = consumer.blocks { $0.frameCount > 0 }
        source.stop()
        return (try #require(blocks.first { $0.frameCount > 0 }), source)
    }

    @Test("One channel of several is heard alone, the mean of all without a choice; clipping on any counts")
    func channel() throws {
        try stereo { name in
            for (channel, value) in [(1, Float(0.25)), (2, -1), (nil, -0.375)] as [(Int?, Float)] {
                let (block, source) = try firstSamples(name, channel: channel)
                #expect(source.format?.channelCount == 2)
                #expect(block.withSamples { $0.allSatisfy { $0 == value } }, "channel \(channel ?? 0)")
                #expect(block.clippedFrameCount == (channel == 1 ? 0 : block.frameCount))
                #expect((source.statistics.clippedFrameCount > 0) == (channel != 1))
            }
        }
    }

    @Test("A channel that the device has not got is refused, with how many it has")
    func noSuchChannel() throws {
        try stereo { name in
            let error = #expect(throws: CaptureError.self) { try firstSamples(name, channel: 3) }
            #expect((error?.underlying as? ALSAError)?.code == .notSupported)
            #expect(error?.message.contains("no channel 3, only 2") == true)
        }
    }

    @Test(
        "What is played in the room is heard, at its frequency, level and time",
        .enabled(if: SoundServer.isInstalled, "needs pulseaudio and ALSA's pulse plug-in"))
    func hears() throws {
        let server = try SoundServer(room: "hearing")
        defer { server.stop() }
        server.useInThisProcess()
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 10))
        var consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: server.microphone)
        let begin = ContinuousClock.now
        try source.start(into: ring.takeProducer())
        try server.startPlaying(
            SyntheticSignal.sine(hertz: 1000, amplitude: 0.5, seconds: 60, sampleRate: .device),
            sampleRate: .device)

        var heard = 0
        let blocks = consumer.blocks { block in
            let peak = block.withSamples { $0.lazy.map(abs).max() ?? 0 }
            // Waits for a second of the tone in a row, because on a busy machine the device loses frames now and then.
            if block.lostFrameCount > 0 { heard = 0 }
            if peak > 0.4 { heard += block.frameCount }
            return heard >= 48_000
        }
        let elapsed = (ContinuousClock.now - begin) / .seconds(1)
        source.stop()
        #expect(heard >= 48_000)
        #expect(blocks.isContinuous)
        #expect(source.format?.sampleRate == .device)

        let tone = Array(blocks.samples.suffix(38_400))
        #expect(abs(Self.frequency(of: tone, rate: 48_000) - 1000) < 0.5)
        let power = tone.reduce(0) { $0 + $1 * $1 } / Float(tone.count)
        // The server's volume is 100 %: -6.02 dB of amplitude, -3.01 dB for a sine.
        #expect(abs(Level.decibels(power: power) + 9.03) < 0.1)
        // Stream time is never ahead of real time, and lags by what the server and the machine hold back.
        let end = try #require(blocks.last.map { $0.seconds })
        #expect(end > 1 && end <= elapsed + 0.05, "\(end) s of stream in \(elapsed) s")
    }

    @Test(
        "A device whose server dies is lost, and found again when the server is back",
        .enabled(if: SoundServer.isInstalled, "needs pulseaudio and ALSA's pulse plug-in"))
    func returns() throws {
        let server = try SoundServer(room: "returning")
        defer { server.stop() }
        server.useInThisProcess()
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 30))
        var consumer = ring.takeConsumer()
        let source = MicrophoneSource(device: server.microphone)
        try source.start(into: ring.takeProducer())
        var blocks = consumer.blocks { $0.position > 9600 }
        #expect(blocks.marks == [])

        let begin = ContinuousClock.now
        server.kill()
        blocks += consumer.blocks { $0.mark == .deviceLost }
        #expect(blocks.last?.mark == .deviceLost)
        #expect(source.deviceError?.code == .disconnected)
        usleep(400_000)
        try server.start()
        blocks += consumer.blocks { $0.mark == .deviceReturned }
        let away = (ContinuousClock.now - begin) / .seconds(1)
        let returned = try #require(blocks.last)
        #expect(returned.mark == .deviceReturned)
        #expect(source.deviceError == nil)
        let lost = SampleRate.device.seconds(of: returned.lostFrameCount)
        // Frames that were captured but not yet read when the server died are lost, too.
        #expect(lost > 0.4 && lost < away + 2, "\(lost) s counted as lost in \(away) s")
        blocks += consumer.blocks { $0.position > returned.position + 9600 }
        #expect(blocks.isContinuous)
        source.stop()
        #expect(source.statistics.deviceLossCount == 1)
    }

    /// Returns the frequency of a sine, from its first and last rising zero crossings, interpolated between samples.
    private static func frequency(of tone: [Float], rate: Double) -> Double {
        let crossings = tone.indices.dropFirst().filter { tone[$0 - 1] < 0 && tone[$0] >= 0 }
        guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
        func place(_ index: Int) -> Double {
            Double(index) - Double(tone[index] / (tone[index] - tone[index - 1]))
        }
        return Double(crossings.count - 1) * rate / (place(last) - place(first))
    }
}
