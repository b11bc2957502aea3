import Feedback
import Foundation
import PCM
import Testing

@Suite("Chimes")
struct ChimeTests {
    private static let rates = [8_000, 16_000, 22_050, 44_100, 48_000].map { SampleRate($0) }

    @Test(
        "A chime is short, not too loud and begins and ends without a click", arguments: Chime.allCases, rates
    )
    func shape(_ chime: Chime, _ rate: SampleRate) throws {
        let clip = chime.clip(sampleRate: rate)
        #expect(clip.sampleRate == rate)
        #expect((0.1...0.5).contains(clip.duration))
        let peak = try #require(clip.samples.map(abs).max())
        #expect((0.1...0.25).contains(peak))
        let first = try #require(clip.samples.first)
        let last = try #require(clip.samples.last)
        #expect(abs(first) < 1e-4 && abs(last) < 1e-4)
        // A jump between neighbours is a click. A sine of the highest note moves at most by peak * 2 pi f / rate.
        let largestStep = zip(clip.samples, clip.samples.dropFirst()).map { abs($0 - $1) }.max() ?? 1
        #expect(largestStep <= 0.25 * Float(2 * Double.pi * 1318.5 / Double(rate.hertz)) * 1.05)
    }

    @Test(
        "Each chime has the notes that it is documented with",
        arguments: [
            (Chime.wake, 880.0, 1318.5), (.success, 1046.5, 1318.5), (.warning, 880, 880),
            (.failure, 659.3, 440),
        ])
    func notes(_ chime: Chime, _ first: Double, _ second: Double) {
        let clip = chime.clip()
        let half = clip.samples.count / 2
        // Leaves out the middle, so that each part has only one note.
        #expect(loudest(clip.samples[..<(half - 3000)]) == first)
        #expect(loudest(clip.samples[(half + 1500)...]) == second)
    }

    @Test("No two chimes are alike")
    func distinct() {
        // The chime of a question is the wake chime.
        #expect(Set(Chime.allCases.map { $0.clip() }).count == Chime.allCases.count - 1)
    }

    /// Returns the strongest of the notes in use (Goertzel's algorithm would do the same with less work).
    private func loudest(_ samples: ArraySlice<Float>) -> Double? {
        func power(_ hertz: Double) -> Double {
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in samples.enumerated() {
                let phase = 2 * Double.pi * hertz * Double(index) / 48_000
                real += Double(sample) * cos(phase)
                imaginary += Double(sample) * sin(phase)
            }
            return real * real + imaginary * imaginary
        }
        return [440, 659.3, 880, 1046.5, 1318.5].max { power($0) < power($1) }
    }
}
