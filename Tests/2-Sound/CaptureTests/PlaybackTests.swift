import ALSA
import Capture
import PCM
import Testing
import TestSupport

@Suite("The room's loudspeaker")
struct PlaybackTests {
    @Test(
        "What a device plays is heard once it is drained, even when it is shorter than the device's buffer",
        .enabled(if: SoundServer.isInstalled, "needs pulseaudio and ALSA's pulse plug-in"),
        arguments: [0.010, 0.7])
    func isHeard(seconds: Double) throws {
        let server = try SoundServer(room: "playing\(Int(seconds * 1000))")
        defer { server.stop() }
        server.useInThisProcess()
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 10))
        var consumer = ring.takeConsumer()
        let microphone = MicrophoneSource(device: server.microphone)
        try microphone.start(into: ring.takeProducer())

        var speaker = try PCMDevice(name: server.loudspeaker, direction: .playback)
        #expect(speaker.format == PCMOptions().preferredFormat)
        let tone = [Float](repeating: 0.5, count: SampleRate.device.samples(in: seconds))
        // On a busy machine the server loses frames. The test repeats until it played without a loss, because the
        // promise holds only then.
        var heard = 0
        for _ in 1...10 {
            let wasPlayed = try play(tone, on: &speaker)
            heard = countOfTone(in: &consumer, atLeastOne: wasPlayed)
            if wasPlayed { break }
        }
        microphone.stop()
        // At 48 kHz the server does not resample; it may ramp a frame at each end.
        #expect(abs(heard - tone.count) < 16, "\(heard) of \(tone.count) frames")
    }

    /// Whether the device took and played all of it without an interruption.
    private func play(_ tone: [Float], on speaker: inout PCMDevice) throws -> Bool {
        let wasWritten = try tone.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                switch speaker.write(UnsafeRawBufferPointer(rebasing: rest), timeout: 60) {
                case .frames(let count): rest = rest.dropFirst(count * 4)
                case .interrupted: return false
                case let ended: throw ALSAError(.failed, "nothing could be written: \(ended)")
                }
            }
            return true
        }
        let hasPlayed = speaker.drain(timeout: 60)
        #expect(hasPlayed)
        return wasWritten
    }

    /// Returns how many frames of the tone arrive before a second of silence.
    private func countOfTone(in consumer: inout RingConsumer<CaptureBlock>, atLeastOne: Bool) -> Int {
        var (heard, silent) = (0, 0)
        _ = consumer.blocks { block in
            let count = block.withSamples { $0.count { abs($0 - 0.5) < 0.001 } }
            heard += count
            silent = count > 0 ? 0 : silent + block.frameCount
            return silent > 48_000 && (heard > 0 || !atLeastOne)
        }
        return heard
    }
}
