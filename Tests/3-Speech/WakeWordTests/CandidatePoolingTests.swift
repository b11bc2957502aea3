import Foundation
import Testing

@testable import WakeWord

@Suite("Pooling a candidate's hops")
struct CandidatePoolingTests {
    /// A path: the state, the vector and the score of each hop.
    private typealias Hop = (state: Int, vector: [Float], score: Float)

    private func pool(_ hops: [Hop], states: Int, with pooling: inout CandidatePooling) -> [Float] {
        pooling.begin()
        for hop in hops {
            hop.vector.withUnsafeBufferPointer {
                pooling.add($0, score: hop.score, state: hop.state, of: states)
            }
        }
        return Array(pooling.finish())
    }

    @Test("gives each group's mean vector, mean score and duration, and the whole duration at the end")
    func handMade() {
        // 24 states: two a group. Groups 0 and 11 have hops, the others none.
        let path: [Hop] = [
            (0, [1, 10], 0.5), (1, [3, 20], -0.5), (1, [5, 30], 1.5), (22, [7, 0], 2), (23, [9, -2], -1),
        ]
        var pooling = CandidatePooling(dimension: 2)
        let pooled = pool(path, states: 24, with: &pooling)
        var expected: [Float] = [3, 20, 0.5, logf(3)]
        for _ in 1...10 { expected += [0, 0, -1, -1] }
        expected += [8, -1, 0.5, logf(2), logf(5)]
        #expect(pooled.count == CandidatePooling.size(dimension: 2))
        #expect(zip(pooled, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(pooled)")
    }

    @Test("deals states into groups in order and evenly", arguments: [1, 5, 12, 13, 30, 300])
    func groups(states: Int) {
        var pooling = CandidatePooling(dimension: 1)
        // Each state once, with its own number as feature.
        let pooled = pool((0..<states).map { ($0, [Float($0)], 0) }, states: states, with: &pooling)
        let filled = (0..<CandidatePooling.groupCount).filter { pooled[3 * $0 + 2] >= 0 }
        #expect(filled.count == min(states, CandidatePooling.groupCount))
        let means = filled.map { pooled[3 * $0] }
        #expect(means == means.sorted() && Set(means).count == means.count)
        let sizes = filled.map { expf(pooled[3 * $0 + 2]).rounded() }
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        #expect(sizes.reduce(0, +) == Float(states))
    }

    @Test("does not depend on the order of hops nor on what was pooled before")
    func fresh() {
        let path: [Hop] = (0..<30).map { ($0, [Float($0 % 4), 1], Float($0 % 8) / 8) }
        var pooling = CandidatePooling(dimension: 2)
        let first = pool(path, states: 30, with: &pooling)
        _ = pool([(0, [99, 99], 9)], states: 1, with: &pooling)
        #expect(pool(path.reversed(), states: 30, with: &pooling) == first)
    }

    @Test("of nothing is finite")
    func nothing() {
        var pooling = CandidatePooling(dimension: 3)
        #expect(pool([], states: 4, with: &pooling).allSatisfy { $0.isFinite })
    }
}
