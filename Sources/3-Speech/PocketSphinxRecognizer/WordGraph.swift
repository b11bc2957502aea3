/// The smallest graph whose paths are exactly the expected phrases.
///
/// A deterministic automaton over words without cycles: from a state each word leads to one state only,
/// phrases with a common beginning share it, and phrases of the same weight with a common end share it. A recognizer
/// keeps copies of a word's sound model for every arc, so the fewer arcs, the faster it decodes.
public struct WordGraph: Sendable, Hashable {
    /// An arc: hearing ``word`` leads to ``target``.
    public struct Arc: Sendable, Hashable {
        /// An index into ``WordGraph/words``.
        public var word: Int
        /// The state after the word.
        public var target: Int
    }

    /// Every word on an arc, once.
    public private(set) var words: [String]
    /// The arcs out of each state. State 0 is the start; from another state an arc leads to a state of a lower number.
    public private(set) var arcs: [[Arc]]
    /// For each state the greatest weight of the phrases that may end there; nil if none may.
    public private(set) var endWeights: [Double?]
    private var indices: [String: Int]
    /// The greatest weight of a phrase; 1 if there is none.
    let greatestWeight: Double

    /// Makes a graph of parts that fit together.
    init(words: [String], arcs: [[Arc]], endWeights: [Double?]) {
        precondition(
            !arcs.isEmpty && arcs.count == endWeights.count, "every state has arcs and an end or none")
        self.words = words
        self.arcs = arcs
        self.endWeights = endWeights
        greatestWeight = endWeights.compactMap { $0 }.max() ?? 1
        indices = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    }

    /// How many states there are; 1 or more.
    public var stateCount: Int { arcs.count }

    /// How many arcs there are.
    public var arcCount: Int { arcs.reduce(0) { $0 + $1.count } }

    /// True when no phrase is in the graph.
    public var isEmpty: Bool { arcs[0].isEmpty }

    /// Whether a phrase may end in a state.
    public func isFinal(_ state: Int) -> Bool { endWeights[state] != nil }

    /// Whether `phrase`, words separated by spaces, is one of the phrases from its first to its last word.
    public func contains(_ phrase: String) -> Bool {
        endWeight(of: phrase.split(separator: " ").map(String.init)) != nil
    }

    /// The weight of a phrase; nil if the graph does not have the phrase.
    func endWeight(of phrase: [String]) -> Double? {
        var state = 0
        for word in phrase {
            guard let index = indices[word], let arc = arcs[state].first(where: { $0.word == index })
            else { return nil }
            state = arc.target
        }
        return phrase.isEmpty ? nil : endWeights[state]
    }
}

extension WordGraph: CustomStringConvertible {
    /// The graph as a JSGF grammar without weights, one rule a state, for reading and for other tools.
    public var description: String {
        var lines = ["#JSGF V1.0;", "grammar phrases;"]
        for state in arcs.indices {
            var choices = arcs[state].map { arc in
                arcs[arc.target].isEmpty ? words[arc.word] : "\(words[arc.word]) <s\(arc.target)>"
            }
            // The end of a phrase with a longer continuation; a start that is an end would be a phrase without words.
            if isFinal(state) && !choices.isEmpty { choices.append("<NULL>") }
            if choices.isEmpty && state > 0 { continue }
            lines.append(
                "\(state == 0 ? "public " : "")<s\(state)> = "
                    + (choices.isEmpty ? "<VOID>" : choices.joined(separator: " | ")) + ";")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
