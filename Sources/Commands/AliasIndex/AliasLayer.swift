import Foundation

/// One of the indices that a dictionary is looked up in, but for the phrases that a later one has in its place.
struct AliasLayer: Sendable {
    let index: AliasIndex
    private var removedPhrases: Set<String> = []
    private var removedEntries: Set<Int> = []
    private var removedRows: Set<Int> = []

    init(_ index: AliasIndex) { self.index = index }

    /// Takes a normalized phrase out of this layer, with all its rows, which are the result; none the second time.
    mutating func remove(_ phrase: String) -> [Alias] {
        guard removedPhrases.insert(phrase).inserted else { return [] }
        var phrase = phrase
        if let entry = phrase.withUTF8({ index.entries.entry(of: $0) }) { removedEntries.insert(entry) }
        let numbers = index.rows(ofPhrase: phrase)
        removedRows.formUnion(numbers)
        return numbers.map { index.rows[$0] }
    }

    /// Whether an entry of the index is in this layer.
    func contains(_ entry: Int) -> Bool { removedEntries.isEmpty || !removedEntries.contains(entry) }

    /// The entry of a normalized phrase.
    func entry(of phrase: UnsafeBufferPointer<UInt8>) -> PhraseEntry? {
        guard let number = index.entries.entry(of: phrase), contains(number) else { return nil }
        return PhraseEntry(index, number)
    }

    /// The entries, in the order of their phrases.
    var entries: some Sequence<PhraseEntry> {
        (0..<index.entries.count).lazy.filter { contains($0) }.map { PhraseEntry(index, $0) }
    }

    /// The rows, in the order of their phrases.
    var rows: some Sequence<Alias> { rows { _ in true } }

    /// The rows whose keys are wanted. Looks at all of them: a few nanoseconds each.
    func rows(where isWanted: @escaping (UUID) -> Bool) -> some Sequence<Alias> {
        (0..<index.rows.count).lazy
            .filter { isWanted(index.rows.key(of: $0)) && !removedRows.contains($0) }.map { index.rows[$0] }
    }

    /// Whether there is a row of a normalized phrase, in use or not.
    func hasRow(of phrase: String) -> Bool {
        !removedPhrases.contains(phrase) && !index.rows(ofPhrase: phrase).isEmpty
    }

    /// How many rows are in use that a classifier taught.
    var learnedCount: Int {
        (0..<index.rows.count).count { index.rows.isLearned($0) && !removedRows.contains($0) }
    }

    /// What is wrong with the rows.
    var issues: [AliasIssue] { index.issues.filter { !removedPhrases.contains($0.phrase) } }
}
