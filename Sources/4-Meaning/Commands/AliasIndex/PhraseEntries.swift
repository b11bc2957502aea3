/// The normalized phrases of a dictionary and what saying each comes to, in columns.
struct PhraseEntries: Sendable {
    /// What a phrase comes to.
    enum Sense: Hashable, Sendable {
        /// It is a command.
        case means(CommandMeaning)
        /// Rows disagree about it.
        case contradictory
        /// The facility has taken it out of use.
        case silenced
    }

    /// What a look-up of one phrase reads together.
    private struct Entry {
        static let noRow = UInt32.max

        var text: TextPool.Slice
        var sense: UInt32
        var row: UInt32
    }

    private var pool = TextPool()
    private var entries: [Entry] = []
    private var senses = DistinctValues<Sense>()
    private var overriddenRows: [Int: Int] = [:]
    private var index: HashIndex

    init(capacity: Int) {
        index = HashIndex(capacity: capacity)
        entries.reserveCapacity(capacity)
    }

    /// How many phrases there are.
    var count: Int { entries.count }

    /// Adds a phrase.
    ///
    /// - Parameters:
    ///   - phrase: normalized, and not there yet.
    ///   - row: the row that is used; for a contradictory phrase the first of them; nil for a silenced one.
    ///   - overridden: a global row with another meaning that this facility's row overrides.
    mutating func append(
        _ phrase: UnsafeBufferPointer<UInt8>, _ sense: Sense, row: Int?, overridden: Int? = nil
    ) {
        let entry = UInt32(count)
        entries.append(
            Entry(
                text: pool.append(phrase), sense: senses.number(of: sense),
                row: row.map { UInt32($0) } ?? Entry.noRow))
        if let overridden { overriddenRows[Int(entry)] = overridden }
        index.insert(entry, hash: phrase.hash)
    }

    /// The entry of a phrase.
    func entry(of phrase: UnsafeBufferPointer<UInt8>) -> Int? {
        index.find(hash: phrase.hash) { pool.contains(phrase, at: entries[Int($0)].text) }.map { Int($0) }
    }

    func phrase(of entry: Int) -> String { pool.text(entries[entry].text) }

    func withPhrase<Result>(of entry: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        pool.withBytes(entries[entry].text, body)
    }

    func sense(of entry: Int) -> Sense { senses[entries[entry].sense] }

    /// Whether two phrases come to the same.
    func isSameSense(_ a: Int, _ b: Int) -> Bool { entries[a].sense == entries[b].sense }

    func meaning(of entry: Int) -> CommandMeaning? {
        guard case .means(let meaning) = sense(of: entry) else { return nil }
        return meaning
    }

    func row(of entry: Int) -> Int? {
        entries[entry].row == Entry.noRow ? nil : Int(entries[entry].row)
    }

    func overriddenRow(of entry: Int) -> Int? { overriddenRows.isEmpty ? nil : overriddenRows[entry] }
}
