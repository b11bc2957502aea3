import EndpointScoring
import Testing

@Suite("When an end is right")
struct EndpointRuleTests {
    static func judge(end: Double, decision: Double) -> EndpointVerdict {
        EndpointRule().judge([EndpointAnswer(end: end, decision: decision)], trueEnd: 4)
    }

    @Test(
        "An end may come 0.3 s early, and no more",
        arguments: [
            (3.69, EndpointVerdict.cutEarly), (3.71, .found), (3.7, .found), (4, .found), (4.4, .found),
            (0.5, .cutEarly),
        ])
    func early(end: Double, verdict: EndpointVerdict) {
        #expect(Self.judge(end: end, decision: end + 1.5) == verdict)
    }

    @Test(
        "An end must be decided within 2.5 s",
        arguments: [(6.49, EndpointVerdict.found), (6.5, .found), (6.51, .missed), (60, .missed)])
    func late(decision: Double, verdict: EndpointVerdict) {
        #expect(Self.judge(end: 4, decision: decision) == verdict)
    }

    @Test("An early end that is decided late is early")
    func earlyAndLate() {
        #expect(Self.judge(end: 3, decision: 9) == .cutEarly)
    }

    @Test("No end is a miss")
    func none() {
        #expect(EndpointRule().judge([], trueEnd: 4) == .missed)
    }

    @Test("Of several ends the first decided counts, in whatever order they are given")
    func several() {
        let early = EndpointAnswer(end: 2, decision: 3.5)
        let right = EndpointAnswer(end: 4, decision: 5.5)
        let late = EndpointAnswer(end: 6, decision: 7.5)
        let rule = EndpointRule()
        #expect(rule.judge([early, right], trueEnd: 4) == .cutEarly)
        #expect(rule.judge([right, early], trueEnd: 4) == .cutEarly)
        #expect(rule.judge([late, right], trueEnd: 4) == .found)
        #expect(rule.judge([late], trueEnd: 4) == .missed)
    }

    @Test("A score counts each recording once and keeps the delays of those found")
    func score() {
        var score = EndpointScore()
        score.add([EndpointAnswer(end: 4, decision: 5.5)], trueEnd: 4)
        score.add(
            [EndpointAnswer(end: 9, decision: 10.5), EndpointAnswer(end: 4.1, decision: 5.75)], trueEnd: 4)
        score.add([EndpointAnswer(end: 1, decision: 2.5)], trueEnd: 4)
        score.add([], trueEnd: 4)
        #expect(score.total == 4)
        #expect(score.count(.found) == 2)
        #expect(score.count(.cutEarly) == 1)
        #expect(score.count(.missed) == 1)
        #expect(score.delays == [1.5, 1.75])
    }
}
