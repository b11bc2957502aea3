import Intake

/// A grammar as a nondeterministic automaton over words, without cycles.
///
/// Thompson's construction ("Regular expression search algorithm", Communications of the ACM 11(6), 1968) makes one or
/// two states for every word and bracket, however many phrases they stand for. Within a sentence, states that do the
/// same and lead to the same state are one state: all of *twenty one*, *thirty one* and so on share one *one*.
struct GrammarAutomaton: Sendable {
    /// The effect of a state; every state that it leads to has a lower number.
    enum State: Hashable, Sendable {
        /// Reads the word with this index and goes on.
        case word(Int32, next: Int32)
        /// Reads a word of digits and goes on.
        case digits(ClosedRange<Int32>, next: Int32)
        /// Reads any word and goes on.
        case anyWord(next: Int32)
        /// Goes on in each of these states, in this order of preference, without reading.
        case fork([Int32])
        /// Notes a mark and goes on, without reading.
        case mark(Int32, next: Int32)
        /// The sentence with this index ends.
        case accept(Int32)
    }

    /// A note on the way, from which ``GrammarFillings`` later finds the slots.
    enum Mark: Hashable, Sendable {
        case beginTag(name: String, kind: GrammarValueKind)
        case endTag
        case beginReplaced
        case endReplaced(by: String)
    }

    private(set) var states: [State] = []
    private(set) var marks: [Mark] = []
    /// The state in which each sentence begins, in their order.
    private(set) var starts: [Int32] = []
    /// The index of every word.
    private(set) var words: [String: Int32] = [:]
    private var indexOfMark: [Mark: Int32] = [:]
    /// The states of the sentence that is compiled.
    private var indexOfState: [State: Int32] = [:]
    /// The number of compiled expressions, also of those that add no state: a chain of rules that double each other
    /// takes twice the time for each, even if it adds no states.
    private var steps = 0

    /// Compiles resolved expressions.
    ///
    /// - Throws: ``GrammarError`` if the automaton needs more than ``GrammarLimits/states`` states, or the sentences
    ///   have more than ``GrammarLimits/parts`` parts.
    init(_ sentences: [(expression: GrammarExpression, position: GrammarPosition)]) throws(GrammarError) {
        for (index, sentence) in sentences.enumerated() {
            indexOfState = [:]
            let end = try add(.accept(Int32(index)), sentence.position)
            starts.append(try compile(sentence.expression, next: end, sentence.position))
        }
        indexOfState = [:]
    }

    /// The sentence that a state belongs to.
    ///
    /// The initializer compiles each sentence from its end to its beginning, so the beginning has the highest number
    /// of the sentence's states.
    func sentence(of state: Int32) -> Int32 {
        Int32(starts.partitioningIndex { $0 >= state })
    }

    /// Adds the states of `expression`, and returns the first; the last leads to `next`.
    private mutating func compile(
        _ expression: GrammarExpression, next: Int32, _ place: GrammarPosition
    ) throws(GrammarError) -> Int32 {
        steps += 1
        guard steps <= GrammarLimits.parts else { throw tooLarge(place) }
        switch expression {
        case .word(let word):
            let count = Int32(words.count)
            let index = words[word.text] ?? count
            if index == count { words[word.text] = count }
            return try add(.word(index, next: next), place)
        case .digits(let range):
            return try add(.digits(Int32(range.lowerBound)...Int32(range.upperBound), next: next), place)
        case .anyWord:
            return try add(.anyWord(next: next), place)
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() { next = try compile(part, next: next, place) }
            return next
        case .oneOf(let choices):
            var entries: [Int32] = []
            entries.reserveCapacity(choices.count)
            for choice in choices { entries.append(try compile(choice, next: next, place)) }
            return entries.count == 1 ? entries[0] : try add(.fork(entries), place)
        case .optional(let part):
            return try add(.fork([try compile(part, next: next, place), next]), place)
        case .tagged(let part, let name, let kind):
            let end = try add(.mark(index(of: .endTag), next: next), place)
            let inner = try compile(part, next: end, place)
            return try add(.mark(index(of: .beginTag(name: name, kind: kind)), next: inner), place)
        case .replaced(let part, let text):
            let end = try add(.mark(index(of: .endReplaced(by: text)), next: next), place)
            let inner = try compile(part, next: end, place)
            return try add(.mark(index(of: .beginReplaced), next: inner), place)
        case .rule, .slot:
            preconditionFailure("expressions are resolved before they are compiled")
        }
    }

    private mutating func add(_ state: State, _ place: GrammarPosition) throws(GrammarError) -> Int32 {
        let count = Int32(states.count)
        let index = indexOfState[state, default: count]
        guard index == count else { return index }
        guard states.count < GrammarLimits.states else { throw tooLarge(place) }
        states.append(state)
        indexOfState[state] = index
        return index
    }

    private func tooLarge(_ place: GrammarPosition) -> GrammarError {
        GrammarError(
            place,
            "Up to this expression the grammar has more than \(GrammarLimits.states) states, or"
                + " \(GrammarLimits.parts) words and brackets, every use of a slot or rule counted; use large slots"
                + " less often, or shorten them.")
    }

    private mutating func index(of mark: Mark) -> Int32 {
        if let index = indexOfMark[mark] { return index }
        marks.append(mark)
        indexOfMark[mark] = Int32(marks.count - 1)
        return Int32(marks.count - 1)
    }
}
