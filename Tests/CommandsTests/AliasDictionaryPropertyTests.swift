import Commands
import Foundation
import Testing
import PCM

@Suite("Dictionary against its plain rules")
struct AliasDictionaryPropertyTests {
    /// Few words, near each other and made of each other, so that phrases overlap, nest and tie.
    private static let words = [
        "closing", "closings", "clothing", "closed", "close", "patient", "patients", "patience", "in", "on",
        "no", "time", "out", "timeout", "start", "restart", "okay", "the", "not", "is", "can", "you",
        "incision", "decision", "aaaaaa", "aaaaab", "aaaabb", "a", "aaaaa", "größe", "grösse",
    ]

    private static let actions: [CommandAction] = [
        .record, .cancel, .undoLast, .confirmPending, .cancelPending, .nextPatient,
    ]

    private func text(_ numbers: inout SeededGenerator, words count: Int) -> String {
        (0..<Int.random(in: 1...count, using: &numbers))
            .map { _ in Self.words.randomElement(using: &numbers)! }.joined(separator: " ")
    }

    private func row(_ numbers: inout SeededGenerator) -> Alias {
        let milestones = Fixture.milestones + [Milestone(id: key(99), name: "Unknown")]
        let action = Self.actions.randomElement(using: &numbers)!
        let milestone = action == .record ? milestones.randomElement(using: &numbers)! : nil
        let byType = Bool.random(using: &numbers)
        func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
        return Alias(
            id: key(Int.random(in: 1...999_999, using: &numbers)),
            facilityID: oneIn(3) ? (oneIn(4) ? Fixture.other : Fixture.facility) : nil,
            milestoneTypeID: byType ? milestone?.typeID : nil,
            facilityMilestoneID: byType ? nil : milestone?.id,
            phrase: oneIn(30) ? "?" : text(&numbers, words: 4), action: action,
            sourceAliasID: oneIn(5) ? key(5) : nil, isActive: !oneIn(6), isAutoLearned: oneIn(4),
            deletedAt: oneIn(10) ? Date(timeIntervalSince1970: 0) : nil)
    }

    /// Leaves a text as it is, or makes something near it.
    private func changed(_ text: String, _ numbers: inout SeededGenerator) -> String {
        var letters = Array(text)
        for _ in 0..<Int.random(in: 0...2, using: &numbers) where !letters.isEmpty {
            let place = letters.indices.randomElement(using: &numbers)!
            let letter = Array("abcdeinst ö").randomElement(using: &numbers)!
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: letters[place] = letter
            case 1: letters.insert(letter, at: place)
            default: letters.remove(at: place)
            }
        }
        return String(letters)
    }

    @Test("gives the same answers, to the last field", arguments: 1...40 as ClosedRange<UInt64>)
    func sameAnswers(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let rows = (0..<Int.random(in: 1...120, using: &numbers)).map { _ in row(&numbers) }
        let facility = [nil, Fixture.facility].randomElement(using: &numbers)!
        let dictionary = AliasDictionary(rows, facilityID: facility, milestones: Fixture.milestones)
        let reference = ReferenceDictionary(rows, facilityID: facility, milestones: Fixture.milestones)
        #expect(
            dictionary.phrases
                == reference.phrases.filter { if case .means = $0.sense { true } else { false } }.map(\.text))
        for index in 0..<150 {
            let source =
                index.isMultiple(of: 2)
                ? text(&numbers, words: 5) : rows.randomElement(using: &numbers)!.phrase
            let text = changed(source, &numbers)
            let excluded: Set<CommandAction> =
                index.isMultiple(of: 3) ? [] : [.confirmPending, .cancelPending]
            #expect(
                dictionary.lookUp(text, excluding: excluded) == reference.lookUp(text, excluding: excluded),
                "“\(text)”")
        }
    }

    @Test("taking a row up or replacing it is building anew", arguments: 1...10 as ClosedRange<UInt64>)
    func adding(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        var rows = (0..<30).map { _ in row(&numbers) }
        var dictionary = AliasDictionary(rows, facilityID: Fixture.facility, milestones: Fixture.milestones)
        for _ in 0..<10 {
            var added = row(&numbers)
            if Bool.random(using: &numbers) { added.id = rows.randomElement(using: &numbers)!.id }
            rows.removeAll { $0.id == added.id }
            rows.append(added)
            dictionary = dictionary.adding([added])
        }
        let anew = AliasDictionary(rows, facilityID: Fixture.facility, milestones: Fixture.milestones)
        #expect(dictionary.phrases == anew.phrases && Set(dictionary.issues) == Set(anew.issues))
        for _ in 0..<100 {
            let text = changed(rows.randomElement(using: &numbers)!.phrase, &numbers)
            #expect(dictionary.lookUp(text) == anew.lookUp(text))
        }
    }
}
