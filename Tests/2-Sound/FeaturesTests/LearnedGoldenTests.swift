import AudioFiles
import Features
import Foundation
import PCM
import Testing
import VoiceTesting

/// Golden values of the recipe that trained the front end (NumPy and PyTorch), for two recordings that anyone can make:
/// a chirp by formula and a sentence by espeak-ng. `Models/training/README.md` says how the files are made.
@Suite("Learned front end, golden stages")
struct LearnedGoldenTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Golden/frontend")

    private func golden(_ name: String, dimension: Int) throws -> [[Float]] {
        let data = try Data(contentsOf: folder.appending(path: name + ".f32"))
        let values = data.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                Float(
                    bitPattern: UInt32(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
            }
        }
        return stride(from: 0, to: values.count, by: dimension).map { Array(values[$0..<$0 + dimension]) }
    }

    private func samples(_ input: String) throws -> [Int16] {
        if input == "speech" {
            let path = folder.appending(path: "speech.wav").path
            return SyntheticSignal.int16(try AudioFile.readMono(path: path).samples)
        }
        return (0..<16_000).map { index in
            let t = Double(index) / 16_000
            guard (0.25..<0.75).contains(t) else { return 0 }
            return Int16((8000 * sin(2 * .pi * (200 * t + 1500 * t * t))).rounded(.toNearestOrEven))
        }
    }

    @Test("log mel bands, features and silence are those of the recipe", arguments: ["chirp", "speech"])
    func stages(input: String) throws {
        let frontEnd = LearnedFrontEnd.bundled
        let samples = try samples(input)
        var logMel = LogMelExtractor(frontEnd: frontEnd)
        var network = LearnedNetwork(frontEnd: frontEnd)
        var bands: [[Float]] = []
        var features: [[Float]] = []
        var silence: [Float] = []
        samples.withUnsafeBufferPointer { logMel.process($0) { bands.append(Array($0)) } }
        for hop in bands {
            let count = features.count
            hop.withUnsafeBufferPointer { network.process($0) { features.append(Array($0)) } }
            if features.count > count { silence.append(network.silencePosterior) }
        }

        let expectedBands = try golden(input + "-logmel", dimension: frontEnd.bandCount)
        try #require(bands.count == expectedBands.count && bands.count > 90)
        for (hop, expected) in zip(bands, expectedBands) {
            // Skips bands 60 dB below the loudest: they lose digits in a single-precision transform, and the
            // normalization's floor, 45 dB below, covers them.
            for (a, b) in zip(hop, expected) where b > expected.max()! - 13.8 { #expect(abs(a - b) < 1e-4) }
        }

        let expectedFeatures = try golden(input + "-features", dimension: frontEnd.dimension)
        let posteriors = try golden(input + "-posteriors", dimension: frontEnd.phones.count)
        try #require(features.count == expectedFeatures.count && silence.count == posteriors.count)
        let largest = expectedFeatures.joined().reduce(0) { max($0, abs($1)) }
        for (vector, expected) in zip(features, expectedFeatures) {
            for (a, b) in zip(vector, expected) { #expect(abs(a - b) < 1e-4 * largest) }
        }
        for (a, b) in zip(silence, posteriors) { #expect(abs(a - expf(b[0])) < 1e-4) }
    }
}
