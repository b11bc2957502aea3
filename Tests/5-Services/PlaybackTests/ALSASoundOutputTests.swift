import Feedback
@testable import Playback
import ALSA
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

/// One after the other, because alsa-lib reads its configuration anew when another test's server comes or goes.
@Suite("Playback through ALSA", .serialized)
struct ALSASoundOutputTests {
    /// Describes devices to alsa-lib for as long as `body` runs; `played` in the text is the file they write to.
    private func withDevices(_ text: String, _ body: (_ played: String) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "playback-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let configuration = folder + "/asound.conf"
        try text.replacing("PLAYED", with: folder + "/played.raw")
            .write(toFile: configuration, atomically: true, encoding: .utf8)
        ALSAConfiguration.add(configuration)
        defer { ALSAConfiguration.remove(configuration) }
        try await body(folder + "/played.raw")
    }

    @Test("A device gets what was sent, sample for sample")
    func content() async throws {
        let clip = Chime.success.clip()
        let device = "pcm.feedbackfile { type file slave.pcm \"null\" file \"PLAYED\" format \"raw\" }\n"
        try await withDevices(device) { played in
            try await ALSASoundOutput(device: "feedbackfile").play(clip)
            let samples = try Data(contentsOf: URL(fileURLWithPath: played)).withUnsafeBytes {
                Array($0.bindMemory(to: Float.self))
            }
            #expect(Array(samples.prefix(clip.samples.count)) == clip.samples)
            #expect(samples.dropFirst(clip.samples.count).allSatisfy { $0 == 0 })
            #expect(samples.count - clip.samples.count < 480)
        }
    }

    @Test("A device with a format, rate and channels of its own gets the same sound in those")
    func conversion() async throws {
        let source = SampleRate(22_050)
        let clip = SoundClip(
            samples: SyntheticSignal.sine(hertz: 1000, seconds: 0.5, sampleRate: source), sampleRate: source)
        let device = """
            pcm.feedbackfixedfile { type file slave.pcm "null" file "PLAYED" format "raw" }
            pcm.feedbackfixed {
                type plug
                slave { pcm "feedbackfixedfile" format S16_LE rate 48000 channels 2 }
            }

            """
        try await withDevices(device) { played in
            try await ALSASoundOutput(device: "feedbackfixed").play(clip)
            let samples = try Data(contentsOf: URL(fileURLWithPath: played)).withUnsafeBytes {
                Array($0.bindMemory(to: Int16.self))
            }
            let left = stride(from: 0, to: samples.count, by: 2).map { Float(samples[$0]) / 32768 }
            let right = stride(from: 1, to: samples.count, by: 2).map { Float(samples[$0]) / 32768 }
            #expect(left == right)
            #expect((24_000..<25_000).contains(left.count))
            let expected = SyntheticSignal.sine(hertz: 1000, seconds: 0.5, sampleRate: .device)
            // 0.5 % is -46 dB: linear interpolation to this rate is off by 1 % and more.
            let error = (4800..<19_200).map { abs(left[$0] - expected[$0]) }.max() ?? 1
            #expect(error < 0.005)
        }
    }

    @Test("A device that is not there is an error that names it")
    func missing() async throws {
        let output = ALSASoundOutput(device: "nosuchspeaker")
        let error = await #expect(throws: FeedbackError.self) { try await output.play(Chime.wake.clip()) }
        #expect(error?.code == .deviceUnavailable)
        #expect(error?.message.contains("nosuchspeaker") == true)
    }

    @Test("An empty clip opens no device")
    func empty() async throws {
        try await ALSASoundOutput(device: "nosuchspeaker").play(SoundClip(samples: [], sampleRate: .speech))
    }

    @Test(
        "A room hears a chime to its end, and playing takes as long as the chime",
        .enabled(if: SoundServer.isInstalled, "needs pulseaudio and ALSA's pulse plug-in"))
    func heard() async throws {
        let server = try SoundServer(room: "feedbackroom")
        defer { server.stop() }
        server.useInThisProcess()
        let output = ALSASoundOutput(device: server.loudspeaker)
        try await output.play(Chime.wake.clip())  // The server's sink comes to life.

        let clip = Chime.failure.clip()
        let listening = Task.detached { [name = server.microphone] in
            // Listens from the silence before the chime to the silence after it.
            try Self.listen(name) { heard in
                guard let last = heard.lastIndex(where: Self.isLoud) else { return false }
                return heard.count - last > 24_000
            }
        }
        #expect(server.waitUntilCaptured())
        let start = ContinuousClock.now
        try await output.play(Chime.failure.clip())
        #expect(ContinuousClock.now - start >= .seconds(clip.duration * 0.9))

        let heard = try await listening.value
        let loud = heard.indices.filter { Self.isLoud(heard[$0]) }
        let first = try #require(loud.first)
        let last = try #require(loud.last)
        // The last note fades below the threshold a little before its end.
        #expect(abs(Double(last - first) / 48_000 - clip.duration) < 0.06)
    }

    @Test(
        "Stopping in the middle is silence at once",
        .enabled(if: SoundServer.isInstalled, "needs pulseaudio and ALSA's pulse plug-in"))
    func stopping() async throws {
        let server = try SoundServer(room: "feedbackstop")
        defer { server.stop() }
        server.useInThisProcess()
        let clip = SoundClip(
            samples: SyntheticSignal.sine(hertz: 500, seconds: 30, sampleRate: .device), sampleRate: .device)
        let playing = Task { [name = server.loudspeaker] in try await ALSASoundOutput(device: name).play(clip)
        }
        // It sounds; the device is closed again.
        _ = try Self.listen(server.microphone) { $0.contains(where: Self.isLoud) }
        playing.cancel()
        await #expect(throws: CancellationError.self) { try await playing.value }
        // The server's own queue holds at most a quarter of a second; the whole clip would last 30 s.
        #expect(server.waitUntilQuiet())
        let heard = try Self.listen(server.microphone) { $0.count >= 36_000 }
        #expect(heard.dropFirst(12_000).allSatisfy { abs($0) < 0.001 })
    }

    @Test(
        "A sound server that dies in the middle of a sound is an error and no hang",
        .enabled(if: SoundServer.isInstalled, "needs pulseaudio and ALSA's pulse plug-in"))
    func dying() async throws {
        let server = try SoundServer(room: "feedbackdying")
        defer { server.stop() }
        server.useInThisProcess()
        let clip = SoundClip(samples: SyntheticSignal.silence(seconds: 30), sampleRate: .speech)
        let playing = Task { [name = server.loudspeaker] in try await ALSASoundOutput(device: name).play(clip)
        }
        #expect(server.waitUntilPlaying())
        server.kill()
        let error = await #expect(throws: FeedbackError.self) { try await playing.value }
        #expect(error?.code == .deviceUnavailable)
    }

    private static func isLoud(_ sample: Float) -> Bool { abs(sample) > 0.005 }

    /// Returns the microphone's sound until `isEnough` is true, for a minute at most.
    private static func listen(_ device: String, until isEnough: ([Float]) -> Bool) throws -> [Float] {
        var device = try PCMDevice(name: device, direction: .capture)
        #expect(device.format.channelCount == 1 && device.format.sampleFormat == .float32)
        var heard: [Float] = []
        var block = [Float](repeating: 0, count: 480)
        let deadline = ContinuousClock.now + .seconds(60)
        while !isEnough(heard), ContinuousClock.now < deadline {
            let result = block.withUnsafeMutableBytes { device.read(into: $0, timeout: 0.1) }
            if case .frames(let count) = result { heard += block[..<count] }
        }
        return heard
    }
}
