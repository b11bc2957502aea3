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
    }

    private var pool = TextPool()
    private var rows: [Row] = []
    private var kinds = DistinctValues<Kind>()
    private var sources: [UInt32: UUID] = [:]

    /// How many rows there are.
    var count: Int { rows.count }

    init(capacity: Int) { rows.reserveCapacity(capacity) }

    /// Adds a row, which is not deleted.
    mutating func append(_ alias: Alias) {
        if let source = alias.sourceAliasID { sources[UInt32(count)] = source }
        var phrase = alias.phrase
        rows.append(
            Row(
                id: alias.id, phrase: phrase.withUTF8 { pool.append($0) },
                kind: kinds.number(of: Kind(alias))))
    }

    func key(of number: Int) -> UUID { rows[number].id }

    /// Whether a classifier taught a row that is in use.
    func isLearned(_ number: Int) -> Bool {
        let kind = kinds[rows[number].kind]
        return kind.isAutoLearned && kind.isActive
    }

    subscript(number: Int) -> Alias { alias(number, spelled: nil) }

    /// The row; `text` is its phrase, where that is spelled so, which saves a copy.
    func alias(_ number: Int, spelled text: String?) -> Alias {
        let row = rows[number]
        let kind = kinds[row.kind]
        var spelled = text ?? ""
        let isSame = spelled.withUTF8 { pool.contains($0, at: row.phrase) }
        let phrase = isSame ? spelled : pool.text(row.phrase)
        return Alias(
            id: row.id, facilityID: kind.facilityID, milestoneTypeID: kind.milestoneTypeID,
            facilityMilestoneID: kind.facilityMilestoneID, phrase: phrase,
            action: kind.action, sourceAliasID: sources.isEmpty ? nil : sources[UInt32(number)],
            isActive: kind.isActive,
            isAutoLearned: kind.isAutoLearned)
    }
}
