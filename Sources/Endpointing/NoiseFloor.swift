import PCM

/// How the noise floor is followed.
public struct NoiseFloorOptions: Hashable, Sendable {
    /// How far back the minimum is looked for, in seconds. Longer than the longest stretch of speech without a
    /// gap, shorter than the 2 s in which a noise that sets in should be learned.
    public var window: Double = 1.6

    /// Added to the minimum, in dB: the minimum of a smoothed noise level lies below its mean. 2 dB is the mean
    /// difference for white noise under the smoothing used here (see the test that measures it).
    public var bias: Float = 2

    /// The lowest floor, in dBFS. Below it lies the noise of converters and digital silence, where 9 dB mean
    /// nothing.
    public var lowest: Float = -70

    /// The defaults.
    public init() {}
}

/// The level of the noise behind the speech, followed by minimum statistics.
///
/// The smallest smoothed level of the last `window` seconds: while somebody speaks it is found in the gaps
/// between words, so neither speech nor its end needs to be known. Falls at once, rises when the window has
/// passed. After R. Martin, "Noise Power Spectral Density Estimation Based on Optimal Smoothing and Minimum
/// Statistics", IEEE Trans. Speech Audio Process. 9(5), 2001, in one band and with fixed smoothing.
///
/// Real-time safe after ``init(options:)``.
public struct NoiseFloor: ~Copyable, Sendable {
    private static let blockCount = 8
    private static let smoothing: Float = 0.7

    private let options: NoiseFloorOptions
    private let framesPerBlock: Int
    private var blockMinima = FixedBuffer<Float>(repeating: .infinity, count: NoiseFloor.blockCount)
    private var block = 0
    private var framesInBlock = 0
    private var smoothed: Float?

    /// The floor, in dBFS.
    public private(set) var level: Float

    /// Starts at the lowest floor, so that the first frames count as loud rather than as noise.
    public init(options: NoiseFloorOptions = .init()) {
        self.options = options
        framesPerBlock = max(1, Int(options.window / Endpointer.frameDuration) / NoiseFloor.blockCount)
        level = options.lowest
    }

    /// Takes the level of the next frame, in dBFS.
    public mutating func process(_ frameLevel: Float) {
        let a = NoiseFloor.smoothing
        let value = smoothed.map { a * $0 + (1 - a) * frameLevel } ?? frameLevel
        smoothed = value

        if framesInBlock == framesPerBlock {
            framesInBlock = 0
            block = (block + 1) % NoiseFloor.blockCount
            blockMinima[block] = .infinity
        }
        framesInBlock += 1
        blockMinima[block] = min(blockMinima[block], value)

        var minimum = Float.infinity
        for index in 0..<NoiseFloor.blockCount { minimum = min(minimum, blockMinima[index]) }
        level = max(options.lowest, minimum + options.bias)
    }
}
