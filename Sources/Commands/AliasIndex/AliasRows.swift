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

    private var pool = TextPool()
    private var ids: [UUID] = []
    private var phrases: [TextPool.Slice] = []
    private var kinds: EncodedColumn<Kind>
    private var sources: [UInt32: UUID] = [:]

    /// How many rows there are.
    var count: Int { ids.count }

    init(capacity: Int) {
        ids.reserveCapacity(capacity)
        phrases.reserveCapacity(capacity)
        kinds = EncodedColumn(capacity: capacity)
    }

    /// Adds a row, which is not deleted.
    mutating func append(_ alias: Alias) {
        if let source = alias.sourceAliasID { sources[UInt32(count)] = source }
        ids.append(alias.id)
        var phrase = alias.phrase
        phrases.append(phrase.withUTF8 { pool.append($0) })
        kinds.append(Kind(alias))
    }

    subscript(row: Int) -> Alias {
        let kind = kinds[row]
        return Alias(
            id: ids[row], facilityID: kind.facilityID, milestoneTypeID: kind.milestoneTypeID,
            facilityMilestoneID: kind.facilityMilestoneID, phrase: pool.text(phrases[row]),
            action: kind.action, sourceAliasID: sources[UInt32(row)], isActive: kind.isActive,
            isAutoLearned: kind.isAutoLearned)
    }
}
