import ArgumentParser
public import BenchmarkKit
public import Commands
import PCM

/// Made-up phrases of three words, the same every time.
public struct Phrases: Sendable {
    /// The smallest number of phrases that makes a dictionary.
    private static let fewest = 100
    /// The largest number of texts to look up in turn. Those of a large dictionary exceed a processor's cache.
    private static let mostTexts = 100_000

    private let aliases: [Alias]

    /// Makes `count` phrases.
    ///
    /// - Throws: ``BenchmarkError`` if `count` is outside 100 ... 10,000,000.
    public init(count: Int) throws(BenchmarkError) {
        guard (Phrases.fewest...10_000_000).contains(count) else {
            throw BenchmarkError(
                .validationFailure,
                "A dictionary of \(count) phrases is outside \(Phrases.fewest) ... 10000000; try 1000.")
        }
        var generator = SeededGenerator(seed: 7)
        var phrases: Set<String> = []
        var order: [String] = []
        while order.count < count {
            let phrase = (0..<3).map { _ in Phrases.word(&generator) }.joined(separator: " ")
            if phrases.insert(phrase).inserted { order.append(phrase) }
        }
        aliases = order.map { Alias(phrase: $0, action: .cancel) }
    }

    /// Makes a dictionary of the phrases.
    public func dictionary() -> AliasDictionary { AliasDictionary(aliases) }

    /// Returns a stage that looks up texts which the dictionary finds by the given tier.
    func lookUp(_ tier: AliasMatch.Tier) -> any PreparedStage {
        StageBox(LookUpStage(dictionary(), texts: texts(tier), tier: tier))
    }

    private func texts(_ tier: AliasMatch.Tier) -> [String] {
        // Shuffled, so that the order is not that of the dictionary in memory.
        var generator = SeededGenerator(seed: 11)
        let chosen = aliases.shuffled(using: &generator).prefix(Phrases.mostTexts).map(\.phrase)
        return switch tier {
        case .exact: chosen
        case .contains: chosen.map { "okay \($0) please" }
        // The last vowel becomes a letter that no phrase has.
        case .fuzzy, .sound: chosen.map { $0.dropLast() + "y" }
        }
    }

    private static func word(_ generator: inout SeededGenerator) -> String {
        let consonants = Array("bdfgklmnprstvz")
        let vowels = Array("aeiou")
        var word = ""
        for _ in 0..<3 {
            word.append(consonants.randomElement(using: &generator)!)
            word.append(vowels.randomElement(using: &generator)!)
        }
        return word
    }
}
