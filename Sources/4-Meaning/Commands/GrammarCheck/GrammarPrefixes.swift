import Intake

/// Follows the words with which several sentences begin, all of these sentences at once.
///
/// The subset construction (Rabin and Scott, "Finite automata and their decision problems", IBM Journal of Research
/// and Development 3(2), 1959): a node holds all states that the same words lead to. Once the words leave only one
/// sentence, they are not followed further. So the work grows with the beginnings that sentences share, and not with
/// the number of pairs of sentences.
struct GrammarPrefixes {
    /// The place to which a word leads.
    private enum Target {
        /// States of one sentence alone; that sentence so has a text of its own.
        case sentence(Int32)
        case node(Int)
    }

    /// The states to which the same words lead.
    private struct Node {
        /// The states after the last word, in ascending order and so grouped by sentence. The first node has the
        /// starts of all sentences.
        var states: [Int32]
        /// The sentences that may end here, in order.
        var ends: [Int32] = []
        /// The targets by word, in the order of the words' indices.
        var words: [(word: Int32, target: Target)] = []
        var digits: [(range: ClosedRange<Int32>, target: Target)] = []
        var isFollowed = false
    }

    /// The number of steps followed: a measure of time and memory.
    private(set) var steps = 0
    /// Whether each sentence is known to read a text that no sentence before it reads.
    private(set) var counts: [Bool]

    private var stops: GrammarStops
    private let leadsToEnd: [Bool]
    private var nodes: [Node]
    private var indexOfNode: [[Int32]: Int] = [:]

    init(_ automaton: GrammarAutomaton, _ reach: GrammarReach) {
        stops = GrammarStops(automaton)
        leadsToEnd = reach.leadsToEnd
        counts = reach.readsAnyWords
        nodes = [Node(states: automaton.starts.filter { reach.leadsToEnd[Int($0)] })]
    }

    /// The number of known nodes; following a node may add others.
    var count: Int { nodes.count }

    func isFollowed(_ node: Int) -> Bool { nodes[node].isFollowed }

    /// The sentences that may end in a node; if the node was not followed, all sentences that have a state in it.
    func sentences(in node: Int) -> [Int32] {
        nodes[node].isFollowed
            ? nodes[node].ends : Self.once(nodes[node].states.map(stops.automaton.sentence))
    }

    /// The nodes one word after `node` that contain states of a sentence.
    func next(_ node: Int, of sentence: Int32) -> [Int] {
        let targets = nodes[node].words.map(\.target) + nodes[node].digits.map(\.target)
        return targets.compactMap { target in
            guard case .node(let next) = target else { return nil }
            let after = nodes[next].states.partitioningIndex { $0 > stops.automaton.starts[Int(sentence)] }
            return after > 0 && stops.automaton.sentence(of: nodes[next].states[after - 1]) == sentence
                ? next : nil
        }
    }

    /// Finds the targets of a node's states; false, without any result, if the total of steps would reach `limit`.
    mutating func follow(_ index: Int, upTo limit: Int) -> Bool {
        var words: [Int32: [Int32]] = [:]
        var digits: [ClosedRange<Int32>: [Int32]] = [:]
        var ends: [Int32] = []
        for state in nodes[index].states {
            let ahead = stops.ahead(of: state)
            steps += 1 + ahead.count
            guard steps < limit else { return false }
            for (word, steps) in ahead.words {
                for step in steps where leadsToEnd[Int(step.next)] {
                    words[word, default: []].append(step.next)
                }
            }
            for number in ahead.digits where leadsToEnd[Int(number.step.next)] {
                digits[number.range, default: []].append(number.step.next)
            }
            for end in ahead.ends where ends.last != end.next { ends.append(end.next) }
        }
        guard let pieces = pieces(digits, upTo: limit) else { return false }
        nodes[index].isFollowed = true
        // The order is fixed, so that the same grammar always gives the same findings.
        for (word, states) in words.sorted(by: { $0.key < $1.key }) {
            nodes[index].words.append((word, target(states)))
        }
        nodes[index].digits = pieces.map { ($0.range, target($0.states)) }
        // The first node stands for no words at all, which are no text.
        guard index > 0, let first = ends.first else { return true }
        nodes[index].ends = ends
        counts[Int(first)] = true
        return true
    }

    /// The ranges, cut at each beginning and end of a range; nil if that takes too many steps.
    private mutating func pieces(
        _ ranges: [ClosedRange<Int32>: [Int32]], upTo limit: Int
    ) -> [(range: ClosedRange<Int32>, states: [Int32])]? {
        let cuts = Set(ranges.keys.flatMap { [$0.lowerBound, $0.upperBound + 1] }).sorted()
        var pieces: [(range: ClosedRange<Int32>, states: [Int32])] = []
        for (cut, next) in zip(cuts, cuts.dropFirst()) {
            let states = ranges.filter { $0.key.contains(cut) }.flatMap(\.value)
            steps += ranges.count + states.count
            guard steps < limit else { return nil }
            if !states.isEmpty { pieces.append((cut...(next - 1), states)) }
        }
        return pieces
    }

    private mutating func target(_ states: [Int32]) -> Target {
        let states = Self.once(states.sorted())
        let sentence = stops.automaton.sentence(of: states[0])
        if sentence == stops.automaton.sentence(of: states[states.count - 1]) {
            counts[Int(sentence)] = true
            return .sentence(sentence)
        }
        if let known = indexOfNode[states] { return .node(known) }
        indexOfNode[states] = nodes.count
        nodes.append(Node(states: states))
        return .node(nodes.count - 1)
    }
}

// MARK: - Reading

extension GrammarPrefixes {
    /// The sentences that may read `words`, in order: all that do, and some that only share a beginning with `words`.
    func sentences(reading words: [String]) -> [Int32] {
        var current = [0]
        var found: [Int32] = []
        for word in words {
            var next: [Int] = []
            for node in current {
                guard nodes[node].isFollowed else {
                    found += sentences(in: node)
                    continue
                }
                for target in targets(of: node, by: word) {
                    switch target {
                    case .sentence(let sentence): found.append(sentence)
                    case .node(let node): if !next.contains(node) { next.append(node) }
                    }
                }
            }
            current = next
        }
        let ends = current.map(sentences)
        // Mostly the sentences come from a single node, and need no copy.
        return found.isEmpty && ends.count == 1 ? ends[0] : Set(found + ends.joined()).sorted()
    }

    private func targets(of node: Int, by word: String) -> [Target] {
        var targets: [Target] = []
        if let number = SpokenNumber.digits(word) {
            targets += nodes[node].digits.filter { $0.range.contains(Int32(number)) }.map(\.target)
        }
        let words = nodes[node].words
        guard let index = stops.automaton.words[word] else { return targets }
        let place = words.partitioningIndex { $0.word >= index }
        if place < words.count, words[place].word == index { targets.append(words[place].target) }
        return targets
    }

    /// The numbers of a sorted list without repetitions.
    private static func once(_ numbers: [Int32]) -> [Int32] {
        var once: [Int32] = []
        for number in numbers where once.last != number { once.append(number) }
        return once
    }
}
