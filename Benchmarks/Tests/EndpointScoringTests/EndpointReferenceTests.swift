import EndpointScoring
import Foundation
import Testing

@Suite("The true end by clean energy")
struct EndpointReferenceTests {
    /// White noise whose level in dBFS is given for stretches of the given numbers of seconds.
    static func signal(_ parts: [(seconds: Double, level: Float)]) -> [Float] {
        var state: UInt32 = 1
        return parts.flatMap { part in
            (0..<Int((part.seconds * 16_000).rounded())).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                let uniform = Float(state >> 8) / 8_388_608 - 1
                return uniform * Float(3).squareRoot() * powf(10, part.level / 20)
            }
        }
    }

    @Test("Speech ends where the last run within 30 dB of the loudest ends")
    func end() throws {
        let signal = Self.signal([(1, -80), (1, -20), (0.5, -80), (0.4, -42), (2, -80)])
        #expect(try #require(EndpointReference().end(of: signal)) == 2.9)
    }

    @Test("A weaker sound is no speech")
    func weak() throws {
        let signal = Self.signal([(1, -80), (1, -20), (0.5, -80), (0.4, -55), (2, -80)])
        #expect(try #require(EndpointReference().end(of: signal)) == 2)
    }

    @Test("A click of 40 ms is no speech, 50 ms are", arguments: [0.04, 0.05])
    func click(seconds: Double) throws {
        let signal = Self.signal([(1, -80), (1, -20), (2, -80), (seconds, -20), (0.5, -80)])
        let end = try #require(EndpointReference().end(of: signal))
        #expect(end == (seconds < 0.05 ? 2 : 4.05))
    }

    @Test("A recording that tells no end has none")
    func unknown() {
        #expect(EndpointReference().end(of: []) == nil)
        #expect(EndpointReference().end(of: [Float](repeating: 0, count: 32_000)) == nil)
        // The noise is within the range of speech.
        #expect(EndpointReference().end(of: Self.signal([(1, -50), (1, -20), (1, -50)])) == nil)
        #expect(EndpointReference().end(of: Self.signal([(1, -60), (1, -20), (1, -60)])) != nil)
    }
}
