import PCM

/// Changes the sample rate of one channel: 48 kHz Float32 from a sound card to the 16 kHz Int16 of speech
/// recognition, or any other rates up to a factor of 256 apart.
///
/// Output sample k stands for exactly the instant k / ``outputRate`` of the input, so positions convert by the ratio of
/// the rates alone. It comes out ``outputDelaySeconds`` after the input of that instant. To 16 kHz: 4 ms, within 0.1 dB
/// up to 7.2 kHz, and what lies above 8 kHz is more than 90 dB down (docs/decisions/0002-signal-path.md). Equal rates
/// are passed through, without delay or change.
///
/// The output is the same, bit for bit, however the input is cut into pieces. After ``init(from:to:)``
/// everything but the conveniences of `resample(_:from:to:)` is real-time safe.
///
/// Int16 output is rounded to the nearest step without dither: it is analysed and not listened to, dither
/// would add 4.8 dB to the rounding noise of -98 dBFS, and digital silence, by which a muted microphone is
/// known, would not stay silence.
///
/// ```swift
/// var resampler = try Resampler(from: .device)
/// var speech = FixedBuffer<Int16>(repeating: 0, count: resampler.maximumOutputCount(forInput: period))
/// let count = resampler.process(captured, into: speech.mutableElements)
/// ```
public struct Resampler: ~Copyable, Sendable {
    /// The rate of the input.
    public let inputRate: SampleRate
    /// The rate of the output.
    public let outputRate: SampleRate

    /// How many Int16 samples were beyond full scale so far, and saturated.
    public private(set) var clippedSampleCount = 0
    /// The number of NaN or infinite input samples so far, which count as 0.
    public private(set) var nonFiniteSampleCount = 0

    /// Nil for equal rates.
    private var filter: PolyphaseFilter?
    private let inputDelay: Int
    private var cleanInput: FixedBuffer<Float>
    private var filtered: FixedBuffer<Float>
    private var inputCount = 0
    private var outputCount = 0
    /// Whether some of the retained samples have been returned, but not all.
    private var isFinishing = false

    /// Input samples that are processed at once.
    private static let blockCount = 512

    /// Larger samples are limited to this, 180 dB above full scale, so that the filter's sums stay finite.
    private static let limit: Float = 1e9

    /// The largest ratio of the rates. Beyond it the filter's length, and its delay, would grow without use.
    private static let maximumRatio = 256

    /// Designs the filter and allocates all memory that the resampler ever needs. Not real-time safe.
    ///
    /// - Throws: ``ResamplingError`` with `unsupportedRatio` for rates more than a factor of 256 apart.
    public init(from inputRate: SampleRate, to outputRate: SampleRate = .speech) throws(ResamplingError) {
        let ratio = Double(max(inputRate, outputRate).hertz) / Double(min(inputRate, outputRate).hertz)
        guard ratio <= Double(Resampler.maximumRatio) else {
            throw ResamplingError(
                .unsupportedRatio,
                "\(inputRate) cannot be changed to \(outputRate), which is more than "
                    + "\(Resampler.maximumRatio) times as far; use a rate nearer to it.")
        }
        if inputRate == outputRate {
            filter = nil
            inputDelay = 0
        } else if let designed = PolyphaseFilter(from: inputRate, to: outputRate) {
            inputDelay = designed.delay
            filter = consume designed
        } else {
            throw ResamplingError(
                .outOfMemory,
                "There is no memory for the filter from \(inputRate) to \(outputRate); free some.")
        }
        self.inputRate = inputRate
        self.outputRate = outputRate
        cleanInput = FixedBuffer(repeating: 0, count: Resampler.blockCount)
        filtered = FixedBuffer(
            repeating: 0,
            count: Resampler.outputCount(Resampler.blockCount, from: inputRate, to: outputRate) + 1)
    }

    /// How long after the input of its instant a sample comes out, in seconds; 0 for equal rates.
    public var outputDelaySeconds: Double { inputRate.seconds(of: inputDelay) }

    /// At most how many samples come out when `inputCount` samples go in. The destination must have room for
    /// as many.
    public func maximumOutputCount(forInput inputCount: Int) -> Int {
        Resampler.outputCount(inputCount, from: inputRate, to: outputRate) + 1
    }

    /// At most how many samples come out after the end of the input, by one `finish(into:)` with room for them or
    /// by several.
    public var maximumTailCount: Int { maximumOutputCount(forInput: inputDelay) }

    /// Takes all of `input`, full scale -1 ... 1, and writes the samples complete so far; returns their number.
    ///
    /// - Parameters:
    ///   - input: the next samples, any number of them.
    ///   - output: room for ``maximumOutputCount(forInput:)`` samples.
    public mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        precondition(
            output.count >= maximumOutputCount(forInput: input.count),
            "the destination has no room for maximumOutputCount(forInput:) samples")
        if isFinishing { reset() }
        var given = 0
        var taken = 0
        while taken < input.count {
            let count = min(Resampler.blockCount, input.count - taken)
            for index in 0..<count { cleanInput[index] = finite(input[taken + index]) }
            let room = UnsafeMutableBufferPointer(rebasing: output[given...])
            given += filterBlock(count, into: room)
            taken += count
        }
        inputCount += input.count
        outputCount += given
        return given
    }

    /// Takes all of `input`, full scale -1 ... 1, and writes the samples complete so far as 16-bit samples.
    ///
    /// Samples beyond full scale saturate and are counted in ``clippedSampleCount``.
    ///
    /// - Parameters:
    ///   - input: the next samples, any number of them.
    ///   - output: room for ``maximumOutputCount(forInput:)`` samples.
    public mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Int16>
    ) -> Int {
        precondition(
            output.count >= maximumOutputCount(forInput: input.count),
            "the destination has no room for maximumOutputCount(forInput:) samples")
        var given = 0
        var taken = 0
        while taken < input.count {
            let count = min(Resampler.blockCount, input.count - taken)
            let block = UnsafeBufferPointer(rebasing: input[taken..<(taken + count)])
            let filteredCount = process(block, into: filtered.mutableElements)
            for index in 0..<filteredCount { output[given + index] = int16(filtered[index]) }
            given += filteredCount
            taken += count
        }
        return given
    }

    /// Writes the retained samples, as if silence followed, as far as there is room; returns their number. 0 means that
    /// all were written and the next stream may begin.
    ///
    /// Together with what ``process(_:into:)-(_,UnsafeMutableBufferPointer<Float>)`` wrote, there is one output sample
    /// for each instant k / ``outputRate`` before the end of the input, for any room of each call. The counts of
    /// clipped and non-finite samples stay. If a stream begins earlier, the rest of the former stream is lost.
    ///
    /// - Parameter output: room for one sample at least; for ``maximumTailCount``, so that one call gives everything.
    public mutating func finish(into output: UnsafeMutableBufferPointer<Float>) -> Int {
        finish(room: output.count) { _, index, sample in output[index] = sample }
    }

    /// Writes the retained samples as 16-bit samples; otherwise like the method above.
    ///
    /// - Parameter output: room for one sample at least; for ``maximumTailCount``, so that one call gives everything.
    public mutating func finish(into output: UnsafeMutableBufferPointer<Int16>) -> Int {
        finish(room: output.count) { resampler, index, sample in output[index] = resampler.int16(sample) }
    }

    private mutating func finish(room: Int, store: (inout Resampler, Int, Float) -> Void) -> Int {
        let missing = Resampler.outputCount(inputCount, from: inputRate, to: outputRate) - outputCount
        let wanted = min(missing, room)
        isFinishing = true
        cleanInput.fill(with: 0)
        var given = 0
        while given < wanted {
            let block = UnsafeMutableBufferPointer(
                rebasing: filtered.mutableElements[..<min(filtered.count, wanted - given)])
            let count = filterBlock(Resampler.blockCount, into: block)
            for index in 0..<count { store(&self, given + index, block[index]) }
            given += count
        }
        outputCount += given
        if given == missing { reset() }
        return given
    }

    /// Forgets the signal so far, for the next stream of the same rates. The counts of clipped and non-finite
    /// samples stay. Real-time safe.
    public mutating func reset() {
        filter?.reset()
        inputCount = 0
        outputCount = 0
        isFinishing = false
    }

    /// Filters the first `count` samples of ``cleanInput`` as far as the output has room.
    private mutating func filterBlock(_ count: Int, into output: UnsafeMutableBufferPointer<Float>) -> Int {
        let block = UnsafeBufferPointer(rebasing: cleanInput.elements[..<count])
        guard filter != nil else {
            return output.update(fromContentsOf: block)
        }
        return filter!.process(block, into: output).produced
    }

    private mutating func finite(_ sample: Float) -> Float {
        if sample.isFinite { return max(-Resampler.limit, min(Resampler.limit, sample)) }
        nonFiniteSampleCount += 1
        return 0
    }

    private mutating func int16(_ sample: Float) -> Int16 {
        Int16(sample: sample, replaced: &clippedSampleCount)
    }

    /// How many instants k / `output` there are before the end of `count` samples of the input.
    private static func outputCount(_ count: Int, from input: SampleRate, to output: SampleRate) -> Int {
        // Counts whole seconds separately, so that years of samples do not overflow.
        let (seconds, rest) = count.quotientAndRemainder(dividingBy: input.hertz)
        return seconds * output.hertz + (rest * output.hertz + input.hertz - 1) / input.hertz
    }
}
