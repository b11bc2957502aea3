import Features
import Foundation
import PCM

/// Makes one vector of fixed size of the mel bands of a candidate: the input of a ``VoiceCheck``.
///
/// It keeps the bands of the newest hops, and deals the hops of a candidate into 12 groups by their states. It turns
/// the mean log mel spectrum of each group, less that of the whole candidate, into 19 cepstra. A group without hops
/// has zeros.
package struct VoicePooling: ~Copyable, Sendable {
    private static let groupCount = CandidatePooling.groupCount
    /// Cepstra of a group, without the level. Those after the 19th hold pitch and noise.
    private static let cepstrumCount = 19
    /// Values in a pooled vector.
    package static let size = groupCount * cepstrumCount

    private let bandCount = LearnedFrontEnd.bundled.bandCount
    private let history: Int
    private var past: FixedBuffer<Float>  // history x bands, a ring
    private var sums: FixedBuffer<Float>  // groups x bands
    private var counts: FixedBuffer<Float>
    private var mean: FixedBuffer<Float>
    private var cepstra: FixedBuffer<Float>
    private let cosines: FixedBuffer<Float>  // cepstra x bands

    /// Allocates a pooling that keeps `history` hops, a power of two.
    package init(history: Int) {
        let bands = LearnedFrontEnd.bundled.bandCount
        self.history = history
        past = FixedBuffer(repeating: 0, count: history * bands)
        sums = FixedBuffer(repeating: 0, count: VoicePooling.groupCount * bands)
        counts = FixedBuffer(repeating: 0, count: VoicePooling.groupCount)
        mean = FixedBuffer(repeating: 0, count: bands)
        cepstra = FixedBuffer(repeating: 0, count: VoicePooling.size)
        // The orthonormal cosine transform (DCT-II), from the first coefficient after the level on.
        cosines = FixedBuffer(
            (1...VoicePooling.cepstrumCount).flatMap { order in
                (0..<bands).map { band in
                    let angle = Float.pi * Float(order) * (Float(band) + 0.5) / Float(bands)
                    return cosf(angle) * (2 / Float(bands)).squareRoot()
                }
            })
    }

    /// Keeps the log mel bands of a hop. Real-time safe.
    package mutating func keep(_ bands: UnsafeBufferPointer<Float>, hop: Int) {
        let row = (hop & (history - 1)) * bandCount
        let past = past.mutableElements
        for band in 0..<bandCount { past[row + band] = bands[band] }
    }

    /// Begins a candidate.
    package mutating func begin() {
        sums.fill(with: 0)
        counts.fill(with: 0)
        mean.fill(with: 0)
    }

    /// Adds a hop that belongs to `state` of `stateCount`, in any order. Real-time safe.
    package mutating func add(hop: Int, state: Int, of stateCount: Int) {
        let group = state * VoicePooling.groupCount / stateCount
        let row = (hop & (history - 1)) * bandCount
        let (sums, mean) = (sums.mutableElements, mean.mutableElements)
        for band in 0..<bandCount {
            sums[group * bandCount + band] += past[row + band]
            mean[band] += past[row + band]
        }
        counts[group] += 1
    }

    /// The pooled vector, valid until the next ``begin()``. Real-time safe.
    package mutating func finish() -> UnsafeBufferPointer<Float> {
        var total: Float = 0
        for group in 0..<VoicePooling.groupCount { total += counts[group] }
        let target = cepstra.mutableElements
        for group in 0..<VoicePooling.groupCount {
            let scale = counts[group] > 0 ? 1 / counts[group] : 0
            let share = counts[group] > 0 ? 1 / total : 0
            let levels = sums.mutableElements
            for band in 0..<bandCount {
                let index = group * bandCount + band
                levels[index] = levels[index] * scale - mean[band] * share
            }
            for order in 0..<VoicePooling.cepstrumCount {
                var sum: Float = 0
                for band in 0..<bandCount {
                    sum += cosines[order * bandCount + band] * levels[group * bandCount + band]
                }
                target[group * VoicePooling.cepstrumCount + order] = sum
            }
        }
        return cepstra.elements
    }
}
