import AudioFiles
import BenchmarkKit
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Noise for utterances")
struct RoomNoiseTests {
    /// Two recordings of noise: one around half a second, one around a tenth.
    static func noise(in folder: TemporaryDirectory, seed: UInt64) throws -> RoomNoise {
        for (number, seconds) in [0.5, 0.1].enumerated() {
            try AudioFile.write(
                samples: SyntheticSignal.noise(amplitude: 0.1, seconds: seconds, seed: UInt64(number)),
                sampleRate: .speech, path: folder.file("\(number).wav"))
        }
        return try RoomNoise(RecordingFolder.recordings(in: folder.path), seed: seed)
    }

    @Test("The same utterance gets the same noise, whenever and however much of it is asked for")
    func repeatable() throws {
        let folder = TemporaryDirectory()
        let noise = try Self.noise(in: folder, seed: 1)
        let again = try Self.noise(in: folder, seed: 1)
        _ = again.noise(forUtterance: 9, count: 100)
        for number in 0..<20 {
            let long = noise.noise(forUtterance: number, count: 20_000)
            #expect(long.count == 20_000)
            #expect(Array(long.prefix(500)) == again.noise(forUtterance: number, count: 500))
        }
    }

    @Test("Utterances and seeds differ")
    func various() throws {
        let folder = TemporaryDirectory()
        let noise = try Self.noise(in: folder, seed: 1)
        let other = try Self.noise(in: folder, seed: 2)
        let pieces = (0..<20).map { noise.noise(forUtterance: $0, count: 50) }
        #expect(Set(pieces).count > 15)
        #expect(pieces != (0..<20).map { other.noise(forUtterance: $0, count: 50) })
    }

    @Test("Noise goes round, at full scale")
    func loops() throws {
        let folder = TemporaryDirectory()
        let noise = try Self.noise(in: folder, seed: 3)
        for number in 0..<8 {
            let samples = noise.noise(forUtterance: number, count: 24_000)
            #expect(samples.peak > 0.999)
            #expect(samples.prefix(8000) == samples[8000..<16_000])
        }
    }

    @Test("Under a condition the levels stand in its ratio; clean is left alone")
    func condition() throws {
        let folder = TemporaryDirectory()
        let noise = try Self.noise(in: folder, seed: 4)
        let speech = SyntheticSignal.sine(hertz: 440, amplitude: 0.3, seconds: 1)
        #expect(NoiseCondition.clean.apply(to: speech, number: 0, noise: noise) == speech)
        let mixed = NoiseCondition(decibels: 12).apply(to: speech, number: 0, noise: noise)
        let under = noise.noise(forUtterance: 0, count: speech.count)
        let alone = zip(mixed, under).map { $0 - $1 }
        let ratio =
            PeakEnergy.of(alone, frameLength: PeakEnergy.commandFrame)
            / PeakEnergy.of(under, frameLength: PeakEnergy.commandFrame)
        #expect(abs(10 * log10(ratio) - 12) < 0.01)
    }

    @Test("Noise that sets in is not there before, and as loud as it would be")
    func onset() throws {
        let folder = TemporaryDirectory()
        let noise = try Self.noise(in: folder, seed: 4)
        let speech = SyntheticSignal.sine(hertz: 440, amplitude: 0.3, seconds: 1)
        let condition = NoiseCondition(decibels: 12)
        let mixed = condition.apply(to: speech, number: 0, noise: noise, onset: 6000)
        // At a peak of the sine.
        let gain = mixed[1009] / speech[1009]
        #expect(zip(mixed, speech).prefix(6000).allSatisfy { abs($0 - gain * $1) < 1e-5 })
        let under = noise.noise(forUtterance: 0, count: 10_000)
        for (index, sample) in under.enumerated() {
            #expect(abs(mixed[6000 + index] - gain * speech[6000 + index] - sample) < 1e-5)
        }
        let ratio =
            PeakEnergy.of(speech.map { $0 * gain }, frameLength: PeakEnergy.commandFrame)
            / PeakEnergy.of(under, frameLength: PeakEnergy.commandFrame)
        #expect(abs(10 * log10(ratio) - 12) < 0.01)
        #expect(condition.apply(to: speech, number: 0, noise: noise, onset: 16_001).count == 16_000)
    }

    @Test("Silent noise is refused by name")
    func silent() throws {
        let folder = TemporaryDirectory()
        try AudioFile.write(
            samples: SyntheticSignal.silence(seconds: 1), sampleRate: .speech, path: folder.file("a.wav"))
        let recordings = try RecordingFolder.recordings(in: folder.path)
        #expect(throws: BenchmarkError.self) { try RoomNoise(recordings, seed: 1) }
    }
}
