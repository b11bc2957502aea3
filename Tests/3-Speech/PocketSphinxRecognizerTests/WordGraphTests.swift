import Recognition
import Testing
import PCM

@testable import PocketSphinxRecognizer

private func graph(
    _ phrases: [String], _ expressions: [PhraseExpression] = [], unknown: Set<String> = []
) throws -> (graph: WordGraph, preparation: Preparation) {
    let network = try WordNetwork(ExpectedPhrases(phrases, expressions: expressions)) {
        !unknown.contains($0)
    }
    return (try WordGraph(network), network.preparation)
}

/// Returns every phrase of a graph, by following every path.
private func phrases(of graph: WordGraph, from state: Int = 0) -> Set<String> {
    var found: Set<String> = graph.isFinal(state) ? [""] : []
    for arc in graph.arcs[state] {
        for rest in phrases(of: graph, from: arc.target) {
            found.insert(rest.isEmpty ? graph.words[arc.word] : graph.words[arc.word] + " " + rest)
        }
    }
    return found
}

@Suite struct WordGraphTests {
    @Test("holds the listed phrases and no others")
    func listed() throws {
        let list = ["patient in", "patient out", "next patient", "patient", "surgeon in"]
        let (graph, preparation) = try graph(list)
        #expect(phrases(of: graph) == Set(list))
        #expect(preparation == Preparation())
        for phrase in list { #expect(graph.contains(phrase)) }
        for phrase in ["", "in", "patient in out", "next", "surgeon", "patient  patient", "<s>"] {
            #expect(!graph.contains(phrase), "\(phrase)")
        }
    }

    @Test("shares beginnings and ends")
    func shares() throws {
        // 2 x 2 x 2 phrases of 3 words: 24 words listed, 6 arcs between 4 states.
        let list = ["start", "stop"].flatMap { a in
            ["cement", "case"].flatMap { b in ["timer", "clock"].map { "\(a) \(b) \($0)" } }
        }
        let (graph, _) = try graph(list)
        #expect(graph.stateCount == 4)
        #expect(graph.arcCount == 6)
    }

    @Test("is the same for an expression and for the list it stands for")
    func expressionEqualsList() throws {
        let expression = PhraseExpression.sequence([
            .optional(.words("please")), .oneOf([.words("start the"), .words("start"), .words("stop")]),
            .words("timer"),
        ])
        let (graph1, _) = try graph([], [expression])
        let list = ["", "please "].flatMap { a in
            ["start the", "start", "stop"].map { "\(a)\($0) timer" }
        }
        let (graph2, _) = try graph(list)
        #expect(phrases(of: graph1) == Set(list))
        #expect(graph1.stateCount == graph2.stateCount)
        #expect(graph1.arcCount == graph2.arcCount)
    }

    @Test("keeps the greatest weight of each phrase, and shares what has the same")
    func weights() throws {
        let light = PhraseExpression.sequence([
            .words("light"), .oneOf([.words("on"), .words("off")]),
        ])
        let network = try WordNetwork(
            ExpectedPhrases(
                ["light on", "lamp on"],
                weighted: [
                    WeightedExpression(light, weight: 3), WeightedExpression(.words("lamp off"), weight: 0.5),
                    WeightedExpression(.words("light off"), weight: 2),
                ])
        ) { _ in true }
        let graph = try WordGraph(network)
        #expect(phrases(of: graph) == ["light on", "light off", "lamp on", "lamp off"])
        let weight = { (phrase: String) in graph.endWeight(of: phrase.split(separator: " ").map(String.init))
        }
        #expect(weight("light on") == 3 && weight("light off") == 3)
        #expect(weight("lamp on") == 1 && weight("lamp off") == 0.5)
        #expect(weight("light") == nil && weight("") == nil && weight("dark") == nil)
        #expect(graph.greatestWeight == 3)
        // The start, after light, after lamp, and an end for each weight.
        #expect(graph.stateCount == 6 && graph.arcCount == 6)
    }

    @Test("keeps a grammar of millions of phrases small")
    func factored() throws {
        let digit = PhraseExpression.oneOf(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map {
                .words($0)
            })
        let (graph, _) = try graph([], [.sequence(Array(repeating: .optional(digit), count: 12))])
        #expect(graph.stateCount == 13)
        #expect(graph.arcCount == 120)
        #expect(graph.contains("one two three four five six seven eight nine zero one two"))
        #expect(!graph.contains("one two three four five six seven eight nine zero one two three"))
        #expect(!graph.contains(""))
    }

    @Test("agrees with the list of phrases for random lists", arguments: 0..<20)
    func random(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let words = ["a", "b", "c", "d"]
        let list = (0..<60).map { _ in
            (0..<Int.random(in: 1...5, using: &generator)).map { _ in words.randomElement(using: &generator)!
            }
            .joined(separator: " ")
        }
        let (graph, _) = try graph(list)
        #expect(phrases(of: graph) == Set(list))
        // Minimal: no two states have the same continuations.
        let continuations = graph.arcs.indices.map { phrases(of: graph, from: $0) }
        #expect(Set(continuations).count == continuations.count)
    }

    @Test("leaves out phrases with an unknown word and reports them")
    func unknownWords() throws {
        let (graph, preparation) = try graph(
            ["patient in", "bovie on", "bovie off", "record xyzzy"],
            [
                .oneOf([.words("bovie ready"), .words("room ready")]),
                .sequence([.words("patient xyzzy in")]),
            ],
            unknown: ["bovie", "xyzzy"])
        #expect(phrases(of: graph) == ["patient in", "room ready"])
        #expect(preparation.unknownWords == ["bovie", "xyzzy"])
        #expect(preparation.droppedPhrases == ["bovie on", "bovie off", "record xyzzy"])
        #expect(Set(graph.words) == ["patient", "in", "room", "ready"])
    }

    @Test(
        "takes nothing for a word that means something else to the decoder",
        arguments: [
            "<sil>", "[noise]", "the(2)", "a|b", "++um++", "in\0out", "x\u{7}",
            String(repeating: "a", count: 65),
        ])
    func notWords(word: String) throws {
        let (graph, preparation) = try graph([word, "say \(word)"])
        #expect(graph.isEmpty)
        #expect(preparation.unknownWords == [word.lowercased()])
    }

    @Test("is empty for no phrases, blank ones and expressions without a way through")
    func empty() throws {
        #expect(try graph([]).graph.isEmpty)
        #expect(try graph(["", "  "]).graph.isEmpty)
        #expect(try graph([], [.oneOf([]), .optional(.words("")), .sequence([])]).graph.isEmpty)
        #expect(try graph([], [.sequence([.words("a"), .oneOf([])])]).graph.isEmpty)
    }

    @Test("refuses a weight that is none", arguments: [0, -1, .nan, .infinity])
    func noWeight(weight: Double) {
        let phrases = ExpectedPhrases([], weighted: [WeightedExpression(.words("a"), weight: weight)])
        let error = #expect(throws: RecognitionError.self) { _ = try WordNetwork(phrases) { _ in true } }
        #expect(error?.code == .badConfiguration && error?.message.contains("above 0") == true)
    }

    @Test("refuses phrases without measure with a sentence")
    func tooMuch() throws {
        let many = (0..<70_000).map { "a b\($0) c" }
        let deep = (0..<10_000).reduce(PhraseExpression.words("a")) { inner, _ in .optional(inner) }
        // An “a” followed by twenty arbitrary words needs 2^20 deterministic states.
        let choice = PhraseExpression.oneOf([.words("a"), .words("b")])
        let exponential = PhraseExpression.sequence(
            Array(repeating: .optional(choice), count: 40) + [.words("a")]
                + Array(repeating: choice, count: 20))
        var fewStates = WordNetwork.Limits()
        fewStates.determinizedStates = 20_000
        for (phrases, limits) in [
            (ExpectedPhrases(many), WordNetwork.Limits()),
            (ExpectedPhrases([], expressions: [deep]), WordNetwork.Limits()),
            (ExpectedPhrases([], expressions: [exponential]), fewStates),
        ] {
            let error = #expect(throws: RecognitionError.self) {
                _ = try WordGraph(WordNetwork(phrases, limits: limits) { _ in true })
            }
            #expect(error?.code == .badConfiguration)
        }
    }

    @Test("reads as a JSGF grammar")
    func description() throws {
        let (graph, _) = try graph(["patient in", "patient"])
        #expect(
            graph.description == """
                #JSGF V1.0;
                grammar phrases;
                public <s0> = patient <s2>;
                <s2> = in | <NULL>;

                """)
        #expect(try self.emptyDescription().contains("<VOID>"))
    }

    private func emptyDescription() throws -> String { try graph([]).graph.description }
}
