import Testing

@testable import Commands

/// Counts steps, so that a busy machine does not matter.
@Suite("A grammar of several times the size takes several times the steps to check")
struct GrammarCheckScaleTests {
    /// Shapes of many similar expressions; `#` stands for a word that only one of them has.
    private static let shapes = [
        "# it", "turn on the #", "# the light", "turn # on", "[please] turn [the] # [on] [now]",
        "turn {room} # [please]", "set # {room} | leave # {room}", "(set | turn) [the] {room} (# | #) on",
        "set # to {level} percent", "set {level} percent on #",
    ]

    private func check(_ shape: String, _ count: Int) throws -> (grammar: Grammar, check: GrammarCheck) {
        let intents = try (0..<count).map { index in
            let text = shape.replacing("#", with: "w\(Self.letters(index))")
            return GrammarIntent(name: "\(index)", sentences: [try GrammarSentence(text)])
        }
        let slots = [
            try GrammarSlot("room", "kitchen", "bath", "hall", "dining room"),
            GrammarSlot(name: "level", type: .number(0...20)),
        ]
        let grammar = try Grammar(GrammarDefinition(intents: intents, slots: slots))
        return (grammar, GrammarCheck(grammar))
    }

    /// Returns a number spelled as a word of letters, which no grammar takes for a number.
    private static func letters(_ number: Int) -> String {
        String(String(number).unicodeScalars.map { Character(Unicode.Scalar($0.value + 49)!) })
    }

    @Test("whatever its expressions have in common", arguments: shapes)
    func growth(shape: String) throws {
        let few = try check(shape, 100)
        let many = try check(shape, 800)
        #expect(few.check.incomplete == nil && many.check.incomplete == nil)
        #expect(many.check.overlaps.counts.allSatisfy(\.self) && many.check.ambiguity.examples.isEmpty)
        #expect(
            many.check.steps <= 9 * few.check.steps,
            "\(few.check.steps) steps for 100, \(many.check.steps) for 800")
        // The check visits each state a few times, for any size of grammar.
        #expect(many.check.steps <= 60 * many.grammar.stateCount)
    }

    @Test("if each is said before", arguments: ["turn on the light", "# the light"])
    func unreachable(shape: String) throws {
        func steps(_ count: Int) throws -> Int {
            let once = try check(shape, count).grammar.definition
            var check = GrammarCheck(try Grammar(GrammarDefinition(intents: once.intents + once.intents)))
            #expect(check.unreachable().count == (shape.contains("#") ? count : 2 * count - 1))
            return check.steps
        }
        let (few, many) = (try steps(100), try steps(800))
        #expect(many <= 9 * few, "\(few) steps for 100, \(many) for 800")
    }

    @Test("with lengths of time, which are said in very many ways")
    func timers() throws {
        let (grammar, check) = try check("set a timer for {duration} called #", 12)
        #expect(check.incomplete == nil)
        // Equal ends of expressions share their states. A quarter of the states are lengths with a decimal point,
        // as text.
        #expect(grammar.stateCount < 12 * 1300)
    }

    @Test("and one that takes too many says which expressions were not compared")
    func incomplete() throws {
        var limits = GrammarCheckLimits()
        limits.prefixSteps = 2000
        limits.partners = 100
        let (grammar, _) = try check("turn # on | halt", 60)
        var check = GrammarCheck(grammar, limits: limits)
        let finding = try #require(check.incomplete)
        #expect(finding.kind == .incomplete && !finding.isError)
        #expect(finding.sentence.contains("of 60, the first on line"))
        #expect(!check.ambiguous().isEmpty)
    }
}
