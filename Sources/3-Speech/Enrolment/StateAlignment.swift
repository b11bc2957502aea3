import PCM
import WakeWord

/// Aligns a whole word segment to a template: which state each hop belongs to.
enum StateAlignment {
    // What leaving a state out costs, in nats: rare, but better than forcing a sound into it that was not spoken.
    private static let skipPenalty: Float = 3

    /// The most likely state of each hop, from the first state to the last (Viterbi).
    static func align(_ segment: FeatureSequence, to template: KeywordTemplate) -> [Int] {
        let states = template.stateCount
        var bank = DiagonalGaussianBank(
            means: template.means, variances: template.variances, dimension: segment.dimension)
        var sums = [Float](repeating: -.infinity, count: states)
        var steps = [UInt8](repeating: 0, count: states * segment.count)
        segment.forEachVector { hop, vector in
            let densities = bank.process(vector)
            guard hop > 0 else {
                sums[0] = densities[0]
                return
            }
            for state in stride(from: states - 1, through: 0, by: -1) {
                var best = sums[state]
                var step: UInt8 = 0
                if state > 0, sums[state - 1] > best { (best, step) = (sums[state - 1], 1) }
                if state > 1, sums[state - 2] - skipPenalty > best {
                    (best, step) = (sums[state - 2] - skipPenalty, 2)
                }
                sums[state] = best + densities[state]
                steps[hop * states + state] = step
            }
        }
        var path = [Int](repeating: 0, count: segment.count)
        var state = states - 1
        for hop in stride(from: segment.count - 1, through: 0, by: -1) {
            path[hop] = state
            state = max(0, state - Int(steps[hop * states + state]))
        }
        return path
    }
}
