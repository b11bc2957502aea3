import AudioFiles
import Diagnostics
import Foundation
import PCM
import Resampling
import Testing
import VoiceTesting

@Suite("Content bandwidth")
struct ContentBandwidthTests {
    private static let telephone = SampleRate(8000)
    /// Speech at 48 kHz, "front center" and so on, of the package alsa-utils.
    private static let wideBand = files(in: "/usr/share/sounds/alsa", 9)
    /// None of these recordings was used to choose the threshold. The check took none of the first 60 for a
    /// telephone's, and noticed all 60 when they were resampled to 48 kHz from 16 and from 8 kHz. Ten are enough to
    /// notice a change.
    private static let recordings = files(in: recordingsFolder("commands/coffee"), 10)

    @Test("Noise at any rate is full", arguments: [16_000, 22_050, 44_100, 48_000, 96_000])
    func noise(hertz: Int) {
        let rate = SampleRate(hertz)
        let noise = rounded(SyntheticSignal.noise(amplitude: 0.003, seconds: 1, sampleRate: rate))
        #expect(ContentBandwidth(of: noise, sampleRate: rate) == .full)
    }

    @Test("Noise brought to 48 kHz is found", arguments: [8000, 16_000])
    func upsampledNoise(hertz: Int) throws {
        let noise = SyntheticSignal.noise(amplitude: 0.003, seconds: 1, sampleRate: SampleRate(hertz))
        let raised = try resampled(noise, from: SampleRate(hertz), to: .device)
        #expect(ContentBandwidth(of: raised, sampleRate: .device) == .limited(SampleRate(hertz)))
    }

    @Test("Silence, and less than a window of sound, tell nothing")
    func nothing() {
        #expect(
            ContentBandwidth(of: SyntheticSignal.silence(seconds: 1), sampleRate: .device) == .unknown)
        #expect(ContentBandwidth(of: [0.1, -0.1], sampleRate: .device) == .unknown)
        #expect(ContentBandwidth(of: [], sampleRate: .device) == .unknown)
    }

    @Test(
        "Speech recorded at 48 kHz is full; brought down and up again it is found",
        .enabled(
            if: !wideBand.isEmpty, "skipped: alsa-utils, whose recordings are at 48 kHz, is not installed"),
        arguments: wideBand)
    func wideBandSpeech(path: String) throws {
        let (samples, rate) = try AudioFile.readMono(path: path)
        try #require(rate == .device)
        #expect(ContentBandwidth(of: samples, sampleRate: rate) == .full)
        for lower in [Self.telephone, .speech] {
            let limited = try resampled(
                resampled(samples, from: rate, to: lower), from: lower, to: rate)
            #expect(ContentBandwidth(of: limited, sampleRate: rate) == .limited(lower))
        }
    }

    @Test(
        "Recordings at 16 kHz are no telephone; brought to 48 kHz nearly all are found",
        .enabled(if: !recordings.isEmpty, "skipped: VOICEENGINE_RECORDINGS names no recordings"))
    func recordedSpeech() throws {
        var counts = [0, 0, 0]
        for path in Self.recordings {
            let (samples, rate) = try AudioFile.readMono(path: path)
            if ContentBandwidth(of: samples, sampleRate: rate) == .limited(Self.telephone) { counts[0] += 1 }
            let raised = try resampled(samples, from: rate, to: .device)
            if ContentBandwidth(of: raised, sampleRate: .device) == .limited(.speech) { counts[1] += 1 }
            let narrow = try resampled(
                resampled(samples, from: rate, to: Self.telephone), from: Self.telephone, to: .device)
            if ContentBandwidth(of: narrow, sampleRate: .device) == .limited(Self.telephone) {
                counts[2] += 1
            }
        }
        #expect(counts[0] == 0, "none is taken for a telephone's")
        #expect(counts[1] >= Self.recordings.count * 9 / 10, "\(counts) of \(Self.recordings.count)")
        #expect(counts[2] >= Self.recordings.count * 9 / 10, "\(counts) of \(Self.recordings.count)")
    }

    /// Resamples, and rounds to 16 bits, as a device delivers sound.
    private func resampled(_ samples: [Float], from: SampleRate, to: SampleRate) throws -> [Float] {
        rounded(try Resampler.resample(samples, from: from, to: to))
    }

    private func rounded(_ samples: [Float]) -> [Float] {
        samples.map { Float(Int16(sample: $0)) / 32768 }
    }

    private static func recordingsFolder(_ name: String) -> String {
        (ProcessInfo.processInfo.environment["VOICEENGINE_RECORDINGS"] ?? "/nowhere") + "/" + name
    }

    private static func files(in folder: String, _ count: Int) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".wav") || $0.hasSuffix(".flac") }.sorted().prefix(count)
            .map { folder + "/" + $0 }
    }
}
