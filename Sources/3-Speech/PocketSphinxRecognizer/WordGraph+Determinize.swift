import Recognition

extension WordGraph {
    /// Makes the smallest graph of a network's phrases.
    ///
    /// The initializer makes the network deterministic by subset construction, and then merges states with the same
    /// continuations from the ends backwards. Without cycles one pass is enough (Revuz, "Minimisation of acyclic
    /// deterministic automata in linear time", 1992).
    ///
    /// - Throws: `RecognitionError` if the deterministic graph would be too large.
    init(_ network: WordNetwork) throws(RecognitionError) {
        let deterministic = try DeterministicNetwork(network)

        struct Signature: Hashable {
            var endWeight: Double?
            var arcs: [Arc]
        }
        var merged: [Signature: Int] = [:]
        var signatures: [Signature] = []
        // For each deterministic state the merged one, or nil if no phrase can be completed from it.
        var mergedState = [Int?](repeating: nil, count: deterministic.arcs.count)
        for state in deterministic.statesEndsFirst where state != 0 {
            let signature = Signature(
                endWeight: deterministic.endWeights[state],
                arcs: deterministic.arcs[state].compactMap { arc in
                    mergedState[arc.target].map { Arc(word: arc.word, target: $0) }
                })
            if signature.endWeight == nil && signature.arcs.isEmpty { continue }
            if let twin = merged[signature] {
                mergedState[state] = twin
            } else {
                // Numbers from 1: the start is 0 and, being the only state that no arc leads to, has no twin.
                signatures.append(signature)
                merged[signature] = signatures.count
                mergedState[state] = signatures.count
            }
        }
        let start = deterministic.arcs[0].compactMap { arc in
            mergedState[arc.target].map { Arc(word: arc.word, target: $0) }
        }

        // A word that only dropped phrases had is on no arc any more.
        var newIndex: [Int: Int] = [:]
        var words: [String] = []
        let arcs = ([start] + signatures.map(\.arcs)).map { outgoing in
            outgoing.map { arc in
                if let index = newIndex[arc.word] { return Arc(word: index, target: arc.target) }
                words.append(network.words[arc.word])
                newIndex[arc.word] = words.count - 1
                return Arc(word: words.count - 1, target: arc.target)
            }
        }
        // Silence is no phrase, even if everything in an expression is optional.
        self.init(words: words, arcs: arcs, endWeights: [nil] + signatures.map(\.endWeight))
    }
}

/// A network after subset construction; state 0 is the start.
private struct DeterministicNetwork {
    private(set) var arcs: [[WordGraph.Arc]] = []
    private(set) var endWeights: [Double?] = []
    private var subsets: [[Int32]] = []
    private var states: [[Int32]: Int] = [:]
    private var size = 0

    init(_ network: WordNetwork) throws(RecognitionError) {
        _ = try state(of: [0], in: network)
        var current = 0
        while current < subsets.count {
            var targets: [Int32: [Int32]] = [:]
            for member in subsets[current] {
                for arc in network.arcs[Int(member)] { targets[arc.word, default: []].append(arc.target) }
            }
            for word in targets.keys.sorted() {
                let target = try state(of: targets[word] ?? [], in: network)
                arcs[current].append(WordGraph.Arc(word: Int(word), target: target))
            }
            current += 1
        }
    }

    private mutating func state(
        of members: [Int32], in network: WordNetwork
    ) throws(RecognitionError) -> Int {
        var subset = Set(members)
        var pending = members
        while let member = pending.popLast() {
            for target in network.silentTargets[Int(member)] where subset.insert(target).inserted {
                pending.append(target)
            }
        }
        let key = subset.sorted()
        if let known = states[key] { return known }
        size += key.count
        guard size <= network.limits.determinizedStates else {
            throw RecognitionError(
                .badConfiguration,
                "The overlap of the phrase expressions makes their word graph grow without bound; "
                    + "let alternatives differ in their first words.")
        }
        states[key] = subsets.count
        subsets.append(key)
        arcs.append([])
        endWeights.append(key.compactMap { network.finalStates[$0] }.max())
        return subsets.count - 1
    }

    /// Every state after all the states that it leads to.
    var statesEndsFirst: [Int] {
        var order: [Int] = []
        var isEntered = [Bool](repeating: false, count: arcs.count)
        var path = [(state: 0, nextArc: 0)]
        isEntered[0] = true
        while let (state, nextArc) = path.last {
            guard nextArc < arcs[state].count else {
                order.append(state)
                path.removeLast()
                continue
            }
            path[path.count - 1].nextArc += 1
            let target = arcs[state][nextArc].target
            if !isEntered[target] {
                isEntered[target] = true
                path.append((target, 0))
            }
        }
        return order
    }
}
