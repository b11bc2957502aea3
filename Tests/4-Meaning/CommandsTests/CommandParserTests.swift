import Commands
import Foundation
import RoomMode
import Testing
import TestSupport

@Suite("Parser")
struct CommandParserTests {
    struct Expectation: Sendable, CustomStringConvertible {
        var text: String
        var action: CommandAction
        var milestone: String?
        var tier: AliasMatch.Tier
        var confidence: CommandConfidence
        var description: String { text }

        init(
            _ text: String, _ action: CommandAction, _ milestone: String? = nil, _ tier: AliasMatch.Tier,
            _ confidence: CommandConfidence
        ) {
            (self.text, self.action, self.milestone) = (text, action, milestone)
            (self.tier, self.confidence) = (tier, confidence)
        }
    }

    @Test(
        "understands",
        arguments: [
            Expectation("Patient In.", .record, "Patient In", .exact, .high),
            Expectation("Orbit, patient in", .record, "Patient In", .exact, .high),
            Expectation("orbit orbit incision", .record, "Incision", .exact, .high),
            Expectation("What's the time?", .queryTime, nil, .exact, .high),
            Expectation("okay, please record incision now", .record, "Incision", .contains, .high),
            Expectation("can you record incision please", .record, "Incision", .contains, .high),
            Expectation("incision, incision", .record, "Incision", .contains, .high),
            Expectation("so the closing complete", .record, "Closing Complete", .contains, .high),
            Expectation("patient in room two", .record, "Patient In", .contains, .medium),
            Expectation("patint in", .record, "Patient In", .fuzzy, .medium),
            Expectation("incison", .record, "Incision", .fuzzy, .medium),
            Expectation("patience in", .record, "Patient In", .fuzzy, .low),
            Expectation("closing complet", .record, "Closing Complete", .fuzzy, .medium),
            Expectation("start sement timer", .startCementTimer, nil, .fuzzy, .medium),
            Expectation("in cision", .record, "Incision", .fuzzy, .medium),
            Expectation("nevermind", .cancel, nil, .fuzzy, .medium),
        ])
    func understands(_ expected: Expectation) throws {
        let command = try #require(Fixture.parser.parse(expected.text).command)
        #expect(command.action == expected.action)
        #expect(command.targetName == expected.milestone)
        #expect(command.match?.tier == expected.tier)
        #expect(command.confidence == expected.confidence)
        #expect(command.path == .exactMatch)
        #expect(command.sourceText == expected.text)
    }

    @Test(
        "does nothing for",
        arguments: [
            ("", .empty), ("?!", .empty), ("Orbit.", .empty),
            ("good morning everyone", .noMatch),
            ("decision", .noMatch), ("incisions deep", .noMatch),
            ("patient no", .noMatch), ("patient on", .noMatch), ("patient it", .noMatch),
            ("the patient in room two is allergic to penicillin", .noMatch),
            ("that incision looks great", .noMatch), ("bigger incision", .noMatch),
            ("the next patient is diabetic", .noMatch), ("patient in pain", .noMatch),
            ("patient in room two now bleeding", .noMatch), ("what's the patient in for", .negated),
            ("restart cement timer", .noMatch), ("timer", .noMatch),
            ("yes", .noMatch), ("confirm", .noMatch), ("no", .noMatch), ("do it", .noMatch),
            ("do not record patient in", .negated), ("don't record incision", .negated),
            ("not incision yet", .negated), ("before incision", .negated),
            ("when is incision", .negated), ("is the patient in", .negated),
            ("is that patient in", .negated), ("can we record incision", .negated),
            ("can we undo patient in", .negated), ("how long since incision", .negated),
            ("cancel patient in and incision", .ambiguous), ("patient in patient out", .ambiguous),
            ("next patient in", .ambiguous), ("incision and closing complete", .ambiguous),
        ] as [(String, NoMatch.Reason)])
    func refuses(_ text: String, _ reason: NoMatch.Reason) {
        let result = Fixture.parser.parse(text)
        #expect(result.command == nil)
        #expect(result.noMatch?.reason == reason)
    }

    @Test(
        "takes answers only while a command waits",
        arguments: [
            ("yes", .confirmPending), ("Yes, please.", .confirmPending), ("confirm", .confirmPending),
            ("yes yes confirm", .confirmPending), ("do it", .confirmPending), ("Orbit, yes", .confirmPending),
            ("no", .cancelPending), ("no thank you", .cancelPending), ("cancel", .cancelPending),
            ("no, cancel that", .cancelPending), ("leave it", .cancelPending),
            ("never mind", .cancel), ("patient out", .record),
        ] as [(String, CommandAction)])
    func answers(_ text: String, _ action: CommandAction) {
        #expect(Fixture.parser.parse(text, awaitingConfirmation: true).command?.action == action)
        let otherwise = Fixture.parser.parse(text).command?.action
        #expect(otherwise != .confirmPending && otherwise != .cancelPending)
    }

    @Test(
        "takes no question for an answer",
        arguments: [
            "is that correct?", "is it confirmed", "have we confirmed", "can we have that confirmed please",
        ])
    func questionAboutAnswer(_ text: String) {
        #expect(Fixture.parser.parse(text, awaitingConfirmation: true).command == nil)
    }

    @Test("refuses an answer that is both", arguments: ["yes no", "no yes", "no, confirm"])
    func contradictoryAnswer(_ text: String) {
        #expect(Fixture.parser.parse(text, awaitingConfirmation: true).noMatch?.reason == .ambiguous)
    }

    @Test("leaves “cancel” to its alias while nothing waits")
    func cancelWithoutPending() {
        #expect(Fixture.parser.parse("cancel").command?.action == .cancel)
    }

    @Test("tells the recognizer every phrase once, normalized")
    func expectedPhrases() {
        let phrases = Fixture.parser.expectedPhrases
        #expect(phrases == Array(Set(phrases)).sorted())
        #expect(phrases.allSatisfy { TextNormalizer.normalize($0) == $0 && !$0.isEmpty })
        for phrase in ["patient in", "whats the time", "yes", "no", "confirm", "cancel"] {
            #expect(phrases.contains(phrase))
        }
    }

    @Test("learns a phrase at once, and forgets nothing")
    func learns() throws {
        var parser = Fixture.parser
        #expect(parser.parse("knife to skin").command == nil)
        var alias = Fixture.record("Knife to skin", Fixture.incision)
        alias.isAutoLearned = true
        parser.learn(alias)
        #expect(parser.parse("knife to skin").command?.targetName == "Incision")
        #expect(parser.parse("patient in").command?.targetName == "Patient In")
        alias.isActive = false
        parser.learn(alias)
        #expect(parser.parse("knife to skin").command == nil)
    }

    @Test("explains what lost, and by how much")
    func explains() throws {
        let contained = try #require(Fixture.parser.parse("the closing complete").command?.match)
        #expect(contained.runnerUp?.alias.phrase == "closing")
        #expect(contained.margin == 1)
        let dictionary = AliasDictionary(
            [
                Fixture.record("closing counter", Fixture.closing),
                Fixture.record("closing counted", Fixture.complete),
            ], milestones: Fixture.milestones)
        guard case .ambiguous(let tied) = dictionary.lookUp("closing counte") else {
            Issue.record("two meanings, each one letter off, are no match")
            return
        }
        #expect(tied.count == 2)
        guard case .match(let near) = dictionary.lookUp("closing counters") else {
            Issue.record("one letter off against two is a match")
            return
        }
        #expect(near.distance == 1 && near.margin == 1)
        #expect(near.runnerUp?.alias.phrase == "closing counted")
        #expect(near.description.contains("behind by 1"))
    }

    @Test("answers a minute's babble and a megabyte in bounded time", .timeLimit(.minutes(5)))
    func bounded() {
        let long = String(repeating: "patient ", count: 130_000)
        let seconds = ProcessorTime.measure { #expect(Fixture.parser.parse(long).command == nil) }
        #expect(seconds < 5)
    }
}
