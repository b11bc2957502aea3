import Features
import Foundation
import PCM
import Testing

@testable import WakeWord

@Suite("The pooled cepstra of a voice")
struct VoicePoolingTests {
    private let bands = LearnedFrontEnd.bundled.bandCount

    /// Pools `spectra`, one a hop, spread evenly over 24 states.
    private func pool(_ spectra: [[Float]]) -> [Float] {
        var pooling = VoicePooling(history: 64)
        for (hop, spectrum) in spectra.enumerated() {
            spectrum.withUnsafeBufferPointer { pooling.keep($0, hop: hop) }
        }
        pooling.begin()
        for hop in spectra.indices.reversed() {
            pooling.add(hop: hop, state: hop * 24 / spectra.count, of: 24)
        }
        return Array(pooling.finish())
    }

    private func random(_ hops: Int) -> [[Float]] {
        var generator = SeededGenerator(seed: 3)
        return (0..<hops).map { _ in
            (0..<bands).map { _ in Float.random(in: -10...0, using: &generator) }
        }
    }

    @Test("do not know what stays the same all through the word: a gain, a microphone")
    func channel() {
        let spectra = random(48)
        let through = spectra.map { spectrum in
            spectrum.enumerated().map { band, level in level + 3 - 0.1 * Float(band) }
        }
        let (plain, filtered) = (pool(spectra), pool(through))
        #expect(zip(plain, filtered).allSatisfy { abs($0 - $1) < 1e-3 })
        #expect(plain.contains { abs($0) > 0.5 })
    }

    @Test("are the cosine transform of each part's spectrum less that of the whole")
    func transform() {
        // The first half has a cosine of order 2 more than the second: half of it each remains, with either sign.
        let wave = (0..<bands).map { band in 4 * cosf(2 * .pi * (Float(band) + 0.5) / Float(bands)) }
        let flat = [Float](repeating: -3, count: bands)
        let pooled = pool((0..<48).map { $0 < 24 ? wave : flat })
        let height = 2 * (Float(bands) / 2).squareRoot()
        for group in 0..<12 {
            for order in 1...19 {
                let expected: Float = order == 2 ? (group < 6 ? height : -height) : 0
                #expect(
                    abs(pooled[group * 19 + order - 1] - expected) < 1e-3, "group \(group), order \(order)")
            }
        }
    }

    @Test("are zero in a part that has no hop")
    func gap() {
        let pooled = pool(random(6))
        #expect(pooled.count == VoicePooling.size && pooled.allSatisfy(\.isFinite))
        #expect((0..<12).count { group in pooled[group * 19..<(group + 1) * 19].allSatisfy { $0 == 0 } } == 6)
    }
}
