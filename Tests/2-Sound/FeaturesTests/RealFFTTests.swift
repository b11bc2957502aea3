import Features
import Foundation
import Testing
import VoiceTesting

@Suite("RealFFT")
struct RealFFTTests {
    private func power(_ signal: [Float], length: Int) -> [Float] {
        var fft = RealFFT(length: length)
        var power = [Float](repeating: .nan, count: fft.binCount)
        signal.withUnsafeBufferPointer { signal in
            power.withUnsafeMutableBufferPointer { fft.powerSpectrum(of: signal, into: $0) }
        }
        return power
    }

    @Test("keeps the energy of a signal (Parseval)", arguments: [64, 400, 512])
    func parseval(length: Int) {
        let signal = Array(SyntheticSignal.noise(seconds: 1, seed: 3).prefix(length - 7))
        let power = power(signal, length: length).map(Double.init)
        // Every bin but the first and the last stands for two.
        let spectral = 2 * power.reduce(0, +) - power[0] - power[length / 2]
        let energy = signal.reduce(0) { $0 + Double($1) * Double($1) }
        // Single precision: 2^-24 an operation, log2(512) stages, with a margin.
        #expect(abs(spectral / Double(length) / energy - 1) < 1e-5)
    }

    @Test("puts a sine of a bin's frequency into that bin alone")
    func sineInItsBin() {
        // Bin 40 of 512 at 16 kHz is 1,250 Hz; amplitude 0.5 gives a magnitude of 0.5 * 512 / 2 = 128.
        let power = power(Array(SyntheticSignal.sine(hertz: 1250, seconds: 0.032)), length: 512)
        #expect(abs(power[40].squareRoot() - 128) < 1e-3)
        for bin in power.indices where bin != 40 { #expect(power[bin] < 1e-4) }
    }

    @Test(
        "is as exact as single precision, forth and back", arguments: [2, 30, 400, 512, 8192, 49_152])
    func exact(length: Int) {
        let signal = Array(SyntheticSignal.noise(seconds: 4, seed: 5).prefix(length))
        var fft = RealFFT(length: length)
        var bins = [SIMD2<Float>](repeating: .zero, count: fft.binCount)
        let back = bins.withUnsafeMutableBufferPointer { bins in
            signal.withUnsafeBufferPointer { fft.spectrum(of: $0, into: bins) }
            return Array(fft.signal(of: UnsafeBufferPointer(bins)))
        }
        // The error of a sum of that many numbers of this size; FFTW's and KissFFT's are a tenth of it.
        let size = signal.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        for bin in stride(from: 0, to: bins.count, by: max(1, length / 64)) {
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in signal.enumerated() {
                let angle = 2 * Double.pi * Double(bin * index % length) / Double(length)
                real += Double(sample) * cos(angle)
                imaginary -= Double(sample) * sin(angle)
            }
            let error =
                ((Double(bins[bin].x) - real) * (Double(bins[bin].x) - real)
                + (Double(bins[bin].y) - imaginary) * (Double(bins[bin].y) - imaginary)).squareRoot()
            #expect(error <= 2e-6 * size)
        }
        for (sample, value) in zip(signal, back) { #expect(abs(value / Float(length) - sample) < 1e-6) }
    }

    @Test("gives the same bits from plans made on several threads at once")
    func concurrentPlans() async {
        let signal = SyntheticSignal.noise(seconds: 0.03, seed: 4)
        let expected = power(signal, length: 512)
        await withTaskGroup(of: [Float].self) { group in
            for _ in 0..<32 { group.addTask { power(signal, length: 512) } }
            for await result in group { #expect(result == expected) }
        }
    }
}
