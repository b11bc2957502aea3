import CFFTW
import PCM
import Synchronization

/// The power spectrum of a real signal of fixed length, by FFTW in single precision.
///
/// Plans are made with `FFTW_ESTIMATE`, so that the algorithm, and with it the last bit of the result, does
/// not depend on how long things took on the day.
public struct RealFFT: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of its plan and memory, and moving it moves the ownership.

    // FFTW's planner shares state between threads; executing a plan does not.
    private static let planner = Mutex(())

    /// Samples that go in.
    public let length: Int
    private let input: UnsafeMutablePointer<Float>
    private let output: UnsafeMutablePointer<fftwf_complex>
    private let plan: fftwf_plan

    /// Values that come out: one for every frequency from 0 to half the sample rate.
    public var binCount: Int { length / 2 + 1 }

    /// Plans a transform of `length` samples, 2 or more. Not real-time safe.
    public init(length: Int) {
        precondition(length >= 2, "an FFT of \(length) samples")
        self.length = length
        guard let input = fftwf_alloc_real(length), let output = fftwf_alloc_complex(length / 2 + 1) else {
            fatalError("no memory left for an FFT of \(length) samples")
        }
        let plan = RealFFT.planner.withLock { _ in
            // UInt32(1 << 6) is FFTW_ESTIMATE, a macro that Swift does not import.
            nonisolated(unsafe) let plan = fftwf_plan_dft_r2c_1d(CInt(length), input, output, UInt32(1 << 6))
            return plan
        }
        guard let plan else { fatalError("FFTW has no plan for \(length) samples") }
        self.input = input
        self.output = output
        self.plan = plan
        input.update(repeating: 0, count: length)
    }

    deinit {
        RealFFT.planner.withLock { _ in fftwf_destroy_plan(plan) }
        fftwf_free(input)
        fftwf_free(output)
    }

    /// Writes the squared magnitude of each of the ``binCount`` bins of `signal`, which is padded with zeros up
    /// to ``length``. Not scaled: the sum over all `length` bins (both halves) is `length` times the sum of
    /// squares of the signal (Parseval). Real-time safe.
    public mutating func powerSpectrum(
        of signal: UnsafeBufferPointer<Float>, into power: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(signal.count <= length && power.count >= binCount, "buffers do not fit the FFT")
        for index in 0..<signal.count { input[index] = signal[index] }
        for index in signal.count..<length { input[index] = 0 }
        fftwf_execute(plan)
        for bin in 0..<binCount {
            let value = output[bin]
            power[bin] = value.0 * value.0 + value.1 * value.1
        }
    }
}
