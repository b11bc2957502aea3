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

    private static let noRow = UInt32.max

    private var pool = TextPool()
    private var texts: [TextPool.Slice] = []
    private var senses: EncodedColumn<Sense>
    private var rowOfEntry: [UInt32] = []
    private var overriddenRows: [Int: Int] = [:]
    private var index: HashIndex

    init(capacity: Int) {
        index = HashIndex(capacity: capacity)
        texts.reserveCapacity(capacity)
        senses = EncodedColumn(capacity: capacity)
        rowOfEntry.reserveCapacity(capacity)
    }

    /// How many phrases there are.
    var count: Int { texts.count }

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
        texts.append(pool.append(phrase))
        senses.append(sense)
        rowOfEntry.append(row.map { UInt32($0) } ?? PhraseEntries.noRow)
        if let overridden { overriddenRows[Int(entry)] = overridden }
        index.insert(entry, hash: phrase.hash) { [pool, texts] in
            pool.withBytes(texts[Int($0)]) { $0.hash }
        }
    }

    /// The entry of a phrase.
    func entry(of phrase: UnsafeBufferPointer<UInt8>) -> Int? {
        index.find(hash: phrase.hash) { pool.contains(phrase, at: texts[Int($0)]) }.map { Int($0) }
    }

    func phrase(of entry: Int) -> String { pool.text(texts[entry]) }

    func withPhrase<Result>(of entry: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        pool.withBytes(texts[entry], body)
    }

    func sense(of entry: Int) -> Sense { senses[entry] }

    /// Whether two phrases come to the same.
    func isSameSense(_ a: Int, _ b: Int) -> Bool { senses.isSame(a, b) }

    func meaning(of entry: Int) -> CommandMeaning? {
        guard case .means(let meaning) = sense(of: entry) else { return nil }
        return meaning
    }

    func row(of entry: Int) -> Int? {
        rowOfEntry[entry] == PhraseEntries.noRow ? nil : Int(rowOfEntry[entry])
    }

    func overriddenRow(of entry: Int) -> Int? { overriddenRows[entry] }
}
