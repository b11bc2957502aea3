/// What a dictionary is looked up in; all copies of the dictionary share it.
final class AliasIndex: Sendable {
    let rows: AliasRows
    let entries: PhraseEntries
    let vocabulary: Vocabulary
    let phrases: PhraseTrie
    let nearWords: NearWords
    let letters: LetterIndex
    let limits: EditLimits
    let issues: [AliasIssue]

    init(_ table: AliasTable, limits: EditLimits) {
        rows = table.rows
        entries = table.entries
        vocabulary = table.vocabulary
        phrases = PhraseTrie(table.words, wordCount: table.vocabulary.count)
        nearWords = NearWords(table.vocabulary, shortest: limits.shortestEditableWord)
        letters = LetterIndex(table.entries)
        self.limits = limits
        issues = table.issues
    }

    /// The rows with a normalized phrase, found by bisection: rows stand in the order of their phrases.
    func rows(ofPhrase phrase: String) -> Range<Int> {
        func firstRow(where isBehind: (String) -> Bool) -> Int {
            var (first, end) = (0, rows.count)
            while first < end {
                let middle = first + (end - first) / 2
                if isBehind(TextNormalizer.normalize(rows[middle].phrase)) {
                    end = middle
                } else {
                    first = middle + 1
                }
            }
            return first
        }
        // A space comes before everything else that a phrase has, so bytes have the order of words.
        let start = firstRow { !$0.utf8.lexicographicallyPrecedes(phrase.utf8) }
        return start..<firstRow { phrase.utf8.lexicographicallyPrecedes($0.utf8) }
    }
}
