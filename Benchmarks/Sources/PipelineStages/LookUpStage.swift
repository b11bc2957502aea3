import BenchmarkKit
import Commands

/// Looking up what was said in the dictionary.
struct LookUpStage: Stage, ~Copyable {
    private let lookUp: (String) -> AliasLookup
    private let texts: [String]
    private let tier: AliasMatch.Tier
    private var foundCount = 0

    init(_ dictionary: AliasDictionary, texts: [String], tier: AliasMatch.Tier) {
        // The parser borrows its dictionary; a property of a stage that changes would be copied for each look-up.
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
