import Commands
import RoomMode
import Testing

@Suite("Parser with a grammar")
struct CommandParserGrammarTests {
    private static let parser: CommandParser = {
        func intent(_ name: String, _ action: CommandAction?, _ expression: String) throws -> GrammarIntent {
            GrammarIntent(name: name, action: action, sentences: [try GrammarSentence(expression)])
        }
        let silent = Alias(phrase: "resume", action: .nextPatient, isActive: false)
        let contradictory = [
            Alias(phrase: "pause", action: .nextPatient), Alias(phrase: "pause", action: .undoLast),
        ]
        var parser = CommandParser(
            AliasDictionary(Fixture.aliases + [silent] + contradictory, milestones: Fixture.milestones),
            wakePhrases: ["orbit", "room 5"])
        parser.grammar = try? Grammar(
            GrammarDefinition(intents: [
                intent("timer", nil, "[please] start a timer for {duration}"),
                intent("alarm", nil, "wake me at {time}"),
                intent("record", .record, "[please] write down {milestone} [now]"),
                intent("agree", .confirmPending, "so be it"),
                intent("shadowed", nil, "incision"),
                intent("leave", nil, "okay please record incision now"),
                intent("bad", nil, "start sement timer"),
                intent("both", nil, "pause"), intent("unused", nil, "resume"),
            ]), context: GrammarContext(Fixture.dictionary))
        return parser
    }()

    @Test(
        "gives the intents that the engine has no action for, with their slots, without the wake word",
        arguments: [
            ("start a timer for five minutes", "timer", "duration", .duration(seconds: 300)),
            ("Orbit, please start a timer for 90 seconds.", "timer", "duration", .duration(seconds: 90)),
            ("Room 5, wake me at 14:30", "alarm", "time", .time(hour: 14, minute: 30)),
            ("room five orbit wake me at 14:30", "alarm", "time", .time(hour: 14, minute: 30)),
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
        #expect(command.targetID == Fixture.incision.id && command.targetName == "Incision")
        #expect(command.match == nil && command.grammarMatch?.intent == "record")
    }

    @Test("comes after an alias word for word, and before one that is only contained or alike")
    func order() throws {
        #expect(Self.parser.parse("incision").command?.match?.tier == .exact)
        for (text, tier, intent) in [
            ("okay, please record incision now", .contains, "leave"), ("start sement timer", .fuzzy, "bad"),
        ] as [(String, AliasMatch.Tier, String)] {
            try #require(Fixture.parser.parse(text).command?.match?.tier == tier, "without a grammar")
            guard case .intent(let parsed) = Self.parser.parse(text) else {
                Issue.record("the alias comes first in \(text)")
                continue
            }
            #expect(parsed.match.intent == intent)
        }
        #expect(Self.parser.parse("okay, please record incision").command?.match?.tier == .contains)
        #expect(Self.parser.parse("pause").noMatch?.reason == .ambiguous, "a phrase that means two things")
        guard case .intent = Self.parser.parse("resume") else {
            Issue.record("a phrase that was switched off is no phrase")
            return
        }
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
