import PCM

/// The slope of each value of a vector over the last hops.
///
/// The regression of Furui (1986) and HTK, `sum k (c[t+k] - c[t-k]) / (2 sum k^2)`, but of the `2 K + 1` newest
/// vectors: causal, so the result belongs to the instant `K` hops ago. Before the first vector the stream counts as
/// constant. In units a hop.
public struct DeltaFilter: ~Copyable, Sendable {
    /// Values in a vector.
    public let dimension: Int
    private let halfWidth: Int
    private let scale: Float
    private var history: FixedBuffer<Float>  // (2 K + 1) x dimension, a ring
    private var newest = -1

    /// Allocates a filter over `2 halfWidth + 1` hops; HTK's default of 2 spans 50 ms. Not real-time safe.
    public init(dimension: Int, halfWidth: Int = 2) {
        precondition(dimension >= 1 && halfWidth >= 1, "a delta filter needs a dimension and a width")
        self.dimension = dimension
        self.halfWidth = halfWidth
        scale = 1 / (2 * Float((1...halfWidth).reduce(0) { $0 + $1 * $1 }))
        history = FixedBuffer(repeating: 0, count: (2 * halfWidth + 1) * dimension)
    }

    /// Takes the next vector and writes its slopes. Real-time safe.
    public mutating func process(
        _ vector: UnsafeBufferPointer<Float>, into slopes: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(vector.count >= dimension && slopes.count >= dimension, "buffers do not fit the filter")
        let length = 2 * halfWidth + 1
        let past = history.mutableElements
        if newest < 0 {
            for slot in 0..<length {
                for d in 0..<dimension { past[slot * dimension + d] = vector[d] }
            }
        }
        newest = (newest + 1) % length
        for d in 0..<dimension { past[newest * dimension + d] = vector[d] }

        for d in 0..<dimension { slopes[d] = 0 }
        for k in 1...halfWidth {
            // The middle is K hops back; the ring's slot after the newest is the oldest.
            let later = (newest + length - halfWidth + k) % length * dimension
            let earlier = (newest + length - halfWidth - k) % length * dimension
            for d in 0..<dimension { slopes[d] += Float(k) * (past[later + d] - past[earlier + d]) }
        }
        for d in 0..<dimension { slopes[d] *= scale }
    }

    /// Forgets everything seen. Real-time safe.
    public mutating func reset() { newest = -1 }
}
