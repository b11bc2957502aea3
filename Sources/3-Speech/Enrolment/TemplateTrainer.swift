import PCM
import WakeWord

/// Makes templates from word segments: segmental k-means over left-to-right states.
///
/// States begin as equal parts of each segment; then the trainer takes means and variances, aligns the segments anew,
/// and so on (Rabiner, Wilpon and Juang, 1986). Variances are drawn towards the background's within-sound variance as
/// if that had been seen in `prior` hops, so that a state of one recording is not needle-sharp.
struct TemplateTrainer {
    let withinVariance: [Float]
    /// Hops that a state stands for on average: 25 ms.
    private let hopsPerState = 2.5
    private let passes = 5
    /// The least variance, as a multiple of the variance within one phone. Of 0.2, 0.4, 0.7 and 1.5, 0.4 missed the
    /// fewest words in enrolment recordings of four words, voices split.
    private static let leastVariance: Float = 0.4

    var dimension: Int { withinVariance.count }

    /// A template of all `segments`, one at least.
    func template(of segments: [FeatureSequence]) -> KeywordTemplate {
        let lengths = segments.map(\.count).sorted()
        let stateCount = min(
            KeywordModel.Limit.states, max(3, Int(Double(lengths[lengths.count / 2]) / hopsPerState)))
        var alignments = segments.map { segment in
            (0..<segment.count).map { $0 * stateCount / segment.count }
        }
        var template = estimate(segments, alignments, stateCount: stateCount)
        for _ in 0..<passes {
            alignments = segments.map { StateAlignment.align($0, to: template) }
            template = estimate(segments, alignments, stateCount: stateCount)
        }
        return template
    }

    /// The weight of the within-sound variance in a state's variance, in hops: 40 with few recordings, half of that
    /// with many, whose own variances can be trusted more.
    private func prior(recordings: Int) -> Float { recordings < 100 ? 40 : 20 }

    private func estimate(
        _ segments: [FeatureSequence], _ alignments: [[Int]], stateCount: Int
    ) -> KeywordTemplate {
        let size = stateCount * dimension
        var counts = [Float](repeating: 0, count: stateCount)
        var sums = [Double](repeating: 0, count: size)
        var squares = sums
        for (segment, alignment) in zip(segments, alignments) {
            segment.forEachVector { hop, vector in
                let state = alignment[hop]
                counts[state] += 1
                for d in 0..<dimension {
                    sums[state * dimension + d] += Double(vector[d])
                    squares[state * dimension + d] += Double(vector[d]) * Double(vector[d])
                }
            }
        }
        // A mean of few recordings is itself uncertain; so a new recording may differ from it by more.
        let widening = 1 + 1 / Float(segments.count)
        let prior = prior(recordings: segments.count)
        var means = [Float](repeating: 0, count: size)
        var variances = means
        for state in 0..<stateCount {
            for d in 0..<dimension {
                let index = state * dimension + d
                let before = prior * withinVariance[d] * widening
                guard counts[state] > 0 else {
                    // A state that every path skips looks like its neighbour.
                    means[index] = state > 0 ? means[index - dimension] : 0
                    variances[index] = withinVariance[d] * widening
                    continue
                }
                let n = Double(counts[state])
                let mean = sums[index] / n
                let scatter = Float(max(0, squares[index] - n * mean * mean))
                means[index] = Float(mean)
                variances[index] = max(
                    TemplateTrainer.leastVariance * withinVariance[d],
                    (scatter + before) / (counts[state] + prior))
            }
        }
        return KeywordTemplate(
            means: means, variances: variances, hopCounts: counts, recordingCount: segments.count,
            durationRange: TemplateTrainer.durationRange(segments.map(\.count)))
    }

    /// The hops that a word may take if its recordings took `lengths` hops: people vary more than enrolment shows, and
    /// trimming leaves a margin around the word.
    static func durationRange(_ lengths: [Int]) -> ClosedRange<Int> {
        let shortest = max(5, Int(0.6 * Double(lengths.min() ?? 1)))
        let longest = min(KeywordModel.Limit.hops, Int((1.4 * Double(lengths.max() ?? 1)).rounded(.up)))
        return shortest...max(shortest, longest)
    }
}
