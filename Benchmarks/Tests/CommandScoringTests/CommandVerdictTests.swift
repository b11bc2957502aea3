import CommandScoring
import Testing

@Suite("When a command is right")
struct CommandVerdictTests {
    static let said = SpokenCommand(intent: "order", slots: ["drink": "iced coffee", "size": "large"])

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var understood: SpokenCommand?
        var verdict: CommandVerdict
    }

    static let cases = [
        Case(testDescription: "the same", understood: said, verdict: .right),
        Case(
            testDescription: "written otherwise",
            understood: SpokenCommand(
                intent: "Order", slots: ["drink": " Iced  Coffee", "size": "LARGE"]), verdict: .right),
        Case(testDescription: "nothing", understood: nil, verdict: .rejected),
        Case(
            testDescription: "another intent",
            understood: SpokenCommand(intent: "cancel", slots: said.slots), verdict: .wrongIntent),
        Case(
            testDescription: "no intent", understood: SpokenCommand(slots: said.slots),
            verdict: .wrongIntent),
        Case(
            testDescription: "another value",
            understood: SpokenCommand(intent: "order", slots: ["drink": "coffee", "size": "large"]),
            verdict: .wrongSlot),
        Case(
            testDescription: "words run together",
            understood: SpokenCommand(intent: "order", slots: ["drink": "icedcoffee", "size": "large"]),
            verdict: .wrongSlot),
        Case(
            testDescription: "a slot too few",
            understood: SpokenCommand(intent: "order", slots: ["drink": "iced coffee"]),
            verdict: .missingSlot),
        Case(
            testDescription: "a slot too many",
            understood: SpokenCommand(
                intent: "order", slots: ["drink": "iced coffee", "size": "large", "roast": "dark"]),
            verdict: .extraSlot),
        Case(
            testDescription: "a slot under another name",
            understood: SpokenCommand(intent: "order", slots: ["drink": "iced coffee", "volume": "large"]),
            verdict: .missingSlot),
    ]

    @Test("What is understood is judged by intent and slots", arguments: cases)
    func verdict(example: Case) {
        #expect(CommandVerdict(example.understood, expected: Self.said) == example.verdict)
    }

    @Test("A label without an intent leaves it open")
    func noIntent() {
        let said = SpokenCommand(slots: ["size": "large"])
        #expect(CommandVerdict(SpokenCommand(intent: "order", slots: said.slots), expected: said) == .right)
    }

    @Test("A score counts every verdict and keeps the confidence of what is right")
    func score() {
        var score = CommandScore()
        for (number, example) in Self.cases.enumerated() {
            score.add(
                CommandAnswer(text: "", command: example.understood, confidence: Double(number) / 10),
                expected: Self.said)
        }
        #expect(score.total == 10)
        #expect(score.count(.right) == 2)
        #expect(score.count(.wrongIntent) == 2)
        #expect(score.count(.missingSlot) == 2)
        #expect(score.rightConfidences == [0, 0.1])
    }
}
