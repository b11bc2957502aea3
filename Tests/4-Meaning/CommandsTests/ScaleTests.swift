import Commands
import Foundation
import RoomMode
import Testing
import TestSupport
import PCM

/// Dictionaries of the size in VOICEENGINE_SCALE, which is 1,000,000 for the figures of docs/decisions; by default a
/// few thousand phrases. Times are processor times, so that a busy machine does not matter.
@Suite("Scale")
struct ScaleTests {
    private static let count =
        ProcessInfo.processInfo.environment["VOICEENGINE_SCALE"].flatMap(Int.init) ?? 5000
    private static let lookUps = 1000

    /// The words from which the phrases are made.
    enum Material: String, CaseIterable, Sendable {
        /// Three of some 300,000 short words, each with dozens of similar ones.
        case manyWords
        /// Five of twenty words: long shared beginnings, and every word in every phrase.
        case fewWords
        /// Five of 26 words that differ in one letter: a thousand phrases around every phrase.
        case nearWords
        /// One to six of 20,000 words, common and rare as in a language.
        case language
    }

    private struct Maker {
        var numbers = SeededGenerator(seed: 7)

        mutating func word(_ syllables: Int = 3) -> String {
            (0..<syllables).map { _ in
                String("bdfgklmnprstvz".randomElement(using: &numbers)!)
                    + String("aeiou".randomElement(using: &numbers)!)
            }.joined()
        }

        mutating func phrases(_ material: Material, _ count: Int) -> [String] {
            let words: [String] =
                switch material {
                case .manyWords: []
                case .fewWords: (0..<20).map { _ in word(4) }
                case .nearWords: "abcdefghijklmnopqrstuvwxyz".map { "incisio\($0)" }
                case .language: (0..<20_000).map { word(2 + $0 % 4) }
                }
            var phrases: Set<String> = []
            while phrases.count < count {
                let phrase: [String] =
                    switch material {
                    case .manyWords: (0..<3).map { _ in word() }
                    case .fewWords, .nearWords: (0..<5).map { _ in words.randomElement(using: &numbers)! }
                    case .language:
                        (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
                            words[Int(pow(Double.random(in: 0..<1, using: &numbers), 3) * 20_000)]
                        }
                    }
                phrases.insert(phrase.joined(separator: " "))
            }
            return phrases.sorted()
        }
    }

    @Test(
        "every phrase is found: exactly, contained, and a letter off; and misses stay quick",
        .timeLimit(.minutes(30)), arguments: Material.allCases)
    func scale(_ material: Material) {
        var maker = Maker()
        let phrases = maker.phrases(material, Self.count)
        var rows = phrases.map { Alias(phrase: $0, action: .cancel) }
        var dictionary = AliasDictionary([], milestones: [])
        let load = ProcessorTime.measure { dictionary = AliasDictionary(rows, milestones: []) }
        rows = []
        #expect(dictionary.issues.isEmpty)
        report("\(material) \(phrases.count): loaded in \(load) s")

        // Makes new copies, as of a text that was just said, because the strings in `phrases` may be in no cache.
        let sample = (0..<Self.lookUps).map { _ in
            String(decoding: Array(phrases.randomElement(using: &maker.numbers)!.utf8), as: UTF8.self)
        }
        measure(dictionary, "\(material) exact", sample, expected: sample)
        measure(dictionary, "\(material) contained", sample.map { "okay \($0) please" }, expected: sample)
        measure(dictionary, "\(material) near", sample.map { $0.dropLast() + "y" }, expected: nil)
        measure(
            dictionary, "\(material) other", sample.map { _ in "\(maker.word()) \(maker.word())" },
            expected: nil)
        let words = phrases.prefix(5000).flatMap { $0.split(separator: " ").map(String.init) }
        let long = sample.prefix(200).map { _ in
            (0..<250).map { _ in words.randomElement(using: &maker.numbers)! }.joined(separator: " ")
        }
        measure(dictionary, "\(material) 250 words", long, expected: nil)
    }

    @Test(
        "a phrase is learned beside many in a small part of the time that they took",
        .timeLimit(.minutes(10)), arguments: [Material.manyWords, .language])
    func learning(_ material: Material) throws {
        var maker = Maker()
        let rows = maker.phrases(material, Self.count).map { Alias(phrase: $0, action: .cancel) }
        var parser = CommandParser(AliasDictionary([], milestones: []))
        let load = ProcessorTime.measure { parser.dictionary = AliasDictionary(rows, milestones: []) }
        let answer = try ClassifierResponse(
            intent: "undo_last", confidence: 1, shouldCache: true, answering: ClassifierResponseTests.request)
        var times: [Double] = []
        for index in 0..<25 {
            // New phrases, and others that mean something else from now on.
            var row = Alias(phrase: "learned \(maker.word()) \(maker.word())", action: .undoLast)
            if index.isMultiple(of: 3) { row.phrase = rows.randomElement(using: &maker.numbers)!.phrase }
            if index.isMultiple(of: 5) { row.id = rows.randomElement(using: &maker.numbers)!.id }
            times.append(
                ProcessorTime.measure {
                    // Does what a session does: checks whether the phrase may be learned, and learns it.
                    _ = LearningPolicy().refusal(of: TextNormalizer.normalize(row.phrase), answer, in: parser)
                    parser.learn(row)
                })
            let said = parser.parse(row.phrase)
            #expect(
                said.command?.action == .undoLast
                    || parser.dictionary.issues.contains { $0.kind == .contradiction })
        }
        times.sort()
        report(
            "\(material) \(rows.count): loaded in \(load) s, learned one in \(times[12]) s, \(times[24]) s at most"
        )
        #expect(times[12] < load / 5)
    }

    private func measure(
        _ dictionary: AliasDictionary, _ name: String, _ texts: [String], expected: [String]?
    ) {
        var times: [Double] = []
        var kinds: [String: Int] = [:]
        // Measures the cost of reading the clock, which may be as much as a look-up.
        let clock = (0..<1000).map { _ in ProcessorTime.measure {} }.sorted()[500]
        for (index, text) in texts.enumerated() {
            var answer = AliasLookup.none
            times.append(max(0, ProcessorTime.measure { answer = dictionary.lookUp(text) } - clock))
            switch answer {
            case .match(let match):
                kinds[match.tier.rawValue, default: 0] += 1
                if let expected, match.phrase != expected[index] {
                    Issue.record("“\(text)” was taken for “\(match.phrase)”")
                }
            case .none: kinds["none", default: 0] += 1
            case .ambiguous: kinds["ambiguous", default: 0] += 1
            case .negated: kinds["negated", default: 0] += 1
            }
            if expected != nil, kinds["none"] != nil { Issue.record("“\(text)” is not found") }
        }
        times.sort()
        let (median, p99, most) = (
            times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1]
        )
        report(
            "\(name): \(micros(median)) median, \(micros(p99)) p99, \(micros(most)) most, in microseconds; "
                + kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
        // Far above what it takes: only an accident of complexity fails here.
        #expect(median < 0.05)
    }

    private func micros(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1e6) }

    private func report(_ line: String) {
        if ProcessInfo.processInfo.environment["PRINT_FIGURES"] != nil { print(line) }
    }
}
