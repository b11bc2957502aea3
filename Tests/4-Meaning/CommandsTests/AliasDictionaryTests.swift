import Commands
import Foundation
import RoomMode
import RoomRecords
import Testing
import PCM

@Suite("Dictionary")
struct AliasDictionaryTests {
    private let milestones = Fixture.milestones

    private func dictionary(_ aliases: [Alias], facility: UUID? = Fixture.facility) -> AliasDictionary {
        AliasDictionary(aliases, scopeID: facility, milestones: milestones)
    }

    private func meaning(_ dictionary: AliasDictionary, _ text: String) -> CommandMeaning? {
        guard case .match(let match) = dictionary.lookUp(text) else { return nil }
        return match.meaning
    }

    private func means(_ milestone: Milestone) -> CommandMeaning {
        CommandMeaning(action: .record, targetID: milestone.id)
    }

    @Test("a facility's row overrides the global one, and says so")
    func overrides() {
        let rows = [
            Fixture.record("wheels", Fixture.patientIn),
            Fixture.record("Wheels!", Fixture.patientOut, facility: Fixture.facility),
        ]
        #expect(meaning(dictionary(rows), "wheels") == means(Fixture.patientOut))
        #expect(meaning(dictionary(rows, facility: Fixture.other), "wheels") == means(Fixture.patientIn))
        #expect(meaning(dictionary(rows, facility: nil), "wheels") == means(Fixture.patientIn))
        guard case .match(let match) = dictionary(rows).lookUp("wheels") else { return }
        #expect(match.scope == .own && match.runnerUp?.alias == rows[0])
        #expect(dictionary(rows).issues.isEmpty)
    }

    @Test("inactive and deleted rows never match; an inactive facility row silences, a deleted one does not")
    func outOfUse() {
        let global = Fixture.record("wheels", Fixture.patientIn)
        var own = Fixture.record("wheels", Fixture.patientOut, facility: Fixture.facility)
        own.isActive = false
        #expect(dictionary([own]).lookUp("wheels") == .none)
        #expect(dictionary([global, own]).lookUp("wheels") == .none)
        #expect(!dictionary([global, own]).phrases.contains("wheels"))
        #expect(
            meaning(dictionary([global, own], facility: Fixture.other), "wheels") == means(Fixture.patientIn))
        own.deletedAt = Date(timeIntervalSince1970: 0)
        #expect(meaning(dictionary([global, own]), "wheels") == means(Fixture.patientIn))
        var off = global
        off.isActive = false
        #expect(dictionary([off]).lookUp("wheels") == .none)
    }

    @Test("a silenced phrase does not fall through to a part of it or to a neighbour")
    func silencedDoesNotFallThrough() {
        var own = Fixture.record("closing complete", Fixture.complete, facility: Fixture.facility)
        own.isActive = false
        let rows = Fixture.aliases + [own]
        #expect(dictionary(rows).lookUp("closing complete") == .none)
        #expect(dictionary(rows).lookUp("okay closing complete") == .none)
        #expect(dictionary(rows).lookUp("closing completed") == .none)
    }

    @Test("equal rows are duplicates, and contradictory rows are refused; both are reported")
    func duplicates() {
        let same = [
            Fixture.record("wheels", Fixture.patientIn, id: 7),
            Fixture.record("Wheels", Fixture.patientIn, id: 6),
        ]
        #expect(meaning(dictionary(same), "wheels") == means(Fixture.patientIn))
        #expect(dictionary(same).issues.map(\.kind) == [.duplicate])
        guard case .match(let match) = dictionary(same).lookUp("wheels") else { return }
        #expect(match.alias.id == key(6))

        let both = [
            Fixture.record("wheels", Fixture.patientIn, id: 7),
            Fixture.record("wheels", Fixture.patientOut, id: 6),
        ]
        for rows in [both, both.reversed()] {
            #expect(dictionary(rows).lookUp("wheels") == .ambiguous([both[1]]))
            #expect(dictionary(rows).lookUp("wheel") == .ambiguous([both[1]]))
            #expect(dictionary(rows).issues.map(\.kind) == [.contradiction])
            #expect(dictionary(rows).issues[0].aliasIDs == [key(6), key(7)])
        }
    }

    @Test("what a person entered wins over what a classifier learned")
    func personWins() {
        var learned = Fixture.record("wheels", Fixture.patientOut)
        learned.isAutoLearned = true
        let built = dictionary([learned, Fixture.record("wheels", Fixture.patientIn)])
        #expect(meaning(built, "wheels") == means(Fixture.patientIn))
        #expect(built.issues.map(\.kind) == [.contradiction])
    }

    @Test("a row for a milestone that the facility does not have does nothing, and is reported")
    func unknownMilestones() {
        let rows = [
            Alias(phrase: "time out", action: .record),
            Alias(targetID: key(77), phrase: "wheels", action: .record),
            Alias(targetKindID: key(78), phrase: "drapes", action: .record),
            Alias(phrase: "!!", action: .cancel),
        ]
        let built = dictionary(rows)
        #expect(built.phrases.isEmpty)
        #expect(
            built.issues.map(\.kind) == [
                .emptyPhrase, .unknownTarget, .unknownTarget, .unknownTarget,
            ])
        #expect(built.lookUp("time out") == .none)
        let twice = AliasDictionary(
            [Fixture.record("wheels", Fixture.patientIn)],
            milestones: [
                Fixture.patientIn, Milestone(id: key(9), kindID: Fixture.patientIn.kindID, name: "Again"),
            ])
        #expect(twice.issues.map(\.kind) == [.ambiguousTarget])
    }

    @Test("the order of the rows has no meaning", arguments: 1...5 as ClosedRange<UInt64>)
    func orderFree(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let shuffled = Fixture.aliases.shuffled(using: &numbers)
        for text in ["patient in", "okay incision", "patint in", "next patient in", "cancel patient in"] {
            #expect(dictionary(shuffled).lookUp(text) == dictionary(Fixture.aliases).lookUp(text))
        }
    }

    @Test("every phrase is found exactly, alone and among carriers")
    func everyPhrase() {
        for alias in Fixture.aliases {
            guard case .match(let exact) = Fixture.dictionary.lookUp(alias.phrase.uppercased()) else {
                Issue.record("“\(alias.phrase)” is not found")
                continue
            }
            #expect(exact.tier == .exact && exact.alias == alias)
            guard case .match(let contained) = Fixture.dictionary.lookUp("okay \(alias.phrase) please") else {
                Issue.record("“\(alias.phrase)” is not found among carriers")
                continue
            }
            #expect(contained.tier == .contains && contained.alias == alias)
        }
    }

    @Test("among many phrases of the same letters the one within two spaces is found")
    func sameLetters() {
        // Every way to put spaces into fourteen letters; two edits reach only some of them.
        let phrases = (0..<2048).map { spaces in
            (0..<14).map { $0 > 0 && spaces >> ($0 - 1) & 1 == 1 ? " a" : "a" }.joined()
        }
        let rows = phrases.map { Alias(phrase: $0, action: .cancel) }
        let few = AliasDictionary(Array(rows.prefix(500)), milestones: [])
        let text = "a a a a a a a a a a a a a a"
        #expect(few.lookUp(text) == .none)
        guard case .match(let match) = dictionary(rows).lookUp(text) else {
            Issue.record("nothing is found")
            return
        }
        #expect(match.phrase == "a a a a a a a a a a a aaa" && match.distance == 2)
    }
}
