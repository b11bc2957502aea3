import Features
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("LearnedExtractor")
struct LearnedExtractorTests {
    private let utterance: [Int16] = {
        let tone = SyntheticSignal.sine(hertz: 300, amplitude: 0.2, seconds: 0.4)
        let noise = SyntheticSignal.noise(amplitude: 0.01, seconds: 0.8, seed: 9)
        return SyntheticSignal.int16(noise.indices.map { noise[$0] + ($0 < tone.count ? tone[$0] : 0) })
    }()

    private func vectors(
        of samples: [Int16], chunk: Int = .max, frontEnd: LearnedFrontEnd = .bundled, finishes: Bool = true
    ) -> [[Float]] {
        var extractor = LearnedExtractor(frontEnd: frontEnd)
        var vectors: [[Float]] = []
        samples.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, to: samples.count, by: min(chunk, samples.count)) {
                let part = samples[start..<min(samples.count, start + min(chunk, samples.count))]
                extractor.process(UnsafeBufferPointer(rebasing: part)) { vectors.append(Array($0)) }
            }
        }
        if finishes { extractor.finish { vectors.append(Array($0)) } }
        return vectors
    }

    private static let frontEnds: [String: @Sendable () throws -> [UInt8]] = [
        "small": { FrontEndBytes().bytes }, "with a speech mask": { FrontEndBytes.masked.bytes },
        "bundled": FrontEndBytes.bundled,
    ]

    @Test("agrees with the formulas in double precision", arguments: frontEnds.keys.sorted())
    func reference(name: String) throws {
        let bytes = try Self.frontEnds[name]!()
        let frontEnd = try LearnedFrontEnd(decoding: bytes)
        let reference = try ReferenceFrontEnd(bytes)
        var bands: [[Float]] = []
        var logMel = LogMelExtractor(frontEnd: frontEnd)
        utterance.withUnsafeBufferPointer { logMel.process($0) { bands.append(Array($0)) } }
        let expected = reference.features(of: bands)

        var network = LearnedNetwork(frontEnd: frontEnd)
        var vectors: [[Float]] = []
        var silence: [Float] = []
        var masks: [[Float]] = []
        for hop in bands {
            let before = vectors.count
            hop.withUnsafeBufferPointer { network.process($0) { vectors.append(Array($0)) } }
            guard vectors.count > before else { continue }
            silence.append(network.silencePosterior)
            masks.append(Array(network.speechMask))
        }
        #expect(vectors.count == bands.count - frontEnd.lookAheadHops)
        network.finish { vectors.append(Array($0)) }

        try #require(vectors.count == expected.vectors.count && vectors.count == bands.count)
        let scale = expected.vectors.joined().reduce(0) { max($0, abs($1)) }
        for (vector, exact) in zip(vectors, expected.vectors) {
            for (a, b) in zip(vector, exact) { #expect(abs(Double(a) - b) < 1e-5 * scale) }
        }
        for (a, b) in zip(silence, expected.silence) { #expect(abs(Double(a) - b) < 1e-5) }
        for (mask, exact) in zip(masks, expected.masks) {
            try #require(mask.count == exact.count && mask.isEmpty == !frontEnd.hasSpeechMask)
            for (a, b) in zip(mask, exact) { #expect(abs(Double(a) - b) < 1e-5) }
        }
    }

    @Test(
        "its speech mask is the same for any chunking and goes on to the end, and of a second sound as of the first"
    )
    func masks() throws {
        let frontEnd = try LearnedFrontEnd(decoding: FrontEndBytes.masked.bytes)
        var extractor = LearnedExtractor(frontEnd: frontEnd)
        var first: [[Float]] = []
        for chunk in [160, 16_000, 37, 160] {
            var masks: [[Float]] = []
            // At most a hop at once, so that the test sees the mask after each hop.
            for start in stride(from: 0, to: utterance.count, by: min(chunk, 160)) {
                var isHop = false
                Array(utterance[start..<min(start + min(chunk, 160), utterance.count)])
                    .withUnsafeBufferPointer {
                        extractor.process($0) { _ in isHop = true }
                    }
                if isHop { masks.append(Array(extractor.speechMask)) }
            }
            let before = masks.count
            var ends = 0
            extractor.finish { _ in ends += 1 }
            masks.append(Array(extractor.speechMask))
            extractor.reset()
            if first.isEmpty { first = masks }
            #expect(masks == first && before > 50 && ends == frontEnd.lookAheadHops)
            #expect(masks.joined().allSatisfy { $0 > 0 && $0 < 1 })
        }
    }

    @Test("gives the same bits for any chunking", arguments: [1, 7, 159, 160, 161, 400, 1024])
    func chunking(size: Int) throws {
        let whole = vectors(of: utterance)
        #expect(vectors(of: utterance, chunk: size) == whole)
        #expect(whole.count == 1 + (utterance.count - 400) / 160)
    }

    @Test("gives each vector with the bands of its very hop, to the end", arguments: [160, 37, 100_000])
    func bands(chunk: Int) throws {
        var expected: [[Float]] = []
        var logMel = LogMelExtractor(frontEnd: .bundled)
        utterance.withUnsafeBufferPointer { logMel.process($0) { expected.append(Array($0)) } }
        var extractor = LearnedExtractor()
        for _ in 0..<2 {
            var (vectors, bands): ([[Float]], [[Float]]) = ([], [])
            utterance.withUnsafeBufferPointer { samples in
                for start in stride(from: 0, to: samples.count, by: chunk) {
                    let part = samples[start..<min(samples.count, start + chunk)]
                    extractor.process(UnsafeBufferPointer(rebasing: part)) { vector, hop in
                        vectors.append(Array(vector))
                        bands.append(Array(hop))
                    }
                }
            }
            extractor.finish { vector, hop in
                vectors.append(Array(vector))
                bands.append(Array(hop))
            }
            #expect(bands == expected && vectors == self.vectors(of: utterance))
            extractor.reset()
        }
    }

    @Test("starts afresh after a reset")
    func reset() throws {
        var extractor = LearnedExtractor()
        var first: [[Float]] = []
        var second: [[Float]] = []
        utterance.withUnsafeBufferPointer { samples in
            extractor.process(samples) { first.append(Array($0)) }
            extractor.reset()
            #expect(extractor.silencePosterior == 1)
            extractor.process(samples) { second.append(Array($0)) }
        }
        #expect(first == second && !first.isEmpty)
    }

    @Test("two extractors share weights and nothing else")
    func independent() throws {
        var one = LearnedExtractor()
        var other = LearnedExtractor()
        var vectors: [[Float]] = []
        utterance.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, to: samples.count - 800, by: 800) {
                let part = UnsafeBufferPointer(rebasing: samples[start..<start + 800])
                one.process(part) { vectors.append(Array($0)) }
                other.process(UnsafeBufferPointer(rebasing: samples[0..<800])) { _ in }
            }
        }
        #expect(vectors == Array(self.vectors(of: utterance, finishes: false).prefix(vectors.count)))
        #expect(vectors.count > 50)
    }

    @Test("a vector depends on its look-ahead and on nothing later")
    func lookAhead() throws {
        let delay = LearnedFrontEnd.bundled.lookAheadHops
        let changedHop = 30
        var changed = utterance
        // Changes samples from the first one that only hops from `changedHop` on contain. A window begins with a weight
        // of zero.
        for index in changedHop * 160 + 240..<changed.count { changed[index] = Int16(index % 3000) }
        let (a, b) = (vectors(of: utterance), vectors(of: changed))
        #expect(a[..<(changedHop - delay)] == b[..<(changedHop - delay)])
        #expect(a[changedHop - delay] != b[changedHop - delay])
    }

    @Test(
        "stays finite on signals that no microphone gives",
        arguments: [
            ("silence", { @Sendable _ in 0 }), ("offset", { _ in 12_000 }), ("end stop", { _ in Int16.min }),
            ("full-scale square", { $0 / 20 % 2 == 0 ? Int16.max : Int16.min }),
            ("impulses", { $0 % 4000 == 0 ? Int16.min : 0 }), ("least significant bit", { Int16($0 % 2) }),
        ] as [(String, @Sendable (Int) -> Int16)])
    func finite(name: String, sample: @Sendable (Int) -> Int16) throws {
        let vectors = vectors(of: (0..<32_000).map(sample))
        #expect(vectors.count == 198)
        for vector in vectors { #expect(vector.allSatisfy { $0.isFinite && abs($0) < 1000 }) }
    }

    @Test("no hop, no vector: fewer samples than an analysis frame, fewer hops than the look-ahead")
    func tooShort() throws {
        #expect(vectors(of: [0]).isEmpty)
        #expect(vectors(of: Array(utterance.prefix(399))).isEmpty)
        #expect(vectors(of: Array(utterance.prefix(400))).count == 1)
        #expect(vectors(of: Array(utterance.prefix(400 + 3 * 160))).count == 4)
        #expect(vectors(of: Array(utterance.prefix(400 + 3 * 160)), finishes: false).isEmpty)
    }
}
