import CommandScoring
import Testing

@Suite("The curve over the rejection threshold")
struct RejectionCurveTests {
    static let order = SpokenCommand(slots: ["drink": "coffee"])

    static func answer(_ confidence: Double?, command: SpokenCommand? = order) -> CommandAnswer {
        CommandAnswer(text: "coffee", command: command, confidence: confidence)
    }

    static func score(_ answers: [CommandAnswer]) -> CommandScore {
        var score = CommandScore()
        for answer in answers { score.add(answer, expected: order) }
        return score
    }

    @Test("Each confidence is a threshold, from accepting everything to nothing")
    func curve() {
        let wrong = SpokenCommand(slots: ["drink": "latte"])
        let curve = RejectionCurve(
            commands: Self.score([
                Self.answer(0.9), Self.answer(0.5), Self.answer(0.95, command: wrong),
                Self.answer(0.7, command: nil),
            ]),
            outside: [Self.answer(0.5), Self.answer(0.2), Self.answer(0.99, command: nil)])
        #expect(curve.commandCount == 4)
        #expect(curve.outsideCount == 3)
        #expect(
            curve.points == [
                .init(threshold: 0.2, right: 2, accepted: 2), .init(threshold: 0.5, right: 2, accepted: 1),
                .init(threshold: 0.9, right: 1, accepted: 0),
                .init(threshold: 0.9.nextUp, right: 0, accepted: 0),
            ])
        #expect(curve.point(acceptingAtMost: 0.34)?.threshold == 0.5)
        #expect(curve.point(acceptingAtMost: 0.05)?.right == 1)
    }

    @Test("Without confidences it is a single point")
    func point() {
        let curve = RejectionCurve(
            commands: Self.score([Self.answer(nil), Self.answer(nil)]),
            outside: [Self.answer(nil), Self.answer(nil, command: nil)])
        #expect(curve.points == [.init(threshold: nil, right: 2, accepted: 1)])
        #expect(curve.point(acceptingAtMost: 0.05) == nil)
    }

    @Test("An answer without confidence is carried out at every threshold")
    func mixed() {
        let curve = RejectionCurve(
            commands: Self.score([Self.answer(nil), Self.answer(0.5)]), outside: [Self.answer(nil)])
        #expect(curve.points.map(\.right) == [2, 1])
        #expect(curve.points.map(\.accepted) == [1, 1])
    }

    @Test("The curve agrees with accepting each answer by itself")
    func agrees() {
        let confidences = [0.1, 0.4, 0.4, 0.8, 0.3, 0.9]
        let answers = confidences.map { Self.answer($0) }
        let outside = [0.2, 0.4, 0.85].map { Self.answer($0) }
        for point in RejectionCurve(commands: Self.score(answers), outside: outside).points {
            let threshold = point.threshold ?? 0
            #expect(point.right == answers.count { $0.isAccepted(at: threshold) })
            #expect(point.accepted == outside.count { $0.isAccepted(at: threshold) })
        }
    }

    @Test("No recordings give an empty point")
    func empty() {
        let curve = RejectionCurve(commands: CommandScore(), outside: [])
        #expect(curve.points == [.init(threshold: nil, right: 0, accepted: 0)])
    }
}
