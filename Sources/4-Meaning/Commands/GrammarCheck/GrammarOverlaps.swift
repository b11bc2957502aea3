/// Finds the pairs of sentences that read the same text, the only pairs worth comparing, and the sentences that
/// never count.
struct GrammarOverlaps {
    /// Whether each sentence counts: it reads a text that no sentence before it reads. True also if that is not known.
    private(set) var counts: [Bool] = []
    /// For each sentence the sentences worth comparing with it, in order; itself among them if it can fill slots.
    private(set) var partners: [[Int32]] = []
    /// The sentences whose shared texts are not all known.
    private(set) var unfinished: Set<Int> = []

    private let limits: GrammarCheckLimits
    private var prefixes: GrammarPrefixes
    private let fillsSlots: [Bool]
    private let intents: [String]
    private var pairs: Set<Int> = []
    private var comparisons = 0

    /// - Parameter intents: the name of the intent of each sentence.
    init(_ automaton: GrammarAutomaton, _ reach: GrammarReach, intents: [String], limits: GrammarCheckLimits)
    {
        self.limits = limits
        prefixes = GrammarPrefixes(automaton, reach)
        fillsSlots = reach.fillsSlots
        self.intents = intents
        var node = 0
        while node < prefixes.count, prefixes.follow(node, upTo: limits.prefixSteps) { node += 1 }
        settle()
        pair()
    }

    /// Steps followed and pairs looked at: a measure of the time.
    var steps: Int { prefixes.steps + comparisons }

    /// The sentences that may read `words`, in order: all that do, and some that only share a beginning with `words`.
    func sentences(reading words: [String]) -> [Int32] { prefixes.sentences(reading: words) }

    /// Finds out which sentences count.
    ///
    /// If the limit left nodes unfollowed, this is still open for some sentences. A sentence counts if a single text
    /// of its own is found, and that is mostly quick, even if finding all shared texts takes too long.
    private mutating func settle() {
        var left: [Int32: [Int]] = [:]
        for node in 0..<prefixes.count where !prefixes.isFollowed(node) {
            for sentence in prefixes.sentences(in: node) where !prefixes.counts[Int(sentence)] {
                left[sentence, default: []].append(node)
            }
        }
        for (sentence, nodes) in left.sorted(by: { $0.key < $1.key }) where !settle(sentence, from: nodes) {
            unfinished.insert(Int(sentence))
        }
        counts = prefixes.counts
        // A sentence that was not followed to the end gets no finding.
        for sentence in unfinished { counts[sentence] = true }
    }

    /// Follows a sentence from `nodes`, the last node first, until it counts; false if that takes too long.
    private mutating func settle(_ sentence: Int32, from nodes: [Int]) -> Bool {
        var pending = nodes
        var seen: Set<Int> = []
        while !prefixes.counts[Int(sentence)], let node = pending.popLast() {
            guard seen.insert(node).inserted else { continue }
            guard seen.count <= limits.prefixesOfOne,
                prefixes.isFollowed(node) || prefixes.follow(node, upTo: 2 * limits.prefixSteps)
            else { return false }
            pending += prefixes.next(node, of: sentence)
        }
        return true
    }

    /// Pairs the sentences that share a text, except a sentence that never counts with the sentences before it.
    private mutating func pair() {
        partners = counts.indices.map { counts[$0] && fillsSlots[$0] ? [Int32($0)] : [] }
        var seen: Set<[Int32]> = []
        for node in 0..<prefixes.count {
            let group = prefixes.sentences(in: node)
            guard group.count > 1, seen.insert(group).inserted else { continue }
            if !pair(group) { unfinished.formUnion(group.map(Int.init)) }
        }
        for index in partners.indices where partners[index].count > 1 { partners[index].sort() }
    }

    /// Pairs the sentences of a group that read the same text; false if the pairs are too many.
    private mutating func pair(_ group: [Int32]) -> Bool {
        for (place, second) in group.enumerated() where counts[Int(second)] {
            for first in group[..<place] {
                comparisons += 1
                guard pairs.count < limits.partners, comparisons < limits.prefixSteps else { return false }
                guard canDiffer(Int(first), Int(second)),
                    pairs.insert(Int(first) * counts.count + Int(second)).inserted
                else { continue }
                partners[Int(first)].append(second)
                partners[Int(second)].append(first)
            }
        }
        return true
    }

    /// Whether a text that both sentences read can have two meanings.
    private func canDiffer(_ first: Int, _ second: Int) -> Bool {
        intents[first] != intents[second] || fillsSlots[first] || fillsSlots[second]
    }
}
