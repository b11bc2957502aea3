import Commands
import RoomMode
import Testing
import PCM
import TestSupport

@Suite("Any text at all, to the parser")
struct CommandParserFuzzTests {
    private static let usually = 5000

    /// Commands, their parts, words that change them, and texts that no recognizer writes.
    private static let pieces: [String] =
        Fixture.aliases.map(\.phrase)
        + [
            "patient", "in", "out", "incison", "closng", "complete", "okay", "please", "not", "is the", "yes",
            "no", "orbit", "can you", "room 2", "timer", "sement", "\u{0}", "\u{FEFF}", "e\u{301}", "½", "ﬁ",
            "don't", "do not", "never", "we're", "patient's", "what’s", "let's", "undo the", ".5", "1,000",
            "-5", "50%",
            "21.5", "20 5",
            "\u{202E}", "👩‍👧", "'", "-", "\n", "9999999999999999999", "ｐａｔｉｅｎｔ", "\u{301}",
        ]

    /// Without the fuzzy tier.
    private static let strict = AliasDictionary(
        Fixture.aliases, milestones: Fixture.milestones,
        editLimits: EditLimits(lengthForOneEdit: .max, lengthForTwoEdits: .max))

    private func text(_ numbers: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<10, using: &numbers) > 0 else {
            let bytes = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        var letters = (0..<Int.random(in: 1...5, using: &numbers))
            .map { _ in Self.pieces.randomElement(using: &numbers)! }.joined(separator: " ").unicodeScalars
        for _ in 0..<Int.random(in: 0...2, using: &numbers) where !letters.isEmpty {
            let place = letters.indices.randomElement(using: &numbers)!
            if Bool.random(using: &numbers) {
                letters.remove(at: place)
            } else {
                letters.insert("a", at: place)
            }
        }
        return String(letters)
    }

    @Test("a tier answers only if no stricter tier answers otherwise, and nothing breaks")
    func tiers() {
        var numbers = SeededGenerator(seed: 11)
        let phrases = Set(Fixture.dictionary.phrases)
        var found: [AliasMatch.Tier: Int] = [:]
        let cases = FuzzCases("a tier answers only where no stricter one does", usually: Self.usually)
        for _ in cases {
            let text = text(&numbers)
            let answer = Fixture.dictionary.lookUp(text)
            guard case .match(let match) = answer else {
                if phrases.contains(TextNormalizer.normalize(text)) {
                    Issue.record("“\(text)” is a phrase: \(answer)")
                }
                continue
            }
            found[match.tier, default: 0] += 1
            if phrases.contains(TextNormalizer.normalize(text)), match.tier != .exact {
                Issue.record("“\(text)” is a phrase: \(match)")
            }
            switch Self.strict.lookUp(text) {
            case .match(let strict) where strict.meaning == match.meaning && strict.tier == match.tier: break
            case .none where match.tier == .fuzzy && match.distance > 0: break
            case let strict: Issue.record("“\(text)”: \(strict) without the fuzzy tier, \(match) with it")
            }
        }
        #expect(found.count == 3 && found.values.allSatisfy { $0 > cases.count / 500 }, "\(found)")
    }

    @Test("an answer is one only while a command waits, and what is asked is asked of words that were said")
    func answers() {
        var numbers = SeededGenerator(seed: 12)
        let answers: Set<CommandAction> = [.confirmPending, .cancelPending]
        var answered = 0
        let cases = FuzzCases("answers to what waits", usually: Self.usually)
        for _ in cases {
            let text = text(&numbers)
            if let command = Fixture.parser.parse(text).command, answers.contains(command.action) {
                Issue.record("“\(text)” is \(command.action) while nothing waits")
            }
            let result = Fixture.parser.parse(text, awaitingConfirmation: true)
            if let command = result.command, answers.contains(command.action) { answered += 1 }
            let spoken = result.command?.text ?? result.noMatch?.text
            if spoken != TextNormalizer.normalize(spoken ?? "") { Issue.record("“\(text)”: \(result)") }
        }
        #expect(answered > cases.count / 500)
    }
}
