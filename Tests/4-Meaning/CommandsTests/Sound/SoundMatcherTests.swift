import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing

@Suite("What a text sounds like")
struct SoundMatcherTests {
    /// A few words as in the CMU dictionary; the pronunciations of all others are guessed.
    private struct Words: Pronouncing {
        private static let known = [
            "ice": "AY S", "iced": "AY S T", "coffee": "K AA F IY", "house": "HH AW S", "a": "AH", "i": "AY",
            "want": "W AA N T", "went": "W EH N T", "triple": "T R IH P AH L", "shot": "SH AA T",
            "twelve": "T W EH L V", "ounce": "AW N S", "ones": "W AH N Z", "latte": "L AA T EY",
            "keys": "K IY Z", "the": "DH AH", "may": "M EY", "have": "HH AE V", "minutes": "M IH N AH T S",
            "for": "F ER", "four": "F AO R", "ten": "T EH N", "one": "W AH N", "hundred": "HH AH N D R AH D",
            "please": "P L IY Z", "okay": "OW K EY", "set": "S EH T", "timer": "T AY M ER", "tea": "T IY",
            "sixteen": "S IH K S T IY N", "sixty": "S IH K S T IY", "cancel": "K AE N S AH L",
            "council": "K AW N S AH L", "start": "S T AA R T", "started": "S T AA R T AH D",
        ]
        func pronunciations(of word: String) -> [[Phone]] {
            Self.known[word].map { [$0.split(separator: " ").compactMap { Phone(arpabet: $0) }] }
                ?? LetterSounds.english.pronunciations(of: word)
        }
    }

    private static let parser = Result {
        CommandParser(
            AliasDictionary(
                [
                    Alias(phrase: "start the tea", action: CommandAction(rawValue: "tea")),
                    Alias(phrase: "house tea", action: CommandAction(rawValue: "tea")),
                ], milestones: [], pronouncing: Words()),
            grammar: try Grammar(
                text: """
                    version: 1
                    intents:
                      order:
                        - "i want a {shots} [{size}] {drink}"
                        - "may i have a {size} {drink}"
                      timer:
                        - "set [a] timer for {number} minutes"
                        - "cancel the timer"
                    slots:
                      shots: [triple shot, double shot]
                      size: [twelve ounce, sixteen ounce]
                      drink: [iced coffee, house coffee, latte]
                    """))
    }

    private func match(_ text: String) throws -> SoundMatch? {
        try Self.parser.get().nearestBySound(text)
    }

    private func slots(_ reading: SoundMatch.Reading) -> [String: GrammarValue] {
        if case .grammar(let reading) = reading.meaning { reading.slots } else { [:] }
    }

    @Test("is the order that was said, in other letters, and it is carried out")
    func near() throws {
        let triple = try #require(try match("I went a triple shot latte"))
        #expect(triple.best.said == "i want a triple shot latte")
        #expect(triple.best.distance < 0.05 && triple.confidence >= .medium)
        let iced = try #require(try match("May I have a 12-ones ice coffee?"))
        #expect(slots(iced.best) == ["size": .text("twelve ounce"), "drink": .text("iced coffee")])
        let next = try #require(iced.next)
        #expect(slots(next)["drink"] == .text("house coffee"))
        #expect(next.distance > iced.best.distance && iced.margin > 0)
        guard case .intent(let intent) = try Self.parser.get().parse("I went a triple shot latte") else {
            Issue.record("it is no order")
            return
        }
        #expect(intent.slots == slots(triple.best) && intent.sound == triple)
    }

    @Test("is a phrase, too, and one that means the same is no other")
    func phrase() throws {
        let match = try #require(try match("start the tee"))
        #expect(match.best.said == "start the tea" && match.best.distance < 0.05)
        #expect(match.next.map { $0.said != "house tea" } ?? true)
        let command = try #require(try Self.parser.get().parse("start the tee").command)
        #expect(command.action.rawValue == "tea" && command.match?.tier == .sound)
    }

    @Test("is itself at no distance, and numbers in digits are those in words")
    func same() throws {
        #expect(try #require(try match("may I have a sixteen ounce latte")).best.distance == 0)
        let timer = try #require(try match("set a timer for 110 minutes"))
        #expect(timer.best.distance == 0 && slots(timer.best) == ["number": .number(110)])
        // A number without a list of values must match exactly.
        #expect(timer.objection == nil)
        #expect(try #require(try match("set a timer for 100 10 minutes")).objection == .number)
    }

    @Test("hardly counts fillers at either end, and counts words in the middle")
    func fillers() throws {
        let outside = try #require(try match("okay, may I have a twelve ounce latte, please"))
        #expect(outside.best.distance < 0.05 && outside.worstWord == 0)
        let inside = try #require(try match("may I have a twelve ounce house latte"))
        #expect(inside.best.distance > 2 * outside.best.distance)
    }

    @Test(
        "is no order if the texts deny, tell or count different things",
        arguments: [
            ("never set a timer for ten minutes", SoundMatch.Objection.denied),
            ("council the timer", .denied), ("don't cancel the timer", .denied),
            ("started the tee", .told), ("set a timer for ten four minutes", .number),
            ("may I have a forty ounce latte", .number),
        ])
    func objections(_ text: String, _ objection: SoundMatch.Objection) throws {
        let match = try #require(try match(text))
        #expect(match.objection == objection && match.certainty == 0, "\(match)")
        #expect(try Self.parser.get().parse(text).noMatch != nil)
    }

    @Test("asks back about a number that was written as another that sounds like it")
    func teens() throws {
        let match = try #require(try match("may I have a sixty ounce latte"))
        #expect(slots(match.best)["size"] == .text("sixteen ounce"))
        #expect(match.confidence == .low)
    }

    @Test(
        "is nothing for other sentences",
        arguments: [
            "may I have the house keys", "what a lovely day", "the house is on fire", "timer", "minutes", "",
            "?!", "好的", String(repeating: "latte ", count: 101), String(repeating: "a", count: 5000),
        ])
    func far(_ text: String) throws {
        #expect(try match(text).map { $0.confidence == .none } ?? true, "\(text.prefix(20))")
        #expect(try Self.parser.get().parse(text).noMatch != nil)
    }

    @Test("is sought only if no word matches, and is no complete command")
    func order() throws {
        let parser = try Self.parser.get()
        guard case .intent(let intent) = parser.parse("may I have a sixteen ounce latte") else {
            Issue.record("it is no order")
            return
        }
        #expect(intent.sound == nil)
        #expect(!parser.isComplete("start the tee"))
    }

    @Test("is told of a text that is not taken for it")
    func refused() throws {
        let parser = try Self.parser.get()
        let near = ["cancelled the timer", "may i have a sixteen ounce rice coffin"].compactMap { text in
            parser.parse(text).noMatch.map { (told: $0.nearest, found: parser.nearestBySound(text)?.nearest) }
        }
        #expect(near.allSatisfy { $0.told == $0.found })
        #expect(near.contains { $0.told != nil })
        #expect(parser.parse("mister smith").noMatch?.nearest == nil)
    }

    @Test("knows phrases that come and go")
    func changes() throws {
        var parser = CommandParser(AliasDictionary([], milestones: [], pronouncing: Words()))
        #expect(parser.nearestBySound("house tee") == nil)
        let alias = Alias(phrase: "house tea", action: .undoLast)
        parser.learn(alias)
        #expect(parser.parse("howse tee").command?.action == .undoLast)
        parser.dictionary = parser.dictionary.removing([alias])
        #expect(parser.nearestBySound("house tee") == nil)
    }
}
