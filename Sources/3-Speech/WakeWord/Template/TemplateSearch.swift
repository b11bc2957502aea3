import PCM

/// Finds where a stream matches templates, hop by hop: Viterbi over left-to-right states whose path may begin
/// at any hop.
///
/// Subsequence dynamic time warping (Müller, 2007, chapter 4.4) with the steps stay, next and skip (after Sakoe and
/// Chiba, 1978) on log-likelihood ratios instead of distances. All templates' states stand one after the other. The
/// search drops a path that is too old for the state that it has reached: such a path could only end too late, and its
/// sum would hide a later path until then. A path may stay in one state for `longestStay` hops at most: without the
/// bound it stays in a state that fits silence or steady noise and grows until its mean score is good.
package struct TemplateSearch: ~Copyable, Sendable {
    /// 12 hops, 120 ms: a long vowel's share of a state that stands for 25 ms. From experiments on continuous
    /// streams, where leaving the bound out cost most detections.
    static let longestStay: Int16 = 12
    /// What leaving a state out costs, in raw-score units.
    static let skipPenalty: Float = 0.1

    /// A template's best path that ends at the newest hop.
    package struct Match: BitwiseCopyable, Sendable {
        /// Mean hop score; minus infinity for none.
        package var score = -Float.infinity
        /// The hop where the path begins.
        package var startHop = 0
    }

    /// How a path came to a state.
    private enum Step {
        static let stay: UInt8 = 0
        static let next: UInt8 = 1
        static let skip: UInt8 = 2
        static let begin: UInt8 = 3
    }

    let templateCount: Int
    let stateCount: Int
    /// How many hops back a path can be traced, a power of two.
    let history: Int
    private let stateOffsets: FixedBuffer<Int>
    private let shortest: FixedBuffer<Int>
    private let longest: FixedBuffer<Int>
    // For each state, how many hops ago a path through it may have begun.
    private let oldest: FixedBuffer<Int>
    private var sums: FixedBuffer<Float>
    private var starts: FixedBuffer<Int>
    private var stays: FixedBuffer<Int16>
    private var steps: FixedBuffer<UInt8>  // history x states, a ring
    private var matches: FixedBuffer<Match>

    /// Allocates the search of `templates`, whose paths can be traced `wait` hops after their end.
    init(templates: [KeywordTemplate], wait: Int) {
        templateCount = templates.count
        var offsets = [0]
        for template in templates { offsets.append(offsets[offsets.count - 1] + template.stateCount) }
        stateCount = offsets[offsets.count - 1]
        var history = 64
        let needed = (templates.map(\.durationRange.upperBound).max() ?? 0) + wait + 2
        while history < needed { history *= 2 }
        self.history = history
        stateOffsets = FixedBuffer(offsets)
        shortest = FixedBuffer(templates.map(\.durationRange.lowerBound))
        longest = FixedBuffer(templates.map(\.durationRange.upperBound))
        oldest = FixedBuffer(
            templates.flatMap { template in
                (1...template.stateCount).map { passed in
                    template.durationRange.upperBound * passed / template.stateCount + Int(Self.longestStay)
                }
            })
        sums = FixedBuffer(repeating: -.infinity, count: stateCount)
        starts = FixedBuffer(repeating: 0, count: stateCount)
        stays = FixedBuffer(repeating: 0, count: stateCount)
        steps = FixedBuffer(repeating: Step.begin, count: history * stateCount)
        matches = FixedBuffer(repeating: Match(), count: templates.count)
    }

    /// The states of a template, counted over all templates.
    func states(of template: Int) -> Range<Int> { stateOffsets[template]..<stateOffsets[template + 1] }

    /// Takes the next hop's score in every state; gives the best match of each template that ends here.
    /// Real-time safe.
    mutating func process(hop: Int, scores: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Match> {
        for template in 0..<templateCount { advance(template, hop: hop, scores: scores) }
        return matches.elements
    }

    private mutating func advance(_ template: Int, hop: Int, scores: UnsafeBufferPointer<Float>) {
        let first = stateOffsets[template]
        let last = stateOffsets[template + 1] - 1
        let row = (hop & (history - 1)) * stateCount
        let sums = sums.mutableElements
        let starts = starts.mutableElements
        let stays = stays.mutableElements
        let steps = steps.mutableElements

        // From the last state to the first, so that each still finds the previous hop's values before it.
        var state = last
        while state >= first {
            var best = stays[state] < TemplateSearch.longestStay ? sums[state] : -.infinity
            var start = starts[state]
            var stay = min(stays[state], TemplateSearch.longestStay) + 1
            var step = Step.stay
            if state == first {
                if best < 0 { (best, start, stay, step) = (0, hop, 1, Step.begin) }
            } else {
                if sums[state - 1] > best {
                    (best, start, stay, step) = (sums[state - 1], starts[state - 1], 1, Step.next)
                }
                if state - 1 > first {
                    let skipped = sums[state - 2] - TemplateSearch.skipPenalty
                    if skipped > best {
                        (best, start, stay, step) = (skipped, starts[state - 2], 1, Step.skip)
                    }
                }
            }
            if hop - start >= oldest[state] { best = -.infinity }
            sums[state] = best + scores[state]
            starts[state] = start
            stays[state] = stay
            steps[row + state] = step
            state -= 1
        }

        let duration = hop - starts[last] + 1
        let isLegal = duration >= shortest[template] && duration <= longest[template]
        matches[template] = Match(
            score: isLegal ? sums[last] / Float(duration) : -.infinity, startHop: starts[last])
    }

    /// Calls `body` with each hop of the best path of `template` that ended at `endHop`, from the last to the first,
    /// and the state, counted within the template. Real-time safe.
    func trace(_ template: Int, endHop: Int, body: (_ hop: Int, _ state: Int) -> Void) {
        let first = stateOffsets[template]
        var state = stateOffsets[template + 1] - 1
        var hop = endHop
        while hop >= 0, endHop - hop < longest[template] {
            body(hop, state - first)
            let step = steps[(hop & (history - 1)) * stateCount + state]
            guard step != Step.begin else { return }
            state = max(first, state - Int(step))
            hop -= 1
        }
    }

    /// Forgets every path. Real-time safe.
    mutating func reset() {
        sums.fill(with: -.infinity)
        stays.fill(with: 0)
        steps.fill(with: Step.begin)
    }
}
