import AudioFiles
import Foundation
import PCM
import Testing
import VoiceTesting

@testable import SpeakerRecognition

/// Embeddings compared with those of resemblyzer itself, which `Golden/make-golden.py` computed.
@Suite("Speaker embedding")
struct SpeakerNetworkTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    private func golden(_ name: String) throws -> [Float] {
        try Data(contentsOf: Self.golden.appending(path: "\(name).f32")).withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                Float(
                    bitPattern: UInt32(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
            }
        }
    }

    /// Returns a test signal by name, full scale -1 ... 1.
    private func signal(_ name: String) throws -> [Float] {
        guard name == "speech" else {
            return (0..<49_600).map { (n: Int) -> Float in
                let saw = n * (120 + n / 4_000) % 16_000 - 8_000
                // Rounded down, as Python divides.
                let value =
                    Int((Double(saw) / 60).rounded(.down))
                    + Int((Double(n * n / 700 % 200 - 100) / 4).rounded(.down))
                return Float(value) / 32_768
            }
        }
        let path = Self.golden.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(
                path: "2-Sound/FeaturesTests/Golden/frontend/speech.wav"
            ).path
        return try AudioFile.readMono(path: path).samples
    }

    @Test(
        "bands are those of the published program, within 1e-5 of the largest", arguments: ["speech", "buzz"])
    func bands(name: String) throws {
        let expected = try golden("\(name)-bands")
        let (rows, _) = SpeakerNetwork.bands(of: try signal(name))
        let largest = try #require(expected.max())
        #expect(largest > 0.01 && expected.count == 160 * SpeakerBands.count)
        let worst = zip(rows, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 1e-5 * largest, "\(worst) of \(largest)")
    }

    /// The rounding of weights to 16 bits changes a value by up to 2e-4.
    @Test("embeddings are those of the published network", arguments: ["speech", "buzz"])
    func published(name: String) throws {
        let signal = try signal(name)
        let (rows, starts) = SpeakerNetwork.bands(of: signal)
        let stretches = SpeakerNetwork.run(rows, starts: starts)
        let expected = try golden("\(name)-stretches")
        try #require(stretches.count * SpeakerEmbedding.size == expected.count)
        #expect(name == "speech" || stretches.count == 3)
        for (number, stretch) in stretches.enumerated() {
            let part = expected[number * SpeakerEmbedding.size..<(number + 1) * SpeakerEmbedding.size]
            let worst = zip(stretch.values, part).map { abs($0 - $1) }.max() ?? 1
            #expect(worst < 1e-3, "stretch \(number): \(worst)")
        }
        let whole = try #require(SpeakerNetwork.embedding(ofSpoken: signal))
        let published = try #require(SpeakerEmbedding(golden("\(name)-embedding")))
        #expect(whole.similarity(to: published) > 0.99999)
    }

    @Test("a voice is the same whatever its level, and too little sound has none")
    func level() throws {
        let samples = try signal("speech").map { Int16($0 * 32_768 / 4) }
        let one = try #require(SpeakerNetwork.embedding(of: samples))
        for gain in [0.25, 3] {
            let other = try #require(SpeakerNetwork.embedding(of: samples.map { Int16(Double($0) * gain) }))
            #expect(one.similarity(to: other) > 0.995)
        }
        #expect(SpeakerNetwork.embedding(of: Array(samples.prefix(7_000))) == nil)
        #expect(SpeakerNetwork.embedding(of: []) == nil)
        #expect(SpeakerNetwork.embedding(of: [Int16](repeating: 0, count: 32_000)) == nil)
    }

    @Test("any samples give an embedding or none, and never what is no number")
    func hostile() {
        let loud = (0..<40_000).map { $0.isMultiple(of: 2) ? Int16.max : Int16.min }
        let click = (0..<40_000).map { $0 == 20_000 ? Int16.max : 0 }
        for samples in [loud, click, [Int16](repeating: .min, count: 400_000)] {
            let embedding = SpeakerNetwork.embedding(of: samples)
            #expect(embedding.map { $0.values.allSatisfy(\.isFinite) } != false)
        }
    }

    @Test("pauses are left out, all but a tenth of a second on either side")
    func pauses() {
        let tone = (0..<16_000).map { Int16(8_000 * sin(0.1 * Double($0))) }
        let pause = [Int16](repeating: 3, count: 32_000)
        let spoken = Pauses.removed(from: pause + tone + pause + tone, atMost: 96_000)
        #expect(abs(spoken.count - 2 * 16_000 - 3 * 1_600) <= 3 * 320)
        #expect(Pauses.removed(from: tone + tone, atMost: 20_000).count == 20_000)
        // Sound 20 dB below the loudest is no pause.
        #expect(Pauses.removed(from: tone + tone.map { $0 / 10 } + tone, atMost: 96_000).count == 48_000)
    }
}
