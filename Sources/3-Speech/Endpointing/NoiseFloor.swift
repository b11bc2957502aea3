import PCM

/// The level of the background noise, tracked by minimum statistics.
///
/// The smallest smoothed level of the last seconds: during speech it comes from the gaps between words, so the tracker
/// needs no knowledge of speech. The level falls at once, and rises only after the window has passed. In steady sound
/// that window is shorter. After R. Martin, "Noise Power Spectral Density Estimation Based on Optimal Smoothing and
/// Minimum Statistics", IEEE Trans. Speech Audio Process. 9(5), 2001, in one band and with fixed smoothing.
///
/// Real-time safe after ``init(options:)``.
public struct NoiseFloor: ~Copyable, Sendable {
    /// The step in which the windows move, in seconds.
    public static let blockDuration = 0.2

    private static let framesPerBlock = Int((blockDuration / Endpointer.frameDuration).rounded())
    private static let smoothing: Float = 0.7
    /// Sound is steady when its smoothed level stays within this many decibels. From 4 to 10 dB it made no difference
    /// to sentences in noise; at 12 dB more of them were cut early.
    private static let steadyRange: Float = 8

    private let options: NoiseFloorOptions
    private let steadyBlocks: Int
    private var minima: FixedBuffer<Float>
    private var maxima: FixedBuffer<Float>
    private var block = 0
    private var framesInBlock = 0
    private var smoothed: Float?

    /// The floor, in dBFS. Before the first frame it is ``NoiseFloorOptions/lowest``; after the first frame, the level
    /// of that frame.
    public private(set) var level: Float

    /// Makes a noise floor without history.
    ///
    /// - Precondition: options that ``EndpointerOptions/validate(evidence:)`` would pass.
    public init(options: NoiseFloorOptions = .init()) {
        func blocks(_ seconds: Double) -> Int { max(1, Int((seconds / NoiseFloor.blockDuration).rounded())) }
        precondition(options.steadyWindow <= options.window, "steadyWindow is longer than window")
        self.options = options
        steadyBlocks = blocks(options.steadyWindow)
        minima = FixedBuffer(repeating: .infinity, count: blocks(options.window))
        maxima = FixedBuffer(repeating: -.infinity, count: blocks(options.window))
        level = options.lowest
    }

    /// Takes the level of the next frame, in dBFS.
    public mutating func process(_ frameLevel: Float) {
        let a = NoiseFloor.smoothing
        let value = smoothed.map { a * $0 + (1 - a) * frameLevel } ?? frameLevel
        smoothed = value

        if framesInBlock == NoiseFloor.framesPerBlock {
            framesInBlock = 0
            block = (block + 1) % minima.count
            minima[block] = .infinity
            maxima[block] = -.infinity
        }
        framesInBlock += 1
        minima[block] = min(minima[block], value)
        maxima[block] = max(maxima[block], value)

        let steady = range(ofNewest: steadyBlocks)
        let isSteady = steady.maximum - steady.minimum < NoiseFloor.steadyRange
        let minimum = isSteady ? steady.minimum : range(ofNewest: minima.count).minimum
        level = max(options.lowest, minimum + options.bias)
    }

    private func range(ofNewest blocks: Int) -> (minimum: Float, maximum: Float) {
        var minimum = Float.infinity
        var maximum = -Float.infinity
        for age in 0..<blocks {
            let index = (block + minima.count - age) % minima.count
            minimum = min(minimum, minima[index])
            maximum = max(maximum, maxima[index])
        }
        return (minimum, maximum)
    }
}
