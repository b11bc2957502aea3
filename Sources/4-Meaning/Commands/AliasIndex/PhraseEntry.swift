/// A phrase of an index, and what saying it comes to.
struct PhraseEntry: Sendable {
    private let index: AliasIndex
    private let number: Int

    init(_ index: AliasIndex, _ number: Int) {
        self.index = index
        self.number = number
    }

    /// The phrase, normalized.
    var phrase: String { index.entries.phrase(of: number) }

    var sense: PhraseEntries.Sense { index.entries.sense(of: number) }

    /// What it means; nil where it is no command.
    var meaning: CommandMeaning? { index.entries.meaning(of: number) }

    /// The row that it uses.
    var alias: Alias? { row.map { index.rows[$0] } }

    /// Where the row stands that it uses.
    var row: Int? { index.entries.row(of: number) }

    /// Where the global row stands that has another meaning and the facility's in its place.
    var overriddenRow: Int? { index.entries.overriddenRow(of: number) }

    /// A row of the same index. An optional row is unwrapped before, not after: rows are large, and each copy costs.
    ///
    /// - Parameter phrase: the row's normalized phrase, which saves a copy where it is spelled so.
    func alias(inRow row: Int, normalized phrase: String? = nil) -> Alias {
        index.rows.alias(row, normalized: phrase)
    }

    /// Whether two phrases come to the same.
    func isSameSense(as other: PhraseEntry) -> Bool {
        index === other.index
            ? index.entries.isSameSense(number, other.number) : sense == other.sense
    }

    /// Whether its phrase stands before another's in the order of their bytes.
    func precedes(_ other: PhraseEntry) -> Bool {
        if index === other.index { return number < other.number }
        return index.entries.withPhrase(of: number) { phrase in
            other.index.entries.withPhrase(of: other.number) { phrase.lexicographicallyPrecedes($0) }
        }
    }
}
