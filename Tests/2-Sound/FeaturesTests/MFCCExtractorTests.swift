import Features
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("MFCCExtractor")
struct MFCCExtractorTests {
    private struct Golden: Decodable {
        var samples: [Int16]
        var vectors: [[Float]]
    }

    private let utterance: [Int16] = {
        let tone = SyntheticSignal.sine(hertz: 300, amplitude: 0.2, seconds: 0.5)
        let noise = SyntheticSignal.noise(amplitude: 0.01, seconds: 1, seed: 9)
        return SyntheticSignal.int16(noise.indices.map { noise[$0] + ($0 < tone.count ? tone[$0] : 0) })
    }()

    @Test("agrees with an independent computation in double precision")
    func golden() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/mfcc.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
        let vectors = try MFCCExtractor.vectors(of: golden.samples)
        try #require(vectors.count == golden.vectors.count)
        for (vector, expected) in zip(vectors, golden.vectors) {
            #expect(vector.count == expected.count)
            // Logarithms of bands that nearly cancel lose digits in single precision; values are up to 30.
            for (a, b) in zip(vector, expected) { #expect(abs(a - b) < 2e-3) }
        }
    }

    @Test("gives the same bits for any chunking", arguments: [1, 7, 159, 160, 161, 400, 1024, 16_000])
    func chunking(size: Int) throws {
        let whole = try MFCCExtractor.vectors(of: utterance)
        var extractor = try MFCCExtractor()
        var vectors: [[Float]] = []
        utterance.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, to: samples.count, by: size) {
                let chunk = samples[start..<min(samples.count, start + size)]
                extractor.process(UnsafeBufferPointer(rebasing: chunk)) { vectors.append(Array($0)) }
            }
        }
        #expect(vectors == whole)
        #expect(whole.count == 1 + (utterance.count - 400) / 160)
    }

    @Test("starts afresh after a reset")
    func reset() throws {
        var extractor = try MFCCExtractor()
        var first: [[Float]] = []
        var second: [[Float]] = []
        utterance.withUnsafeBufferPointer { samples in
            extractor.process(samples) { first.append(Array($0)) }
            extractor.reset()
            extractor.process(samples) { second.append(Array($0)) }
        }
        #expect(first == second)
    }

    @Test("is blind to the gain of a signal above its rounding noise, c0 included", arguments: [0.1, 0.4, 4])
    func gain(factor: Float) throws {
        let signal = SyntheticSignal.noise(amplitude: 0.2, seconds: 1, seed: 12)
        let reference = try MFCCExtractor.vectors(of: SyntheticSignal.int16(signal))
        let scaled = try MFCCExtractor.vectors(of: SyntheticSignal.int16(signal.map { $0 * factor }))
        for (a, b) in zip(reference, scaled) {
            // The additive floor is 1e-7 against about 1e-2 and the rounding to 16 bits is 50 dB below.
            for (x, y) in zip(a, b) { #expect(abs(x - y) < 0.05) }
        }
    }

    @Test(
        "stays finite on signals that no microphone gives",
        arguments: [
            ("silence", { @Sendable _ in 0 }), ("offset", { _ in 12_000 }),
            ("full-scale square", { $0 / 20 % 2 == 0 ? Int16.max : Int16.min }),
            ("impulses", { $0 % 4000 == 0 ? Int16.min : 0 }), ("least significant bit", { Int16($0 % 2) }),
        ] as [(String, @Sendable (Int) -> Int16)])
    func finite(name: String, sample: @Sendable (Int) -> Int16) throws {
        let vectors = try MFCCExtractor.vectors(of: (0..<32_000).map(sample))
        #expect(vectors.count == 198)
        for vector in vectors { #expect(vector.allSatisfy { $0.isFinite && abs($0) < 1000 }) }
    }

    @Test("no hop, no vector: fewer samples than an analysis frame")
    func tooShort() throws {
        #expect(try MFCCExtractor.vectors(of: []).isEmpty)
        #expect(try MFCCExtractor.vectors(of: Array(utterance.prefix(399))).isEmpty)
        #expect(try MFCCExtractor.vectors(of: Array(utterance.prefix(400))).count == 1)
    }

    @Test("without c0 and with second slopes the layout is as documented")
    func layout() throws {
        var options = MFCCOptions()
        options.deltaOrder = 2
        let all = try MFCCExtractor.vectors(of: utterance, options: options)
        options.includesC0 = false
        let some = try MFCCExtractor.vectors(of: utterance, options: options)
        #expect(all[0].count == 39 && some[0].count == 38)
        for (a, b) in zip(all, some) { #expect(Array(a.dropFirst()) == b) }
    }

    @Test("settings that change the features change the identity")
    func identity() {
        var options = MFCCOptions()
        let identity = options.identity
        #expect(identity.count == 16)
        #expect(MFCCOptions().identity == identity)
        options.mel.bandCount = 39
        #expect(options.identity != identity)
    }
}
