import Recognition

/// The expected phrases as a nondeterministic word network: the step between the caller's phrases and the
/// smallest ``WordGraph``.
struct WordNetwork {
    /// The limits of the expected phrases. The network refuses phrases that exceed them.
    struct Limits {
        /// Words in the phrases and expressions together. Above this the decoder would need gigabytes.
        var words = 200_000
        /// The most nested expressions: more than people write, and each level uses stack.
        var depth = 200
        /// The most states in all subsets of the determinization together: the smallest deterministic graph of an
        /// expression can be exponentially larger than the expression.
        var determinizedStates = 1_000_000
    }

    struct Arc {
        var word: Int32
        var target: Int32
    }

    private(set) var words: [String] = []
    private(set) var arcs: [[Arc]] = [[]]
    private(set) var silentTargets: [[Int32]] = [[]]
    /// The states in which phrases end, with the greatest weight of these phrases; a listed phrase has 1.
    private(set) var finalStates: [Int32: Double] = [:]
    private(set) var preparation = Preparation()
    let limits: Limits

    private let isKnown: (String) -> Bool
    private var indices: [String: Int32?] = [:]
    private var children: [Int64: Int32] = [:]
    private var size = 0

    /// Enters `phrases`, leaving out those with a word for which `isKnown` is false.
    init(
        _ phrases: ExpectedPhrases, limits: Limits = Limits(), isKnown: @escaping (String) -> Bool
    ) throws(RecognitionError) {
        self.limits = limits
        self.isKnown = isKnown
        for phrase in phrases.phrases { try enter(phrase) }
        for weighted in phrases.expressions {
            guard weighted.weight > 0, weighted.weight.isFinite else {
                throw RecognitionError(
                    .badConfiguration,
                    "A phrase expression has the weight \(weighted.weight); give it one above 0, or none.")
            }
            // A separate state: phrases share the list's states, which must be entered only at their beginning.
            let start = addState()
            silentTargets[0].append(start)
            finalStates[try enter(weighted.expression, from: start, depth: 0)] = weighted.weight
        }
        preparation.unknownWords = indices.filter { $0.value == nil }.keys.sorted()
    }

    private mutating func enter(_ phrase: String) throws(RecognitionError) {
        let phraseWords = phrase.lowercased().split(whereSeparator: \.isWhitespace)
        try count(phraseWords.count)
        let path = phraseWords.map { index(of: String($0)) }
        if path.isEmpty { return }
        if path.contains(nil) {
            preparation.droppedPhrases.append(phrase)
            return
        }
        var state: Int32 = 0
        for case .some(let word) in path {
            let key = Int64(state) << 32 | Int64(word)
            if let child = children[key] {
                state = child
            } else {
                let child = addState()
                arcs[Int(state)].append(Arc(word: word, target: child))
                children[key] = child
                state = child
            }
        }
        finalStates[state] = 1
    }

    /// Adds the expression's paths out of `start` and returns the state in which they all end.
    private mutating func enter(
        _ expression: PhraseExpression, from start: Int32, depth: Int
    ) throws(RecognitionError) -> Int32 {
        guard depth < limits.depth else {
            throw RecognitionError(
                .badConfiguration,
                "A phrase expression is nested more than \(limits.depth) deep; write it flatter.")
        }
        try count(1)
        switch expression {
        case .words(let text):
            var state = start
            let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
            try count(parts.count)
            for part in parts {
                let next = addState()
                // A word that cannot be recognized leaves a gap that no phrase crosses.
                if let word = index(of: String(part)) {
                    arcs[Int(state)].append(Arc(word: word, target: next))
                }
                state = next
            }
            return state
        case .sequence(let parts):
            var state = start
            for part in parts { state = try enter(part, from: state, depth: depth + 1) }
            return state
        case .oneOf(let choices):
            let end = addState()
            for choice in choices {
                let choiceEnd = try enter(choice, from: start, depth: depth + 1)
                silentTargets[Int(choiceEnd)].append(end)
            }
            return end
        case .optional(let part):
            let partEnd = try enter(part, from: start, depth: depth + 1)
            let end = addState()
            silentTargets[Int(partEnd)].append(end)
            silentTargets[Int(start)].append(end)
            return end
        }
    }

    private mutating func addState() -> Int32 {
        arcs.append([])
        silentTargets.append([])
        return Int32(arcs.count - 1)
    }

    private mutating func index(of word: String) -> Int32? {
        if let known = indices[word] { return known }
        guard WordNetwork.isSpeakable(word) && isKnown(word) else {
            indices[word] = .some(nil)
            return nil
        }
        words.append(word)
        indices[word] = Int32(words.count - 1)
        return Int32(words.count - 1)
    }

    /// Whether the text can be a word. A dictionary also has entries that are not words: `<sil>`, `[noise]` and second
    /// pronunciations such as `the(2)`.
    static func isSpeakable(_ word: String) -> Bool {
        word.utf8.count <= 64
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.value > 0x20 && scalar.value != 0x7F
                    && !"<>[](){}+|;\"\\".unicodeScalars.contains(scalar)
            }
    }

    private mutating func count(_ amount: Int) throws(RecognitionError) {
        size += amount
        guard size <= limits.words else {
            throw RecognitionError(
                .badConfiguration,
                "The expected phrases have more than \(limits.words) words; "
                    + "expect fewer phrases, or write them as expressions.")
        }
    }
}
