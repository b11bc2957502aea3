import PCM

/// Cuts a stream of 16-bit samples into pre-emphasized, windowed analysis frames.
///
/// Pre-emphasis runs over the stream (the sample before the first one counts as equal to it), not over each
/// analysis frame as in HTK; so a frame's content does not depend on where the frame begins.
/// Analysis frame `h` covers samples `h * hopLength ..< h * hopLength + frameLength`; the last samples that
/// fill no frame wait for more.
public struct AnalysisFramer: ~Copyable, Sendable {
    private let options: FrameOptions
    private let window: FixedBuffer<Float>
    private var history: FixedBuffer<Float>
    private var frame: FixedBuffer<Float>
    private var filled = 0
    private var previous: Float = 0
    private var isFirst = true

    /// Allocates a framer. Not real-time safe.
    public init(options: FrameOptions = FrameOptions()) throws(FeatureError) {
        try options.validate()
        self.options = options
        window = FixedBuffer(options.window.coefficients(count: options.frameLength))
        history = FixedBuffer(repeating: 0, count: options.frameLength)
        frame = FixedBuffer(repeating: 0, count: options.frameLength)
    }

    /// Takes samples in chunks of any size and calls `analysisFrame` with `frameLength` values, full scale at
    /// -1 ... 1, for every hop that they complete. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>,
        analysisFrame: (UnsafeBufferPointer<Float>) -> Void
    ) {
        var position = 0
        while position < samples.count {
            let count = min(options.frameLength - filled, samples.count - position)
            append(UnsafeBufferPointer(rebasing: samples[position..<position + count]))
            position += count
            guard filled == options.frameLength else { continue }
            emit()
            analysisFrame(frame.elements)
        }
    }

    private mutating func append(_ samples: UnsafeBufferPointer<Int16>) {
        let target = history.mutableElements
        for sample in samples {
            let value = Float(sample) * (1 / 32768)
            if isFirst {
                previous = value
                isFirst = false
            }
            target[filled] = value - options.preEmphasis * previous
            previous = value
            filled += 1
        }
    }

    private mutating func emit() {
        let source = history.mutableElements
        let target = frame.mutableElements
        let weights = window.elements
        for index in 0..<options.frameLength { target[index] = source[index] * weights[index] }

        let kept = options.frameLength - options.hopLength
        for index in 0..<kept { source[index] = source[index + options.hopLength] }
        filled = kept
    }

    /// Forgets all input. Real-time safe.
    public mutating func reset() {
        filled = 0
        isFirst = true
    }
}
