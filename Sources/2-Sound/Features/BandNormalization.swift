import Foundation
import PCM

/// Takes each band's power relative to a level that rises at once and falls slowly, adds a floor, takes the logarithm,
/// and subtracts a running mean.
///
/// A gain changes nothing, and sound far below the level, such as a quiet room, vanishes in the floor. The mean follows
/// only hops above the noise, so a pause does not move the mean to the room's spectrum. Causal. The recipe,
/// `Models/training`, trains with the same formulas.
struct BandNormalization: ~Copyable, Sendable {
    private let options: BandNormalizationOptions
    private let initialMean: FixedBuffer<Float>
    private var mean: FixedBuffer<Float>
    private var level: Float = 0
    private var noise = Float.infinity
    private var updates: Float = 0

    /// Allocates the mean, which begins at `initialMean`, one value a band. Not real-time safe.
    init(options: BandNormalizationOptions, initialMean: [Float]) {
        self.options = options
        self.initialMean = FixedBuffer(initialMean)
        mean = FixedBuffer(initialMean)
    }

    /// The largest magnitude that can come out.
    static func outputBound(options: BandNormalizationOptions, initialMean: [Float]) -> Float {
        // No band has more than the sum of all, and the level is at least their mean.
        let largest = max(-logf(options.levelFloor), logf(Float(initialMean.count) + options.levelFloor))
        return largest + initialMean.reduce(largest) { max($0, abs($1)) }
    }

    /// Writes the normalized `bands`, natural logarithms of power. Real-time safe.
    mutating func process(
        _ bands: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(bands.count == mean.count && output.count == mean.count, "buffers do not fit the bands")
        let count = bands.count
        var power: Float = 0
        for band in 0..<count {
            output[band] = expf(bands[band])
            power += output[band]
        }
        let rate = track(power: power / Float(count))
        let mean = mean.mutableElements
        for band in 0..<count {
            let value = logf(output[band] / level + options.levelFloor)
            mean[band] += rate * (value - mean[band])
            output[band] = value - mean[band]
        }
    }

    /// Takes the mean power of the bands and gives the rate at which the mean follows this hop.
    private mutating func track(power: Float) -> Float {
        level = max(power, options.levelDecay * level, options.leastLevel)
        // Digital silence must not hold the floor down for minutes.
        noise = max(min(power, options.noiseRise * noise), 1e-4 * options.leastLevel)
        guard power > options.meanGate * level, power > options.noiseMargin * noise else { return 0 }
        updates += 1
        return max(1 / (options.meanPrior + updates), 1 / options.meanConstant)
    }

    /// Back to the initial mean, no level and no noise. Real-time safe.
    mutating func reset() {
        _ = mean.mutableElements.update(from: initialMean.elements)
        level = 0
        noise = .infinity
        updates = 0
    }
}
