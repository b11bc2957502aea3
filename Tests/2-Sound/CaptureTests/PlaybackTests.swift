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
        try tone.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                guard
                    case .frames(let count) = speaker.write(
                        UnsafeRawBufferPointer(rebasing: rest), timeout: 60)
                else { throw ALSAError(.failed, "nothing could be written for a minute") }
                rest = rest.dropFirst(count * 4)
            }
        }
        let hasPlayed = speaker.drain(timeout: 60)
        #expect(hasPlayed)

        // To the silence behind it.
        var (heard, silent) = (0, 0)
        _ = consumer.blocks { block in
            let count = block.withSamples { $0.count { abs($0 - 0.5) < 0.001 } }
            heard += count
            silent = count > 0 ? 0 : silent + block.frameCount
            return heard > 0 && silent > 9600
        }
        microphone.stop()
        // The server's resampler is not in the way at 48 kHz; a frame at each end may be ramped.
        #expect(abs(heard - tone.count) < 16, "\(heard) of \(tone.count) frames")
    }
}
