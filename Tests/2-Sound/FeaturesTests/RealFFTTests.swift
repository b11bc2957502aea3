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
