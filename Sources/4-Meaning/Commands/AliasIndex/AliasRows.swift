import Foundation

/// The rows a dictionary was made of, in columns: what many rows have in common is kept once.
struct AliasRows: Sendable {
    /// What a row says besides its key, its phrase and its source.
    private struct Kind: Hashable {
        var facilityID: UUID?
        var milestoneTypeID: UUID?
        var facilityMilestoneID: UUID?
        var action: CommandAction
        var isActive: Bool
        var isAutoLearned: Bool

        init(_ alias: Alias) {
            facilityID = alias.facilityID
            milestoneTypeID = alias.milestoneTypeID
            facilityMilestoneID = alias.facilityMilestoneID
            action = alias.action
            isActive = alias.isActive
            isAutoLearned = alias.isAutoLearned
        }
    }

    /// What reading one row reads together.
    private struct Row {
        var id: UUID
        var phrase: TextPool.Slice
        var kind: UInt32
        /// Whether the phrase is spelled as its normalized form.
        var isNormalized: Bool
    }

    private var pool = TextPool()
    private var rows: [Row] = []
    private var kinds = DistinctValues<Kind>()
    private var sources: [UInt32: UUID] = [:]

    /// How many rows there are.
    var count: Int { rows.count }

    init(capacity: Int) { rows.reserveCapacity(capacity) }

    /// Adds a row, which is not deleted, with its phrase as it is normalized.
    mutating func append(_ alias: Alias, normalized: [UInt8]) {
        if let source = alias.sourceAliasID { sources[UInt32(count)] = source }
        var phrase = alias.phrase
        rows.append(
            Row(
                id: alias.id, phrase: phrase.withUTF8 { pool.append($0) },
                kind: kinds.number(of: Kind(alias)), isNormalized: alias.phrase.utf8.elementsEqual(normalized)
            ))
    }

    func key(of number: Int) -> UUID { rows[number].id }

    /// Whether a classifier taught a row that is in use.
    func isLearned(_ number: Int) -> Bool {
        let kind = kinds[rows[number].kind]
        return kind.isAutoLearned && kind.isActive
    }

    subscript(number: Int) -> Alias { alias(number, normalized: nil) }

    /// The row; `text` is its normalized phrase, which saves a copy, and the wait for memory, where it is spelled so.
    func alias(_ number: Int, normalized text: String?) -> Alias {
        let row = rows[number]
        let kind = kinds[row.kind]
        let phrase = row.isNormalized ? text ?? pool.text(row.phrase) : pool.text(row.phrase)
        return Alias(
            id: row.id, facilityID: kind.facilityID, milestoneTypeID: kind.milestoneTypeID,
            facilityMilestoneID: kind.facilityMilestoneID, phrase: phrase,
            action: kind.action, sourceAliasID: sources.isEmpty ? nil : sources[UInt32(number)],
            isActive: kind.isActive,
            isAutoLearned: kind.isAutoLearned)
    }
}
