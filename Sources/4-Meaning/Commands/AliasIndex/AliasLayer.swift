import Foundation

/// One of the indices that a dictionary is looked up in, but for the phrases that a later one has in its place.
///
/// A class, so that a look-up which hands it on counts one reference and not one for each of the sets.
final class AliasLayer: Sendable {
    let index: AliasIndex
    private let removedPhrases: Set<String>
    private let removedEntries: Set<Int>
    private let removedRows: Set<Int>

    init(_ index: AliasIndex) {
        self.index = index
        removedPhrases = []
        removedEntries = []
        removedRows = []
    }

    /// The same layer without some more normalized phrases.
    init(_ layer: AliasLayer, without phrases: Set<String>) {
        index = layer.index
        removedPhrases = layer.removedPhrases.union(phrases)
        let entries = phrases.compactMap { phrase in
            var phrase = phrase
            return phrase.withUTF8 { layer.index.entries.entry(of: $0) }
        }
        removedEntries = layer.removedEntries.union(entries)
        removedRows = layer.removedRows.union(phrases.flatMap { layer.index.rows(ofPhrase: $0) })
    }

    /// All rows of a normalized phrase.
    func rows(ofPhrase phrase: String) -> [Alias] {
        removedPhrases.contains(phrase) ? [] : index.rows(ofPhrase: phrase).map { index.rows[$0] }
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
        let index = index
        return (0..<index.entries.count).lazy.filter { [self] in contains($0) }.map { PhraseEntry(index, $0) }
    }

    /// The rows, in the order of their phrases.
    var rows: some Sequence<Alias> { rows { _ in true } }

    /// The rows whose keys are wanted. Looks at all of them: a few nanoseconds each.
    func rows(where isWanted: @escaping (UUID) -> Bool) -> some Sequence<Alias> {
        let (rows, removedRows) = (index.rows, removedRows)
        return (0..<rows.count).lazy
            .filter { isWanted(rows.key(of: $0)) && !removedRows.contains($0) }.map { rows[$0] }
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
