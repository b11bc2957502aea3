import Foundation
import Testing

@testable import SharedRoom

@Suite("Who answers a wake word that several heard")
struct WakeContestTests {
    private let start = ContinuousClock.now
    private let one = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    /// The greater key.
    private let two = UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    private func contest(_ claims: (UUID, Double, Double)...) -> WakeContest {
        var contest = WakeContest()
        for (daemon, score, seconds) in claims {
            contest.record(WakeClaim(daemon: daemon, score: score), at: start + .seconds(seconds))
        }
        return contest
    }

    @Test("The best score does, after 200 ms, and the others once it says so")
    func best() {
        var contest = contest((one, 0.8, 0), (two, 0.7, 0.1))
        #expect(contest.verdict(for: one, after: .milliseconds(199)) == .wait)
        #expect(contest.verdict(for: one, after: .milliseconds(200)) == .answer)
        #expect(contest.verdict(for: two, after: .milliseconds(400)) == .wait)
        contest.record(WakeClaim(daemon: one, score: 0.8, isTaken: true), at: start + .seconds(0.2))
        #expect(contest.verdict(for: two, after: .milliseconds(100)) == .yield)
        #expect(contest.verdict(for: one, after: .milliseconds(300)) == .answer)
    }

    @Test("Of two equal ones the greater key does, in whatever order they come")
    func equal() {
        for contest in [contest((one, 0.8, 0), (two, 0.8, 0.1)), contest((two, 0.8, 0), (one, 0.8, 0.1))] {
            #expect(contest.verdict(for: two, after: .milliseconds(200)) == .answer)
            #expect(contest.verdict(for: one, after: .milliseconds(200)) == .wait)
        }
    }

    @Test("If the best one is gone before it says so, another does")
    func gone() {
        let contest = contest((one, 0.9, 0), (two, 0.7, 0))
        #expect(contest.verdict(for: two, after: .milliseconds(499)) == .wait)
        #expect(contest.verdict(for: two, after: .milliseconds(500)) == .answer)
    }

    @Test("A word a second later is another one")
    func later() {
        var contest = contest((one, 0.9, 0))
        contest.record(WakeClaim(daemon: one, score: 0.9, isTaken: true), at: start + .seconds(0.2))
        #expect(contest.verdict(for: two, after: .zero) == .yield)
        contest.record(WakeClaim(daemon: two, score: 0.5), at: start + .seconds(1.1))
        #expect(contest.verdict(for: two, after: .milliseconds(200)) == .answer)
    }

    @Test("Nothing that is no claim is taken for one")
    func hostile() throws {
        for text in [
            "", "{}", #"{"daemon":"x","score":1,"taken":true}"#,
            #"{"daemon":"00000000-0000-0000-0000-000000000001","score":1e300,"taken":false}"#,
            #"{"daemon":"00000000-0000-0000-0000-000000000001","score":-1,"taken":false}"#,
        ] {
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(WakeClaim.self, from: Data(text.utf8))
            }
        }
        let claim = WakeClaim(daemon: one, score: 0.5, isTaken: true)
        #expect(try JSONDecoder().decode(WakeClaim.self, from: JSONEncoder().encode(claim)) == claim)
    }
}
