import Foundation
import PCM
import RoomMode
import RoomRecords
import Testing

@testable import Commands

@Suite("Dictionary against its plain rules")
struct AliasDictionaryPropertyTests {
    /// Few words that resemble and contain each other, so that phrases overlap, nest and tie.
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
            scopeID: oneIn(3) ? (oneIn(4) ? Fixture.other : Fixture.facility) : nil,
            targetKindID: byType ? milestone?.kindID : nil,
            targetID: byType ? nil : milestone?.id,
            phrase: oneIn(30) ? "?" : text(&numbers, words: 4), action: action,
            sourceAliasID: oneIn(5) ? key(5) : nil, isActive: !oneIn(6), isAutoLearned: oneIn(4),
            deletedAt: oneIn(10) ? Date(timeIntervalSince1970: 0) : nil)
    }

    /// Returns a text unchanged, or a text near it.
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
        let dictionary = AliasDictionary(rows, scopeID: facility, milestones: Fixture.milestones)
        let reference = ReferenceDictionary(rows, scopeID: facility, milestones: Fixture.milestones)
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

    @Test(
        "taking rows up or replacing them gives the same answers as building anew, to the last field",
        arguments: 1...40 as ClosedRange<UInt64>)
    func adding(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let facility = [nil, Fixture.facility].randomElement(using: &numbers)!
        var rows = (0..<Int.random(in: 0...80, using: &numbers)).map { _ in row(&numbers) }
        func built() -> AliasDictionary {
            AliasDictionary(rows, scopeID: facility, milestones: Fixture.milestones)
        }
        var dictionary = built()
        for _ in 0..<8 {
            let added = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
                var added = row(&numbers)
                // Adds rows with an existing phrase, and existing rows with another phrase.
                if let other = rows.randomElement(using: &numbers), Bool.random(using: &numbers) {
                    added.phrase = other.phrase
                }
                if let other = rows.randomElement(using: &numbers), Bool.random(using: &numbers) {
                    added.id = other.id
                }
                return added
            }
            let keys = Set(added.map(\.id))
            rows = rows.filter { !keys.contains($0.id) } + added
            dictionary = dictionary.adding(added)
            expectSame(dictionary, built(), rows, &numbers)
        }
    }

    private func expectSame(
        _ dictionary: AliasDictionary, _ anew: AliasDictionary, _ rows: [Alias],
        _ numbers: inout SeededGenerator
    ) {
        #expect(dictionary.phrases == anew.phrases && dictionary.issues == anew.issues)
        #expect(Set(dictionary.rows) == Set(anew.rows) && dictionary.rows.count == anew.rows.count)
        #expect(GrammarContext(dictionary) == GrammarContext(anew))
        #expect(dictionary.learnedCount == anew.learnedCount)
        for row in rows.prefix(20) {
            #expect(dictionary.row(id: row.id)?.id == anew.row(id: row.id)?.id)
            let phrase = TextNormalizer.normalize(row.phrase)
            #expect(
                dictionary.hasRow(of: phrase)
                    == anew.rows.contains { TextNormalizer.normalize($0.phrase) == phrase })
        }
        for index in 0..<60 {
            let source =
                index.isMultiple(of: 2)
                ? text(&numbers, words: 6) : rows.randomElement(using: &numbers)?.phrase ?? "a"
            let text = changed(source, &numbers)
            let excluded: Set<CommandAction> =
                index.isMultiple(of: 3) ? [] : [.confirmPending, .cancelPending]
            #expect(
                dictionary.lookUp(text, excluding: excluded) == anew.lookUp(text, excluding: excluded),
                "“\(text)”")
        }
    }

    @Test("taking up more than a thousand rows, at once or one by one, builds anew and loses none")
    func manyRows() {
        let rows = (0..<3000).map {
            Alias(id: key($0 + 1), phrase: "phrase number \($0)", action: .cancel)
        }
        var dictionary = AliasDictionary(Array(rows.prefix(500)), milestones: [])
        for start in stride(from: 500, to: 1900, by: 70) {
            dictionary = dictionary.adding(Array(rows[start..<start + 70]))
        }
        #expect(dictionary.rows.count == 1900)
        dictionary = dictionary.adding(Array(rows[1900...]))
        #expect(Set(dictionary.rows) == Set(rows) && dictionary.phrases.count == 3000)
        for row in rows { #expect(dictionary.lookUp(row.phrase).isMatch(of: row.id)) }
    }
}

extension AliasLookup {
    fileprivate func isMatch(of id: UUID) -> Bool {
        if case .match(let match) = self { match.alias.id == id } else { false }
    }
}
