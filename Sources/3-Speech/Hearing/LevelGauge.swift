import Capture
import Foundation
import PCM
import Synchronization

/// Measures how loud the sound is: the mean level of the last half second, published without a lock. The gauge measures
/// nothing before the first request.
///
/// One thread measures; any thread may ask at any time.
package final class LevelGauge: Sendable {
    /// Seconds after which the level shows two thirds of a change.
    private static let timeConstant = 0.5

    private let isAsked = Atomic<Bool>(false)
    /// The bits of the mean square, full scale at 1.
    private let meanSquare = Atomic<UInt64>(0)

    package init() {}

    /// The level in dBFS; nil if nothing was measured yet. Silence is -160.
    package var decibels: Double? {
        guard isAsked.exchange(true, ordering: .relaxed) else { return nil }
        return 10 * log10(max(Double(bitPattern: meanSquare.load(ordering: .relaxed)), 1e-16))
    }

    /// Takes a block's sound. Real-time safe.
    func add(_ block: borrowing CaptureBlock) {
        guard block.frameCount > 0, isAsked.load(ordering: .relaxed) else { return }
        var sum: Float = 0
        for index in 0..<block.frameCount { sum += block.samples[index] * block.samples[index] }
        let square = Double(sum) / Double(block.frameCount)
        // Samples of a broken device may be so large that their sum is infinite, which would stay for ever.
        guard square.isFinite else { return }
        let share = min(1, block.sampleRate.seconds(of: block.frameCount) / Self.timeConstant)
        let old = Double(bitPattern: meanSquare.load(ordering: .relaxed))
        meanSquare.store((old + (square - old) * share).bitPattern, ordering: .relaxed)
    }
}
