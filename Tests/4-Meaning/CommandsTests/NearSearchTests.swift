import Commands
import Foundation
import RoomMode
import Testing
import PCM

@Suite("Search for near phrases")
struct NearSearchTests {
    /// Returns phrases of short words with few letters, so that each has many near it, with letters of two and of
    /// four bytes.
    private func phrases(_ numbers: inout SeededGenerator, _ count: Int, words: Int) -> [String] {
        func word() -> String {
            (0..<Int.random(in: 5...7, using: &numbers))
                .map { _ in ["a", "b", "c", "ö", "𐐨"].randomElement(using: &numbers)! }.joined()
        }
        return (0..<count).map { _ in
            (0..<Int.random(in: 1...words, using: &numbers)).map { _ in word() }.joined(separator: " ")
        }
    }

    /// More words than the dictionary compares one by one, so that it uses its search.
    @Test("gives the plain rules' answers among many words", arguments: 1...3 as ClosedRange<UInt64>)
    func manyWords(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let rows = Set(phrases(&numbers, 150, words: 2)).sorted().enumerated().map { index, phrase in
            Alias(id: key(index + 1), phrase: phrase, action: index % 9 == 0 ? .undoLast : .cancel)
        }
        let dictionary = AliasDictionary(rows, milestones: [])
        let reference = ReferenceDictionary(rows, scopeID: nil, milestones: [])
        var tiers: [AliasMatch.Tier?: Int] = [:]
        let oneOff = rows.prefix(16).map { String($0.phrase.dropLast() + "x") }
        let twoOff = rows.suffix(8).map { "x\($0.phrase.dropFirst().dropLast())x" }
        for text in phrases(&numbers, 8, words: 2) + oneOff + twoOff {
            let answer = dictionary.lookUp(text)
            #expect(answer == reference.lookUp(text), "“\(text)”")
            if case .match(let match) = answer { tiers[match.tier, default: 0] += 1 }
        }
        #expect(tiers[.fuzzy, default: 0] > 3, "\(tiers)")
    }

    @Test("words longer than any table are compared to their end")
    func longWords() {
        let long = String(repeating: "incision", count: 200)
        let dictionary = AliasDictionary(
            [Alias(phrase: long + "a", action: .cancel)], milestones: [])
        func distance(_ text: String) -> Int? {
            guard case .match(let match) = dictionary.lookUp(text) else { return nil }
            return match.distance
        }
        #expect(distance(long + "a") == 0)
        #expect(distance(long + "b") == 1)
        #expect(distance("x" + long.dropFirst() + "b") == 2)
        #expect(distance("xx" + long.dropFirst(2) + "b") == nil)
    }

    @Test("a text with more than a thousand phrases around it is ambiguous")
    func crowded() {
        func dictionary(_ letters: String) -> AliasDictionary {
            let phrases = letters.flatMap { first in letters.map { "incisio\(first) closin\($0)" } }
            return AliasDictionary(phrases.map { Alias(phrase: $0, action: .cancel) }, milestones: [])
        }
        guard case .match(let match) = dictionary("abcdefghijklmnopqrstuvwxyz").lookUp("incisioö closinö")
        else {
            Issue.record("676 that mean the same are a match")
            return
        }
        #expect(match.distance == 2)
        let crowd = dictionary("abcdefghijklmnopqrstuvwxyzåäæçéèêñ")
        #expect(crowd.lookUp("incisioö closinö") == .ambiguous([]))
        #expect(crowd.lookUp("incisioä closinä") != .ambiguous([]))
    }
}
