import PCM

/// Finds where a stream matches templates, hop by hop: Viterbi over left-to-right states whose path may begin
/// at any hop.
///
/// Subsequence dynamic time warping (Müller, 2007, chapter 4.4) with the steps stay, next and skip (after Sakoe and
/// Chiba, 1978) on log-likelihood ratios instead of distances. All templates' states stand one after the other.
/// A path that is too old for how far it has come is dropped: it could only end too late, and its sum would hide
/// a later one until then. A path may stay in one state for `longestStay` hops at most: without the bound it sits in one that fits
/// silence or steady noise and grows until its mean score is good.
struct TemplateSearch: ~Copyable, Sendable {
    /// 12 hops, 120 ms: a long vowel's share of a state that stands for 25 ms. From experiments on continuous
    /// streams, where leaving the bound out cost most detections.
    static let longestStay: Int16 = 12
    /// What leaving a state out costs, in raw-score units.
    static let skipPenalty: Float = 0.1
    /// One hop cannot count for less than this, so that a click in the word does not hide it.
    static let lowestHopScore: Float = -2

    /// A hop counts for the word only while its squared distance from the state, in variances, is below twice this on
    /// average over the dimensions (1 is what a state's own hops have). What is far from the state and even
    /// farther from the background, such as a tone or a hiss never heard before, would count otherwise. Misses of four
    /// words, 32 recordings each, at 2 false alarms an hour: .14 without the bound and with 1, .22 with 0.8.
    static let leastFit: Float = 1

    /// A template's best path that ends at the newest hop.
    struct Match: BitwiseCopyable, Sendable {
        /// Mean log-likelihood ratio a hop and dimension; minus infinity for none.
        var score = -Float.infinity
        /// The hop where the path begins.
        var startHop = 0
    }

    let templateCount: Int
    private let stateOffsets: FixedBuffer<Int>
    private let shortest: FixedBuffer<Int>
    private let longest: FixedBuffer<Int>
    // For each state, how many hops ago a path through it may have begun.
    private let oldest: FixedBuffer<Int>
    private let backgroundOf: FixedBuffer<Int>
    private var sums: FixedBuffer<Float>
    private var starts: FixedBuffer<Int>
    private var stays: FixedBuffer<Int16>
    private var matches: FixedBuffer<Match>
    private let scale: Float

    /// Allocates the search. `backgroundOf` names, for each template, which background it is compared with.
    init(templates: [KeywordTemplate], backgroundOf: [Int], dimension: Int) {
        templateCount = templates.count
        var offsets = [0]
        for template in templates { offsets.append(offsets[offsets.count - 1] + template.stateCount) }
        let stateCount = offsets[offsets.count - 1]
        stateOffsets = FixedBuffer(offsets)
        shortest = FixedBuffer(templates.map(\.durationRange.lowerBound))
        longest = FixedBuffer(templates.map(\.durationRange.upperBound))
        oldest = FixedBuffer(
            templates.flatMap { template in
                (1...template.stateCount).map { passed in
                    template.durationRange.upperBound * passed / template.stateCount + Int(Self.longestStay)
                }
            })
        self.backgroundOf = FixedBuffer(backgroundOf)
        sums = FixedBuffer(repeating: -.infinity, count: stateCount)
        starts = FixedBuffer(repeating: 0, count: stateCount)
        stays = FixedBuffer(repeating: 0, count: stateCount)
        matches = FixedBuffer(repeating: Match(), count: templates.count)
        scale = 1 / Float(dimension)
    }

    /// Takes the next hop's log densities of all states and of all backgrounds; gives the best match of each
    /// template that ends here. Real-time safe.
    mutating func process(
        hop: Int, states: UnsafeBufferPointer<Float>, highest: UnsafeBufferPointer<Float>,
        backgrounds: UnsafeBufferPointer<Float>
    ) -> UnsafeBufferPointer<Match> {
        for template in 0..<templateCount {
            advance(
                template, hop: hop, states: states, highest: highest,
                background: backgrounds[backgroundOf[template]])
        }
        return matches.elements
    }

    private mutating func advance(
        _ template: Int, hop: Int, states: UnsafeBufferPointer<Float>, highest: UnsafeBufferPointer<Float>,
        background: Float
    ) {
        let first = stateOffsets[template]
        let last = stateOffsets[template + 1] - 1
        let sums = sums.mutableElements
        let starts = starts.mutableElements
        let stays = stays.mutableElements

        // From the last state to the first, so that each still finds the previous hop's values before it.
        var state = last
        while state >= first {
            var best = stays[state] < TemplateSearch.longestStay ? sums[state] : -.infinity
            var start = starts[state]
            var stay = min(stays[state], TemplateSearch.longestStay) + 1
            if state == first {
                if best < 0 { (best, start, stay) = (0, hop, 1) }
            } else {
                if sums[state - 1] > best { (best, start, stay) = (sums[state - 1], starts[state - 1], 1) }
                if state - 1 > first {
                    let skipped = sums[state - 2] - TemplateSearch.skipPenalty
                    if skipped > best { (best, start, stay) = (skipped, starts[state - 2], 1) }
                }
            }
            if hop - start >= oldest[state] { best = -.infinity }
            let ratio = (states[state] - background) * scale
            let fit = (states[state] - highest[state]) * scale + TemplateSearch.leastFit
            sums[state] = best + max(TemplateSearch.lowestHopScore, min(ratio, fit))
            starts[state] = start
            stays[state] = stay
            state -= 1
        }

        let duration = hop - starts[last] + 1
        let isLegal = duration >= shortest[template] && duration <= longest[template]
        matches[template] = Match(
            score: isLegal ? sums[last] / Float(duration) : -.infinity, startHop: starts[last])
    }

    /// Forgets every path. Real-time safe.
    mutating func reset() {
        sums.fill(with: -.infinity)
        stays.fill(with: 0)
    }
}
