@testable import WakeWord

/// An exhaustive search for the best path through a template that ends in its last state at a given hop, as the
/// reference for a real search.
struct OfflineViterbi {
    /// `hops[i]` is in state `states[i]`.
    struct Path {
        var sum: Float
        var startHop: Int
        var states: [Int]
    }

    /// Hop by hop, the score of each state.
    let scores: [[Float]]

    private var stateCount: Int { scores[0].count }

    /// The path with the highest sum that ends in the last state at `hop`; nil when none can.
    func best(endingAt hop: Int) -> Path? {
        var best: Path?
        extend([stateCount - 1], sum: scores[hop][stateCount - 1], hop: hop, best: &best)
        return best
    }

    /// Follows a path backwards from its earliest hop; `states` has the latest first.
    private func extend(_ states: [Int], sum: Float, hop: Int, best: inout Path?) {
        let state = states[states.count - 1]
        if state == 0, sum > (best?.sum ?? -.infinity) {
            best = Path(sum: sum, startHop: hop, states: states.reversed())
        }
        guard hop > 0 else { return }
        for step in 0...2 where step <= state {
            let penalty = step == 2 ? TemplateSearch.skipPenalty : 0
            extend(
                states + [state - step], sum: sum + scores[hop - 1][state - step] - penalty, hop: hop - 1,
                best: &best)
        }
    }
}
