import BenchmarkKit
import Commands

/// The look-up of spoken texts in the dictionary of aliases.
struct LookUpStage: Stage, ~Copyable {
    private let lookUp: (String) -> AliasLookup
    private let texts: [String]
    private let tier: AliasMatch.Tier
    private var foundCount = 0

    init(_ dictionary: AliasDictionary, texts: [String], tier: AliasMatch.Tier) {
        // Captures the dictionary in a closure, which borrows it as the parser does. As a property of a mutating stage
        // it would be copied for each look-up.
        lookUp = { dictionary.lookUp($0) }
        self.texts = texts
        self.tier = tier
    }

    mutating func process(_ index: Int) {
        if case .match(let match) = lookUp(texts[index % texts.count]), match.tier == tier {
            foundCount += 1
        }
    }

    func verify(count: Int) throws(BenchmarkError) {
        guard foundCount == count else {
            throw BenchmarkError(.internalError, "Only \(foundCount) of \(count) texts were found (\(tier)).")
        }
    }
}
