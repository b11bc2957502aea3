import Foundation
import PCM

/// Makes one vector of fixed size of a candidate of any length: the input of the verifier.
///
/// The template's states are dealt into 12 groups, from the word's first sounds to its last. Of each group: the mean
/// feature vector of the hops aligned to it, their mean hop score, and the logarithm of how many they are; at
/// the end the logarithm of the whole duration.
package struct CandidatePooling: ~Copyable, Sendable {
    /// Groups of states.
    static let groupCount = 12
    /// The score of an empty group, and the logarithm of its duration.
    private static let empty: Float = -1

    package let dimension: Int
    private var values: FixedBuffer<Float>
    private var counts: FixedBuffer<Float>

    /// Values in a pooled vector of features of `dimension` values.
    package static func size(dimension: Int) -> Int { groupCount * (dimension + 2) + 1 }

    package init(dimension: Int) {
        self.dimension = dimension
        values = FixedBuffer(repeating: 0, count: CandidatePooling.size(dimension: dimension))
        counts = FixedBuffer(repeating: 0, count: CandidatePooling.groupCount)
    }

    package mutating func begin() {
        values.fill(with: 0)
        counts.fill(with: 0)
    }

    /// Adds a hop that belongs to `state` of `stateCount`, in any order. Real-time safe.
    package mutating func add(
        _ vector: UnsafeBufferPointer<Float>, score: Float, state: Int, of stateCount: Int
    ) {
        let group = state * CandidatePooling.groupCount / stateCount
        let target = values.mutableElements
        let offset = group * (dimension + 2)
        for d in 0..<dimension { target[offset + d] += vector[d] }
        target[offset + dimension] += score
        counts[group] += 1
    }

    /// The pooled vector, valid until the next ``begin()``. Real-time safe.
    package mutating func finish() -> UnsafeBufferPointer<Float> {
        let target = values.mutableElements
        var duration: Float = 0
        for group in 0..<CandidatePooling.groupCount {
            let offset = group * (dimension + 2)
            let count = counts[group]
            duration += count
            guard count > 0 else {
                target[offset + dimension] = CandidatePooling.empty
                target[offset + dimension + 1] = CandidatePooling.empty
                continue
            }
            for d in 0...dimension { target[offset + d] /= count }
            target[offset + dimension + 1] = logf(count)
        }
        target[values.count - 1] = logf(max(1, duration))
        return values.elements
    }
}
