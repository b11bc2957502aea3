/// What a dictionary is looked up in; all copies of the dictionary share it.
final class AliasIndex: Sendable {
    let rows: AliasRows
    let entries: PhraseEntries
    let vocabulary: Vocabulary
    let phrases: PhraseTrie
    let nearWords: NearWords
    let letters: LetterIndex
    let limits: EditLimits

    init(_ table: AliasTable, limits: EditLimits) {
        rows = table.rows
        entries = table.entries
        vocabulary = table.vocabulary
        phrases = PhraseTrie(table.words, wordCount: table.vocabulary.count)
        nearWords = NearWords(table.vocabulary, shortest: limits.shortestEditableWord)
        letters = LetterIndex(table.entries)
        self.limits = limits
    }
}
