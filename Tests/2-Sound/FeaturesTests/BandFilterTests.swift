import Features
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("BandFilter")
struct BandFilterTests {
    private let frontEnd = LearnedFrontEnd.bundled
    private let hop = 160
    /// Samples of an analysis frame beyond its hop.
    private let rest = 240

    /// Returns the output if each hop's gains come as soon as the filter has heard its frame and one hop more.
    private func filtered(_ samples: [Int16], chunk: Int, gains: (Int) -> [Float]) -> [Int16] {
        var filter = BandFilter(frontEnd: frontEnd)
        var output: [Int16] = []
        var given = 0
        for start in stride(from: 0, to: samples.count, by: chunk) {
            let end = min(start + chunk, samples.count)
            Array(samples[start..<end]).withUnsafeBufferPointer { filter.append($0) }
            while (given + 2) * hop + rest <= end {
                gains(given).withUnsafeBufferPointer { filter.process(gains: $0, into: &output) }
                given += 1
            }
        }
        filter.finish(into: &output)
        return output
    }

    private func constant(_ gain: Float) -> [Float] { [Float](repeating: gain, count: frontEnd.bandCount) }

    private func level(_ samples: some Collection<Int16>) -> Double {
        10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }

    @Test(
        "gains of 1 give back what went in, for any length and chunking",
        arguments: [0, 1, 100, 160, 399, 400, 401, 640, 1000, 16_000])
    func identity(count: Int) {
        let samples = Array(SyntheticSignal.int16(SyntheticSignal.noise(seconds: 1)).prefix(count))
        for chunk in [1, 7, 160, 4800] {
            let output = filtered(samples, chunk: chunk) { _ in constant(1) }
            #expect(output.count == samples.count)
            #expect(zip(output, samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    @Test("full scale does not wrap around")
    func fullScale() {
        let square = (0..<8000).map { $0 / 40 % 2 == 0 ? Int16.max : Int16.min }
        let output = filtered(square, chunk: 160) { _ in constant(1) }
        #expect(output.count == square.count)
        #expect(zip(output, square).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        let louder = filtered(square, chunk: 160) { _ in constant(4) }
        #expect(zip(louder, square).dropFirst(400).dropLast(400).allSatisfy { ($0 > 0) == ($1 > 0) })
    }

    @Test("a band's gain acts on its frequencies alone")
    func oneBand() throws {
        let centre = frontEnd.mel.frequency(ofBand: 20)
        let far = frontEnd.mel.frequency(ofBand: 30)
        var gains = constant(1)
        for band in 18...22 { gains[band] = 0.1 }
        for (hertz, decibels) in [(centre, -20.0), (far, 0)] {
            let tone = (0..<16_000).map { Int16(10_000 * sin(2 * .pi * hertz * Double($0) / 16_000)) }
            let output = filtered(tone, chunk: 160) { _ in gains }
            let inside = 1000..<15_000
            #expect(abs(level(output[inside]) - level(tone[inside]) - decibels) < 0.2, "\(hertz) Hz")
        }
    }

    @Test("gains act at the time of their hop")
    func inTime() {
        let samples = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 1))
        let output = filtered(samples, chunk: 160) { constant((40..<60).contains($0) ? 0.1 : 1) }
        // The middle of hop 40's frame is sample 6600, of hop 59's 9640; a window reaches 240 samples to each side.
        for (range, decibels) in [(0..<6360, 0.0), (6680..<9560, -20), (9880..<16_000, 0)] {
            #expect(abs(level(output[range]) - level(samples[range]) - decibels) < 0.2, "\(range)")
        }
    }

    @Test("after a reset it is as new")
    func reset() {
        let samples = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.2))
        var filter = BandFilter(frontEnd: frontEnd)
        func run() -> [Int16] {
            var output: [Int16] = []
            samples.withUnsafeBufferPointer { filter.append($0) }
            for hop in 0..<15 {
                constant(1 / Float(hop + 1)).withUnsafeBufferPointer {
                    filter.process(gains: $0, into: &output)
                }
            }
            filter.finish(into: &output)
            return output
        }
        let first = run()
        filter.reset()
        #expect(run() == first && first.count == samples.count)
    }
}
