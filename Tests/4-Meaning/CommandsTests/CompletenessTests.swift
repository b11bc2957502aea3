import RoomMode
import Testing

@testable import Commands

@Suite("Whether something can be said after a text")
struct CompletenessTests {
    private static let parser: CommandParser = {
        func intent(_ name: String, _ expression: String) throws -> GrammarIntent {
            GrammarIntent(name: name, sentences: [try GrammarSentence(expression)])
        }
        let silenced = Alias(phrase: "undo last command", action: .undoLast, isActive: false)
        var parser = CommandParser(
            AliasDictionary(Fixture.aliases + [silenced], milestones: Fixture.milestones),
            wakePhrases: ["orbit"])
        parser.grammar = try? Grammar(
            GrammarDefinition(
                intents: [
                    intent("lamp", "turn the lamp (on|off) [please]"),
                    intent("channel", "channel {channel}"), intent("heat", "{heat} degrees"),
                    intent("list", "buy {food} [and {food}]"),
                    intent("timer", "start a timer for {duration}"),
                    intent("next", "next patient in (ten|five) minutes"),
                ],
                slots: [
                    GrammarSlot(name: "channel", type: .number(1...99)),
                    GrammarSlot(name: "heat", type: .number(10...30)),
                    GrammarSlot(
                        name: "food",
                        type: .list([
                            GrammarListValue("milk", phrases: [.word(GrammarWord("milk", spelling: "milk"))])
                        ])),
                ]))
        return parser
    }()

    // Functions, so that a failure does not print a parser.
    private func isComplete(_ text: String, waits: Bool = false, by parser: CommandParser? = nil) -> Bool {
        (parser ?? Self.parser).isComplete(text, awaitingConfirmation: waits)
    }
    private func goesOn(_ text: String, by parser: CommandParser? = nil) -> Bool {
        (parser ?? Self.parser).goesOn(after: text)
    }

    @Test(
        "A command from which nothing goes on is complete",
        arguments: [
            "patient out", "skin incision", "closing complete", "Orbit, patient out.", "patient in room",
            "turn the lamp on please", "channel five", "channel twenty five", "channel 25",
            "twenty degrees", "buy milk and milk", "never mind", "next patient in ten minutes",
        ])
    func complete(text: String) {
        #expect(isComplete(text))
        #expect(!goesOn(text))
    }

    @Test(
        "A command that is the beginning of another is not",
        arguments: [
            "patient in", "closing", "turn the lamp on", "channel twenty", "channel 20", "buy milk",
            "next patient", "orbit next patient",
            // After the minutes of a timer, seconds may follow.
            "start a timer for five minutes",
        ])
    func isBeginning(text: String) {
        if case .noMatch = Self.parser.parse(text) { Issue.record("\(text) is no command") }
        #expect(goesOn(text))
        #expect(!isComplete(text))
    }

    @Test(
        "What is no command word for word is not complete, whether anything goes on from it or not",
        arguments: [
            "", "orbit", "patient", "channel", "twenty", "start a timer for", "no such thing", "do it",
            // It contains a phrase, is like one, denies one, names two.
            "please patient out now", "patient outt", "not patient out", "patient in no patient out",
        ])
    func noCommand(text: String) { #expect(!isComplete(text)) }

    @Test("A phrase that is out of use and a phrase of two meanings may still be what is said")
    func outOfUse() {
        #expect(!isComplete("undo last"))
        var parser = Self.parser
        parser.dictionary = parser.dictionary.adding([
            Alias(phrase: "skin incision made", action: .undoLast),
            Alias(phrase: "skin incision made", action: .nextPatient),
        ])
        #expect(!isComplete("skin incision", by: parser))
    }

    @Test("A learned phrase counts at once")
    func learned() {
        var parser = Self.parser
        #expect(isComplete("patient out", by: parser))
        parser.learn(Alias(phrase: "patient out of bed", action: .nextPatient))
        #expect(!isComplete("patient out", by: parser))
        #expect(isComplete("patient out of bed", by: parser))
    }

    @Test("An answer is complete while a command waits, and goes on if a longer one begins so")
    func answers() {
        #expect(!isComplete("yes"))
        #expect(isComplete("yes", waits: true))
        #expect(isComplete("no", waits: true))
        var parser = Self.parser
        parser.confirmationWords = ConfirmationWords(confirm: ["yes", "yes do so"], cancel: ["no"])
        #expect(!isComplete("yes", waits: true, by: parser))
        #expect(isComplete("yes do so", waits: true, by: parser))
    }

    @Test("Too much text is never complete")
    func long() {
        let text = String(repeating: "patient out ", count: AliasDictionary.maximumWords)
        #expect(!isComplete(text) && goesOn(text))
    }

    @Test("A grammar goes on after every beginning of what it says, and after nothing else")
    func everyPrefix() throws {
        let parser = CommandParser(grammar: Self.parser.grammar, wakePhrases: [])
        let sentence = "start a timer for two hours and five minutes".split(separator: " ")
        for count in 1..<sentence.count {
            #expect(goesOn(sentence.prefix(count).joined(separator: " "), by: parser), "\(count) words")
        }
        #expect(!goesOn("start the timer", by: parser))
        #expect(!goesOn("timer for", by: parser))
    }
}
