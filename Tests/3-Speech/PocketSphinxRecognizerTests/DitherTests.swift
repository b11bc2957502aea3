import Foundation
import Testing

@testable import PocketSphinxRecognizer

@Suite("Dither")
struct DitherTests {
    private func noisy(_ samples: [Int16]) -> [Int16] {
        var dither = Dither()
        return samples.withUnsafeBufferPointer { dither.add(to: $0) }
    }

    @Test("is white noise of -71.6 dBFS under digital silence")
    func level() {
        let noise = noisy([Int16](repeating: 0, count: 160_000)).map(Double.init)
        let mean = noise.reduce(0, +) / Double(noise.count)
        let power = noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count)
        #expect(abs(mean) < 0.1)
        #expect(abs(10 * log10(power / (32_768 * 32_768)) + 71.6) < 0.1)
        for lag in [1, 2, 3, 7, 160] {
            let correlation = zip(noise, noise.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(abs(correlation / power / Double(noise.count)) < 0.02, "\(lag)")
        }
        #expect(noise.contains { $0 > 20 } && noise.contains { $0 < -20 })
        #expect(noise.allSatisfy { abs($0) <= 28 })
    }

    @Test("is added to what is heard, the same each time, and saturates")
    func sound() {
        let ramp = (0..<1000).map { Int16($0 * 30) }
        #expect(noisy(ramp) == noisy(ramp))
        #expect(zip(noisy(ramp), ramp).allSatisfy { abs(Int($0) - Int($1)) <= 28 })
        #expect(noisy([Int16](repeating: .max, count: 100)).contains(.max))
        #expect(noisy([Int16](repeating: .min, count: 100)).contains(.min))
        #expect(noisy([]).isEmpty)
    }
}
