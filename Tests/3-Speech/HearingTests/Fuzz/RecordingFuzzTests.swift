import AudioFiles
import Capture
import Foundation
import PCM
import Testing
import VoiceTesting

@testable import Hearing
import TestSupport

@Suite("Any file at all, as a recording", .timeLimit(.minutes(90)))
struct RecordingFuzzTests: ~Copyable {
    private static let usually = 300
    private let directory = TemporaryDirectory()

    init() {
        // libsndfile leaves temporary files behind, so they go into the test's folder.
        setenv("TMPDIR", directory.path, 1)
    }

    deinit { unsetenv("TMPDIR") }

    @Test("Every format, rate, length and number of channels is heard for as long as it sounds, or refused")
    func formats() throws {
        let cases = FuzzCases("recordings of every format", usually: Self.usually, cost: 100)
        let path = directory.file("sound")
        var heardFormats: Set<String> = []
        for number in cases {
            var generator = SeededGenerator(seed: UInt64(number))
            let format = SoundFormat.all[number % SoundFormat.all.count]
            let rate = HostileSound.rate(&generator)
            let channelCount = [1, 1, 2, 3, 6, 8, 9, 17].randomElement(using: &generator) ?? 1
            let kind = HostileSound.allCases.randomElement(using: &generator) ?? .noise
            let frameCount =
                [0, 1, 2, 513, Int.random(in: 0...max(1, rate.hertz / 8), using: &generator)]
                .randomElement(using: &generator) ?? 0
            let samples = kind.samples(frameCount * channelCount, &generator)
            // Formats of integers cannot hold NaN or infinity.
            let cleaned =
                format.isFloatingPoint ? samples : samples.map { $0.isFinite ? max(-1, min(1, $0)) : 0 }
            guard format.write(cleaned, channelCount: channelCount, hertz: rate.hertz, path: path) else {
                continue
            }
            do {
                let source = RecordingSource(path: path)
                let heard = try PathRun.hear(source)
                heardFormats.insert("\(format)")
                let late =
                    heard.end - rate.seconds(of: format.keepsLength ? frameCount : source.frameCount ?? 0)
                let broken = source.statistics.nonFiniteFrameCount
                if !(-0.0101...0.0002).contains(late) || heard.brokenCount != broken
                    || (broken > 0) != cleaned.contains(where: { !$0.isFinite }) && kind != .enormous
                    || !SampleRate.heard.contains(rate)
                {
                    Issue.record(
                        "case \(number): \(heard) for \(frameCount) frames of \(kind) at \(rate), \(format), \(channelCount)"
                    )
                }
            } catch let error as CaptureError {
                // An empty file of some formats has no header that can be read, and there are lengths for which
                // libsndfile writes ALAC that it does not read itself.
                if SampleRate.heard.contains(rate), frameCount > 0, !format.isUnreliable {
                    Issue.record(
                        "case \(number), \(format), \(frameCount) frames of \(channelCount) at \(rate): \(error)"
                    )
                }
                if !error.message.hasSuffix(".") { Issue.record("case \(number): \(error)") }
            }
        }
        #expect(
            heardFormats.count == SoundFormat.all.count || cases.count < Self.usually,
            "\(heardFormats.sorted())")
    }

    @Test("A file whose header lies is refused with a sentence, or heard for as long as what is there sounds")
    func spoiled() throws {
        let cases = FuzzCases("files with lying headers", usually: Self.usually * 2, cost: 100)
        var readCount = 0
        for number in cases {
            var generator = SeededGenerator(seed: UInt64(number))
            let bytes = SpoiledFile.spoil(try good(number, &generator), &generator)
            let path = directory.write(bytes, as: "spoiled")
            do {
                let source = RecordingSource(path: path)
                let heard = try PathRun.hear(source)
                readCount += 1
                let statistics = source.statistics
                // The densest format is a FLAC block of silence, which bounds the frames for each byte.
                if statistics.capturedFrameCount > 65_536 * max(1, bytes.count / 8)
                    || heard.counts[.ended] != 1
                {
                    Issue.record(
                        "case \(number): \(statistics.capturedFrameCount) frames of \(bytes.count) bytes")
                }
                if heard.brokenCount != statistics.nonFiniteFrameCount {
                    Issue.record("case \(number): \(heard)")
                }
                if let failure = source.failure, !failure.message.hasSuffix(".") { Issue.record(failure) }
                if let truncation = source.truncation,
                    truncation.promisedFrameCount < truncation.presentFrameCount
                {
                    Issue.record("case \(number): \(truncation)")
                }
            } catch let error as CaptureError {
                if !error.message.hasSuffix(".") || !(error.underlying is AudioFileError) {
                    Issue.record("case \(number): \(error)")
                }
            }
        }
        #expect(
            readCount > cases.count / 20 && readCount < cases.count,
            "\(readCount) of \(cases.count) were read")
    }

    /// Returns a valid file of one of the formats, about a tenth of a second long.
    private func good(_ number: Int, _ generator: inout SeededGenerator) throws -> [UInt8] {
        let path = directory.file("good")
        let format = SoundFormat.all[number % SoundFormat.all.count]
        let hertz = [8000, 16_000, 48_000, 192_000].randomElement(using: &generator) ?? 16_000
        for (channelCount, hertz) in [(Int.random(in: 1...2, using: &generator), hertz), (1, 8000)] {
            let samples = HostileSound.voice.samples(hertz / 10 * channelCount, &generator)
            if format.write(samples, channelCount: channelCount, hertz: hertz, path: path) {
                return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            }
        }
        return WAVBytes(SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.1))).bytes
    }
}
