import Commands
import Testing

@Suite("Parser with a grammar")
struct CommandParserGrammarTests {
    private static let parser: CommandParser = {
        func intent(_ name: String, _ action: CommandAction?, _ expression: String) throws -> GrammarIntent {
            GrammarIntent(name: name, action: action, sentences: [try GrammarSentence(expression)])
        }
        var parser = Fixture.parser
        parser.grammar = try? Grammar(
            GrammarDefinition(intents: [
                intent("timer", nil, "[please] start a timer for {duration}"),
                intent("alarm", nil, "wake me at {time}"),
                intent("record", .record, "[please] write down {milestone} [now]"),
                intent("agree", .confirmPending, "so be it"),
                intent("shadowed", nil, "incision"),
                intent("cement", nil, "how long until the cement timer starts"),
            ]), context: GrammarContext(Fixture.dictionary))
        return parser
    }()

    @Test(
        "gives the intents that the engine has no action for, with their slots, without the wake word",
        arguments: [
            ("start a timer for five minutes", "timer", "duration", .duration(seconds: 300)),
            ("Orbit, please start a timer for 90 seconds.", "timer", "duration", .duration(seconds: 90)),
            ("orbit orbit wake me at 14:30", "alarm", "time", .time(hour: 14, minute: 30)),
        ] as [(String, String, String, GrammarValue)])
    func intents(text: String, intent: String, slot: String, value: GrammarValue) throws {
        let result = Self.parser.parse(text)
        guard case .intent(let parsed) = result else {
            Issue.record("\(text) gives \(result)")
            return
        }
        #expect(parsed.match.intent == intent && parsed.match.slots == [slot: value])
        #expect(parsed.sourceText == text)
        #expect(result.command == nil && result.noMatch == nil)
    }

    @Test("gives a command for an intent with an action, on the milestone that was named")
    func actions() throws {
        let command = try #require(Self.parser.parse("please write down skin incision now").command)
        #expect(command.action == .record && command.path == .grammar && command.confidence == .high)
        #expect(command.facilityMilestoneID == Fixture.incision.id && command.milestoneName == "Incision")
        #expect(command.match == nil && command.grammarMatch?.intent == "record")
    }

    @Test("comes after an alias word for word, and before one that is only contained or alike")
    func order() throws {
        #expect(Self.parser.parse("incision").command?.match?.tier == .exact)
        guard case .intent(let parsed) = Self.parser.parse("how long until the cement timer starts") else {
            Issue.record("the alias that is nearest comes first")
            return
        }
        #expect(parsed.match.intent == "cement")
        #expect(Self.parser.parse("okay, please record incision").command?.match?.tier == .contains)
        #expect(Self.parser.parse("start a timer for").noMatch?.reason == .noMatch)
        #expect(Self.parser.parse("do not start a timer for five minutes").noMatch != nil)
    }

    @Test("agrees only while a command waits, and the words of confirmation come first")
    func confirmation() throws {
        #expect(Self.parser.parse("so be it").noMatch?.reason == .noMatch)
        let answer = Self.parser.parse("so be it", awaitingConfirmation: true).command
        #expect(answer?.action == .confirmPending)
        let word = try #require(Self.parser.parse("yes", awaitingConfirmation: true).command)
        #expect(word.action == .confirmPending && word.grammarMatch == nil)
    }
}
