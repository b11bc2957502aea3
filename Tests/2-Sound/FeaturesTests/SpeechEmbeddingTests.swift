import Foundation
import PCM
import Testing

@testable import Features

/// Embeddings compared with those of ONNX Runtime for the published network, for bands by a formula.
/// `Models/training/README.md` says how the file is made.
@Suite("Speech embedding")
struct SpeechEmbeddingTests {
    private static let hopCount = 140

    /// Returns the bands of noise that is alternately louder and fainter, shifted by `decibels`.
    private func bands(decibels: Float = 0) -> [[Float]] {
        var state: UInt32 = 1
        return (0..<Self.hopCount).map { hop in
            let loud = 4 * Float(abs(hop % 40 - 20)) / 20
            return (0..<LearnedFrontEnd.bundled.bandCount).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return 8 * (Float(state >> 8) / 16_777_216) - loud - decibels * logf(10) / 10
            }
        }
    }

    private func embeddings(
        of bands: [[Float]], by embedding: inout SpeechEmbedding
    ) -> [(hop: Int, values: [Float])] {
        var found: [(hop: Int, values: [Float])] = []
        for (hop, values) in bands.enumerated() {
            values.withUnsafeBufferPointer { values in
                if let row = embedding.process(values) { found.append((hop, Array(row))) }
            }
        }
        return found
    }

    private func golden() throws -> [Float] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Golden/embedding/embeddings.f32")
        return try Data(contentsOf: path).withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                Float(
                    bitPattern: UInt32(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
            }
        }
    }

    @Test("values are those of the published network, within 1e-4 of the largest")
    func published() throws {
        var embedding = SpeechEmbedding()
        let found = embeddings(of: bands(), by: &embedding)
        #expect(found.first?.hop == SpeechEmbedding.firstHop)
        let whole = found.filter { $0.hop >= SpeechEmbedding.firstWholeHop }
        #expect(whole.first?.hop == SpeechEmbedding.firstWholeHop)
        let values = whole.flatMap(\.values)
        let expected = try golden()
        try #require(values.count == expected.count && values.count == 8 * SpeechEmbedding.size)
        let largest = try #require(expected.map(abs).max())
        #expect(largest > 10)
        for (a, b) in zip(values, expected) { #expect(abs(a - b) < 1e-4 * largest, "\(a) and \(b)") }
    }

    @Test("a reset begins anew, and 20 dB less change nothing")
    func resetAndGain() {
        var embedding = SpeechEmbedding()
        let first = embeddings(of: bands(), by: &embedding)
        embedding.reset()
        let again = embeddings(of: bands(), by: &embedding)
        #expect(first.map(\.values) == again.map(\.values))
        embedding.reset()
        for (a, b) in zip(first, embeddings(of: bands(decibels: 20), by: &embedding)) {
            for (x, y) in zip(a.values, b.values) { #expect(abs(x - y) < 1e-2, "\(x) and \(y)") }
        }
    }

    @Test("digital silence is the silence that comes before a stream")
    func silence() throws {
        var embedding = SpeechEmbedding()
        let silent = [Float](repeating: -30, count: LearnedFrontEnd.bundled.bandCount)
        _ = embeddings(of: bands(), by: &embedding)
        let found = embeddings(of: [[Float]](repeating: silent, count: 2400), by: &embedding)
        let last = try #require(found.last).values
        let expected = Array(embedding.silence)
        #expect(zip(last, expected).allSatisfy { abs($0 - $1) < 1e-3 } && last != found[0].values)
    }
}
