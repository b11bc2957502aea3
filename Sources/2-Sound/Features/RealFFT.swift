import CFFTW
import PCM
import Synchronization

/// The power spectrum of a real signal of fixed length, and filtering by its bins, by FFTW in single precision.
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
    private let inversePlan: fftwf_plan

    /// Values that come out: one for every frequency from 0 to half the sample rate.
    public var binCount: Int { length / 2 + 1 }

    /// Plans a transform of `length` samples, 2 or more. Not real-time safe.
    public init(length: Int) {
        precondition(length >= 2, "an FFT of \(length) samples")
        self.length = length
        guard let input = fftwf_alloc_real(length), let output = fftwf_alloc_complex(length / 2 + 1) else {
            fatalError("no memory left for an FFT of \(length) samples")
        }
        // UInt32(1 << 6) is FFTW_ESTIMATE, a macro that Swift does not import.
        let estimate = UInt32(1 << 6)
        let plan = RealFFT.planner.withLock { _ in
            nonisolated(unsafe) let plan = fftwf_plan_dft_r2c_1d(CInt(length), input, output, estimate)
            return plan
        }
        let inversePlan = RealFFT.planner.withLock { _ in
            nonisolated(unsafe) let plan = fftwf_plan_dft_c2r_1d(CInt(length), output, input, estimate)
            return plan
        }
        guard let plan, let inversePlan else { fatalError("FFTW has no plan for \(length) samples") }
        self.input = input
        self.output = output
        self.plan = plan
        self.inversePlan = inversePlan
        input.update(repeating: 0, count: length)
    }

    deinit {
        RealFFT.planner.withLock { _ in
            fftwf_destroy_plan(plan)
            fftwf_destroy_plan(inversePlan)
        }
        fftwf_free(input)
        fftwf_free(output)
    }

    /// Writes the squared magnitude of each of the ``binCount`` bins of `signal`, which is padded with zeros up to
    /// ``length``. Not scaled: the sum over all `length` bins (both halves) is `length` times the sum of squares of
    /// the signal (Parseval). Real-time safe.
    public mutating func powerSpectrum(
        of signal: UnsafeBufferPointer<Float>, into power: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(power.count >= binCount, "buffers do not fit the FFT")
        transform(signal)
        for bin in 0..<binCount {
            let value = output[bin]
            power[bin] = value.0 * value.0 + value.1 * value.1
        }
    }

    /// Multiplies each bin of `signal`, which is padded with zeros up to ``length``, by its gain, and gives what
    /// comes of it in time, ``length`` samples: circular, so that what rings past the end is at the beginning. A view
    /// that is valid until the next call. Real-time safe.
    ///
    /// - Parameter gains: one for each of the ``binCount`` bins; 1 leaves it as it is.
    package mutating func filter(
        _ signal: UnsafeBufferPointer<Float>, gains: UnsafeBufferPointer<Float>
    ) -> UnsafeBufferPointer<Float> {
        precondition(gains.count >= binCount, "gains that do not fit the FFT")
        transform(signal)
        // FFTW scales neither way.
        let scale = 1 / Float(length)
        for bin in 0..<binCount {
            output[bin].0 *= gains[bin] * scale
            output[bin].1 *= gains[bin] * scale
        }
        fftwf_execute(inversePlan)
        return UnsafeBufferPointer(start: input, count: length)
    }

    /// Writes the ``binCount`` bins of `signal`, which is padded with zeros up to ``length``, as real and imaginary
    /// part. Not scaled. Real-time safe.
    package mutating func spectrum(
        of signal: UnsafeBufferPointer<Float>, into spectrum: UnsafeMutableBufferPointer<SIMD2<Float>>
    ) {
        precondition(spectrum.count >= binCount, "buffers do not fit the FFT")
        transform(signal)
        for bin in 0..<binCount { spectrum[bin] = SIMD2(output[bin].0, output[bin].1) }
    }

    /// The signal whose spectrum that is, times ``length``: a view that is valid until the next call. Real-time safe.
    ///
    /// - Parameter spectrum: real and imaginary part of each of the ``binCount`` bins.
    package mutating func signal(of spectrum: UnsafeBufferPointer<SIMD2<Float>>) -> UnsafeBufferPointer<Float>
    {
        precondition(spectrum.count >= binCount, "a spectrum that does not fit the FFT")
        for bin in 0..<binCount { output[bin] = (spectrum[bin].x, spectrum[bin].y) }
        fftwf_execute(inversePlan)
        return UnsafeBufferPointer(start: input, count: length)
    }

    private mutating func transform(_ signal: UnsafeBufferPointer<Float>) {
        precondition(signal.count <= length, "a signal that is longer than the FFT")
        for index in 0..<signal.count { input[index] = signal[index] }
        for index in signal.count..<length { input[index] = 0 }
        fftwf_execute(plan)
    }
}
