import PCM

/// Computes the power spectrum of a real signal of fixed length, and filters by its bins, in single precision.
///
/// KissFFT does the work, or FFTW with the package's trait of that name.
public struct RealFFT: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of its memory, and moving it moves the ownership.

    /// Samples that go in.
    public let length: Int
    private let input: UnsafeMutablePointer<Float>
    private let output: UnsafeMutablePointer<SIMD2<Float>>
    private let plans: RealTransform

    /// The alignment of the widest vector instructions.
    private static let alignment = 64

    /// Values that come out: one for every frequency from 0 to half the sample rate.
    public var binCount: Int { length / 2 + 1 }

    /// Plans a transform of `length` samples, an even number. Lengths without prime factors above 5 cost least. Not
    /// real-time safe.
    public init(length: Int) {
        precondition(length >= 2 && length.isMultiple(of: 2), "an FFT of \(length) samples")
        self.length = length
        plans = RealTransform(length: length)
        input = UnsafeMutableRawPointer.allocate(
            byteCount: length * MemoryLayout<Float>.stride, alignment: RealFFT.alignment
        ).initializeMemory(as: Float.self, repeating: 0, count: length)
        output = UnsafeMutableRawPointer.allocate(
            byteCount: (length / 2 + 1) * MemoryLayout<SIMD2<Float>>.stride, alignment: RealFFT.alignment
        ).initializeMemory(as: SIMD2<Float>.self, repeating: .zero, count: length / 2 + 1)
    }

    deinit {
        UnsafeMutableRawPointer(input).deallocate()
        UnsafeMutableRawPointer(output).deallocate()
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
            power[bin] = value.x * value.x + value.y * value.y
        }
    }

    /// Multiplies each bin of `signal`, which is padded with zeros up to ``length``, by its gain, and returns the
    /// result in time, ``length`` samples: circular, so that ringing past the end appears at the beginning. A view that
    /// is valid until the next call. Real-time safe.
    ///
    /// - Parameter gains: one for each of the ``binCount`` bins; 1 leaves the bin as it is.
    package mutating func filter(
        _ signal: UnsafeBufferPointer<Float>, gains: UnsafeBufferPointer<Float>
    ) -> UnsafeBufferPointer<Float> {
        precondition(gains.count >= binCount, "gains that do not fit the FFT")
        transform(signal)
        // The transforms scale neither way.
        let scale = 1 / Float(length)
        for bin in 0..<binCount { output[bin] *= gains[bin] * scale }
        plans.invert(output, into: input)
        return UnsafeBufferPointer(start: input, count: length)
    }

    /// Writes the ``binCount`` bins of `signal`, which is padded with zeros up to ``length``, as real and imaginary
    /// part. Not scaled. Real-time safe.
    package mutating func spectrum(
        of signal: UnsafeBufferPointer<Float>, into spectrum: UnsafeMutableBufferPointer<SIMD2<Float>>
    ) {
        precondition(spectrum.count >= binCount, "buffers do not fit the FFT")
        transform(signal)
        for bin in 0..<binCount { spectrum[bin] = output[bin] }
    }

    /// The signal with that spectrum, times ``length``: a view that is valid until the next call. Real-time safe.
    ///
    /// - Parameter spectrum: real and imaginary part of each of the ``binCount`` bins.
    package mutating func signal(of spectrum: UnsafeBufferPointer<SIMD2<Float>>) -> UnsafeBufferPointer<Float>
    {
        precondition(spectrum.count >= binCount, "a spectrum that does not fit the FFT")
        for bin in 0..<binCount { output[bin] = spectrum[bin] }
        plans.invert(output, into: input)
        return UnsafeBufferPointer(start: input, count: length)
    }

    private mutating func transform(_ signal: UnsafeBufferPointer<Float>) {
        precondition(signal.count <= length, "a signal that is longer than the FFT")
        for index in 0..<signal.count { input[index] = signal[index] }
        for index in signal.count..<length { input[index] = 0 }
        plans.transform(input, into: output)
    }
}
