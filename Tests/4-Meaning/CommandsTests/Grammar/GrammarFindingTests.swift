import Commands
import RoomMode
import Testing
import PCM

@Suite("Checking a grammar finds")
struct GrammarFindingTests {
    @Test("nothing wrong if nothing is")
    func nothing() throws {
        let grammar = try Grammar(
            [
                "one": "[please] (turn on | turn off) the {room} [<lamp>]",
                "two": "set a timer for {duration}",
            ],
            slots: [try GrammarSlot("room", "kitchen", "bath")], rules: ["lamp": "light | lamp"])
        #expect(grammar.findings() == [])
        #expect(grammar.findings(unknownWords: []) == [])
    }

    @Test("the same words for two intents, by an example")
    func intents() throws {
        let grammar = try Grammar([
            "one": "[please] stop the (music | radio)", "two": "stop [the] [loud] music",
        ])
        let findings = grammar.findings()
        #expect(findings.map(\.kind) == [.ambiguous])
        #expect(findings.first?.isError == true)
        #expect(findings.first?.position?.line == 2)
        #expect(findings.first?.example == "stop the music")
        #expect(grammar.match("stop the music")?.runnerUp != nil)
    }

    @Test(
        "the same words for two slots, and only if they come out differently",
        arguments: [
            ("({size} | {roast}) coffee", "medium coffee"), ("[{size}] [{roast}] coffee", "medium coffee"),
            ("[{size}] [{size}] [{size}] coffee", nil), ("{size} coffee | a {roast} coffee", nil),
            ("{a:number} [{b:number}] now", "twenty one now"),
        ] as [(String, String?)])
    func slots(expression: String, example: String?) throws {
        let grammar = try Grammar(
            ["order": expression],
            slots: [try GrammarSlot("size", "medium", "large"), try GrammarSlot("roast", "medium", "dark")])
        let findings = grammar.findings().filter { $0.kind == .ambiguous }
        #expect(findings.map(\.example) == (example.map { [$0] } ?? []))
        if let example {
            #expect(grammar.match(example)?.runnerUp != nil)
            #expect(findings.first?.sentence.contains("fills slots in two ways") == true)
        }
    }

    @Test(
        "the same words for two values of a slot, wherever among words of the same value they stand",
        arguments: [
            (
                ["set (red | blue:azure | pink){s} now", "set (red:red | blue | green){s} now"],
                "set blue now"
            ),
            (["set (red | blue:azure){s}", "set (red:red | blue){s}"], "set blue"),
            (["set ((red | blue):red){s} now", "set (red | blue){s} now"], "set blue now"),
            (
                [
                    "(a | b | c | d | e | f | g | h | i | j:x){s} now",
                    "(a:a | b:b | c:c | d:d | e:e | f:f | g:g | h:h | i:i | j){s} now",
                ], "j now"
            ),
            (["set (red){s} (on){t}", "set (red:red){s} (on:off){t}"], "set red on"),
            (["set (red | blue){s} now", "set (red:red | blue:blue){s} now"], nil),
            (["set (red:a){s} (red){s} now", "set (red:b){s} (red:red){s} now"], nil),
            (["set (a b){s}", "set (a:(a b) b:){s}"], nil),
        ] as [([String], String?)])
    func values(expressions: [String], example: String?) throws {
        let grammar = try Grammar(
            GrammarDefinition(intents: [
                GrammarIntent(
                    name: "it",
                    sentences: try expressions.enumerated().map {
                        try GrammarSentence(
                            $1 + " | only \($0)", syntax: .rhasspy, at: GrammarPosition(line: $0 + 1))
                    })
            ]))
        let findings = grammar.findings().filter { $0.kind == .ambiguous }
        #expect(findings.map(\.example) == (example.map { [$0] } ?? []))
        if let example { #expect(grammar.match(example)?.runnerUp != nil) }
    }

    @Test("expressions that an earlier one covers: an error for another intent, a warning for the same")
    func shadowed() throws {
        let other = try Grammar(["one": "stop [the] (music | radio)", "two": "stop the music"]).findings()
        #expect(other.map(\.kind) == [.unreachable])
        #expect(other.first?.isError == true)
        #expect(other.first?.sentence.contains("“stop the music” for one on line 1") == true)

        let same = try Grammar(["one": "stop [the] (music | radio)", "one ": "go"]).definition.intents[0]
        let twice = try Grammar(
            GrammarDefinition(intents: [
                GrammarIntent(name: "one", sentences: same.sentences + [try GrammarSentence("stop radio")])
            ]))
        #expect(twice.findings().map(\.isError) == [false])
        // Neither of the two covers the third; together they do.
        let together = try Grammar(["one": "stop now", "two": "halt [now]", "three": "(stop | halt) now"])
        #expect(together.findings().contains { $0.kind == .unreachable && $0.position?.line == 3 })
    }

    @Test("an expression whose slot is empty, and one that says nothing")
    func empty() throws {
        let findings = try Grammar(
            ["one": "play {song}", "two": "stop"],
            slots: [GrammarSlot(name: "song", type: .list([]))]
        ).findings()
        #expect(findings.map(\.kind) == [.unreachable])
        #expect(findings.first?.sentence.contains("never be said") == true)
        #expect(findings.first?.position?.line == 1)
    }

    @Test("intents without an expression or a name, in their lines")
    func emptyIntents() throws {
        let go = [try GrammarSentence("go", at: GrammarPosition(line: 2))]
        let halt = [try GrammarSentence("halt", at: GrammarPosition(line: 4))]
        let findings = try Grammar(
            GrammarDefinition(intents: [
                GrammarIntent(name: "a", sentences: [], at: GrammarPosition(line: 1)),
                GrammarIntent(name: "b", sentences: go, at: GrammarPosition(line: 2)),
                GrammarIntent(name: " ", sentences: halt, at: GrammarPosition(line: 3)),
            ])
        ).findings()
        #expect(findings.map(\.kind) == [.emptyIntent, .emptyIntent])
        #expect(findings.map(\.position?.line) == [1, 3])
        #expect(findings.map(\.isError) == [false, true])
        // A section without sentences whose rules others use is no oversight.
        let rules = [GrammarRule(name: "a.r", expression: try GrammarExpression("go"))]
        let lender = try Grammar(
            GrammarDefinition(
                intents: [
                    GrammarIntent(name: "a", sentences: []),
                    GrammarIntent(name: "b", sentences: [try GrammarSentence("<a.r>", syntax: .rhasspy)]),
                ], rules: rules))
        #expect(lender.findings() == [])
    }

    @Test("expressions that record without saying what")
    func missingMilestones() throws {
        func findings(_ action: CommandAction?, _ expression: String) throws -> [GrammarFinding] {
            let sentence = try GrammarSentence(expression, at: GrammarPosition(line: 3))
            let definition = GrammarDefinition(
                intents: [GrammarIntent(name: "it", action: action, sentences: [sentence])],
                slots: [try GrammarSlot("step", "incision", "closing")])
            let context = GrammarContext(vocabulary: .operatingRoom)
            let all = try Grammar(definition, context: context).findings()
            return all.filter { $0.kind == .missingTarget }
        }
        let missing = try findings(.record, "note {step}")
        #expect(missing.map(\.position?.line) == [3])
        #expect(missing.first?.isError == true)
        #expect(try findings(.record, "note {milestone:step}").isEmpty)
        #expect(try findings(.undoLast, "take back {step}").isEmpty)
        #expect(try findings(nil, "note {step}").isEmpty)
    }

    @Test("slots that are called as a built-in type")
    func shadowedTypes() throws {
        var slot = try GrammarSlot("number", "one", "two")
        slot.position = GrammarPosition(line: 7)
        let findings = try Grammar(["it": "take {number}"], slots: [slot]).findings()
        #expect(findings.map(\.kind) == [.hidesType])
        #expect(findings.first?.position?.line == 7)
        #expect(findings.first?.isError == false)
    }

    @Test(
        "a slot that one sentence fills twice",
        arguments: [
            ("{m:number} then {m:number}", true), ("[{m:number}] then [<r>]", true),
            ("{m:number} then {n:number}", false), ("({m:number} | to {m:number}) then", false),
        ])
    func repeatedSlots(expression: String, isRepeated: Bool) throws {
        let grammar = try Grammar(["one": "<r> now", "it": expression], rules: ["r": "with {m:number}"])
        let findings = grammar.findings().filter { $0.kind == .repeatedSlot }
        #expect(findings.map(\.position?.line) == (isRepeated ? [2] : []))
        #expect(findings.allSatisfy { !$0.isError && $0.sentence.contains("“m”") })
    }

    @Test("slots and rules that nothing uses")
    func unused() throws {
        let findings = try Grammar(
            ["one": "stop"], slots: [try GrammarSlot("song", "a")], rules: ["polite": "please"]
        ).findings()
        #expect(findings.map(\.kind) == [.unused, .unused])
        #expect(findings.allSatisfy { !$0.isError })
    }

    @Test("unknown words, where they stand first")
    func unknownWords() throws {
        let grammar = try Grammar(
            ["one": "start bovie", "two": "the bovie {s}"], slots: [try GrammarSlot("s", "cauterize")])
        let findings = grammar.findings(unknownWords: ["bovie", "cauterize"])
        #expect(findings.map(\.example).contains("bovie"))
        #expect(findings.first { $0.example == "bovie" }?.position == GrammarPosition(line: 1, column: 7))
        #expect(findings.allSatisfy { $0.kind == .unknownWord && $0.isError })
    }

    @Test("what listing every phrase finds, in random grammars", arguments: 0..<10)
    func equivalence(seed: Int) throws {
        var random = RandomGrammar(numbers: SeededGenerator(seed: UInt64(1000 + seed)))
        var errors = 0
        for _ in 0..<60 {
            let expressions = (0..<3).map { _ in random.expression(depth: 3) }
            let listed = expressions.map { RandomGrammar.phrases(of: $0) }
            guard listed.allSatisfy({ $0 != nil }) else { continue }
            let grammar = try Grammar(
                GrammarDefinition(
                    intents: expressions.enumerated().map { index, expression in
                        GrammarIntent(
                            name: "\(index)",
                            sentences: [
                                GrammarSentence(
                                    text: "", expression: expression, at: GrammarPosition(line: index + 1))
                            ])
                    }))
            let said = listed.map { Set(($0 ?? []).map(\.words).filter { !$0.isEmpty }) }
            var expected: Set<Int> = []
            for index in said.indices
            where said[index].isSubset(of: said[..<index].reduce([]) { $0.union($1) }) {
                expected.insert(index + 1)
            }
            let findings = grammar.findings()
            let unreachable = findings.filter { $0.kind == .unreachable }.compactMap { $0.position?.line }
            #expect(Set(unreachable) == expected, "\(expressions)")
            let overlaps = said.indices.contains { b in
                !expected.contains(b + 1) && said[..<b].contains { !$0.isDisjoint(with: said[b]) }
            }
            let reported = findings.contains { $0.kind == .ambiguous && $0.sentence.contains("here and") }
            #expect(overlaps == reported, "\(expressions) \(findings)")
            if reported { errors += 1 }
        }
        #expect(errors > 5, "the property saw ambiguities")
    }

    @Test("two ways of filling slots exactly if listing every phrase finds them", arguments: 0..<10)
    func slotEquivalence(seed: Int) throws {
        var random = RandomGrammar(numbers: SeededGenerator(seed: UInt64(2000 + seed)), replaces: true)
        var ambiguous = 0
        for _ in 0..<200 {
            let expression = random.expression(depth: 5)
            guard let phrases = RandomGrammar.phrases(of: expression) else { continue }
            var slots: [[String]: Set<[String: GrammarValue]>] = [:]
            for phrase in phrases where !phrase.words.isEmpty {
                let filled = Dictionary(
                    phrase.fillings.map { ($0.slot, $0.value) }, uniquingKeysWith: { $1 })
                slots[phrase.words, default: []].insert(filled)
            }
            let sentence = GrammarSentence(text: "", expression: expression)
            let grammar = try Grammar(
                GrammarDefinition(intents: [GrammarIntent(name: "it", sentences: [sentence])]))
            let findings = grammar.findings().filter { $0.kind == .ambiguous }
            let expected = slots.values.contains { $0.count > 1 }
            #expect(findings.isEmpty != expected, "\(expression) \(findings)")
            for example in findings.compactMap(\.example) {
                let words = example.split(separator: " ").map(String.init)
                #expect((slots[words]?.count ?? 0) > 1, "\(expression) \(example)")
            }
            if expected { ambiguous += 1 }
        }
        #expect(ambiguous > 5, "the property saw ambiguities")
    }
}
