/// Compares the expressions of a grammar with each other.
struct GrammarCheck {
    let overlaps: GrammarOverlaps
    let ambiguity: GrammarAmbiguity
    private let grammar: Grammar
    private let reach: GrammarReach
    private var matcher: GrammarMatcher

    /// Makes all comparisons.
    ///
    /// - Parameter limits: the limits at which the comparisons stop.
    init(_ grammar: Grammar, limits: GrammarCheckLimits = GrammarCheckLimits()) {
        self.grammar = grammar
        let intents = grammar.sentences.map(\.intent.name)
        reach = GrammarReach(grammar.automaton)
        overlaps = GrammarOverlaps(grammar.automaton, reach, intents: intents, limits: limits)
        var ambiguity = GrammarAmbiguity(
            grammar.automaton, intents: intents, partners: overlaps.partners,
            repeatsSlots: !grammar.repeatedSlots.isEmpty, language: grammar.language, limits: limits)
        ambiguity.search()
        self.ambiguity = ambiguity
        matcher = GrammarMatcher(grammar.automaton)
    }

    /// The number of steps of all comparisons: a measure of the time.
    var steps: Int { overlaps.steps + ambiguity.steps + matcher.steps }

    /// A finding for each sentence that no text leads to: earlier sentences read all its texts, or it has none.
    mutating func unreachable() -> [GrammarFinding] {
        overlaps.counts.indices.filter { !overlaps.counts[$0] }.map { unreachability($0) }
    }

    private mutating func unreachability(_ index: Int) -> GrammarFinding {
        let place = grammar.sentences[index].sentence.position
        guard let said = reach.text(of: index) else {
            return GrammarFinding(
                kind: .unreachable, isError: true, position: place,
                sentence: "This can never be said: a slot or rule in it has no values; add some.")
        }
        guard let winner = reading(said) else {
            return GrammarFinding(
                kind: .unreachable, isError: true, position: place,
                sentence: "All of this is optional, so nothing has to be said; make a word obligatory.")
        }
        let text = said.joined(separator: " ")
        let isSame = winner.intent == grammar.sentences[index].intent.name
        return GrammarFinding(
            kind: .unreachable, isError: !isSame, position: place,
            sentence:
                "This expression is never used: earlier ones cover all its phrases, “\(text)” for \(winner.intent) on"
                + " line \(winner.position.line); remove one of them.", example: text)
    }

    /// A finding for each two sentences that read the same text differently.
    mutating func ambiguous() -> [GrammarFinding] {
        var reported: Set<[Int]> = []
        return ambiguity.examples.compactMap { example in
            guard !reported.contains([example.first, example.second]), let finding = finding(example)
            else { return nil }
            reported.insert([example.first, example.second])
            return finding
        }
    }

    private mutating func finding(_ example: GrammarAmbiguity.Example) -> GrammarFinding? {
        let first = grammar.sentences[example.first]
        let second = grammar.sentences[example.second]
        let place = second.sentence.position
        let text = example.words.joined(separator: " ")
        guard first.intent.name == second.intent.name else {
            return GrammarFinding(
                kind: .ambiguous, isError: true, position: place,
                sentence: "“\(text)” is \(second.intent.name) here and \(first.intent.name) on line"
                    + " \(first.sentence.position.line), which counts; let them differ.",
                example: text)
        }
        // An earlier intent may read the text, too; another finding says so.
        guard let match = reading(example.words), match.intent == first.intent.name,
            let other = example.slots.first(where: { $0 != match.slots })
        else { return nil }
        return GrammarFinding(
            kind: .ambiguous, isError: true, position: place,
            sentence: "“\(text)” fills slots in two ways: \(Self.list(match.slots)) counts, and"
                + " \(Self.list(other)) fits too; let them differ.", example: text)
    }

    private static func list(_ slots: [String: GrammarValue]) -> String {
        let list = slots.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
        return list.isEmpty ? "no slot" : list.joined(separator: ", ")
    }

    /// The grammar's reading of a text; only the sentences that may read the text are searched.
    private mutating func reading(_ words: [String]) -> GrammarReading? {
        for sentence in overlaps.sentences(reading: words) {
            let start = grammar.automaton.starts[Int(sentence)]
            for way in matcher.match(words, from: [start]) {
                if let reading = grammar.reading(way.sentence, way.notes, words: words) { return reading }
            }
        }
        return nil
    }

    /// A finding that names the part of the grammar that was not compared; nil if everything was.
    var incomplete: GrammarFinding? {
        let unfinished = overlaps.unfinished.union(ambiguity.unfinished)
        guard !unfinished.isEmpty else { return nil }
        let line = unfinished.map { grammar.sentences[$0].sentence.position }.min()?.line ?? 1
        let why =
            ambiguity.hasEnough
            ? "After \(ambiguity.examples.count) ambiguities no more are looked for"
            : "After \(steps) steps not all expressions were compared"
        return GrammarFinding(
            kind: .incomplete, isError: false,
            sentence:
                "\(why): \(unfinished.count) of \(grammar.sentences.count), the first on line \(line), may"
                + " share phrases with others without being named here; let them share less, and check again."
        )
    }
}
