package import Commands
public import Foundation

/// Rows of a facility that its site has sent.
package struct IncomingRows: Hashable, Sendable {
    package var milestones: [FacilityMilestoneRow] = []
    package var aliases: [Alias] = []
    package var cases: [CaseRow] = []
    package var caseMilestones: [CaseMilestoneRow] = []
    package var details = CaseDetails()
    /// The rows that could not be read.
    package var leftOut: [LeftOutRow] = []

    package init() {}

    package var isEmpty: Bool {
        milestones.isEmpty && aliases.isEmpty && cases.isEmpty && caseMilestones.isEmpty && leftOut.isEmpty
            && details.rows.isEmpty
    }
}

/// A row of the site that a room cannot keep, such as one with a year of five digits. The value has no content of the
/// row, since it may be large, or about a patient.
public struct LeftOutRow: Hashable, Sendable {
    /// The row's table.
    public var table: SiteTable
    /// The row's key.
    public var id: UUID
    /// The fault of the row, without its words: the end of a sentence.
    public var reason: String

    /// Makes the record of a row that was left out.
    public init(table: SiteTable, id: UUID, reason: String) {
        (self.table, self.id, self.reason) = (table, id, reason)
    }
}

/// The changes in a room's database after it has taken rows from the site.
public struct SiteChanges: Hashable, Sendable {
    /// Two rooms' times for the same milestone.
    public struct Clash: Hashable, Sendable {
        /// The row that counts.
        public var counting: CaseMilestoneRow
        /// The row that does not count.
        public var other: CaseMilestoneRow
        /// Whether this room made the row that counts.
        public var countsOurs: Bool

        /// Makes a clash.
        public init(counting: CaseMilestoneRow, other: CaseMilestoneRow, countsOurs: Bool) {
            (self.counting, self.other, self.countsOurs) = (counting, other, countsOurs)
        }
    }

    /// Whether phrases have changed.
    public var changesAliases = false
    /// Whether the facility's milestones have changed.
    public var changesMilestones = false
    /// Whether cases or their milestones have changed.
    public var changesCases = false
    /// The milestones that two rooms recorded.
    public var clashes: [Clash] = []
    /// The rows left out that were not left out for the same reason before.
    public var leftOut: [LeftOutRow] = []
    /// Whether the room did not take some rows of the site, because its own change of them still waits for the site.
    package var isPartial = false
    /// Whether the room skipped rows of a case because the case was missing, so that it has to read them once more.
    package var lacksRows = false

    /// Makes an empty list of changes.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool { !changesAliases && !changesMilestones && !changesCases && clashes.isEmpty }

    /// Adds other changes to these.
    package mutating func add(_ more: SiteChanges) {
        changesAliases = changesAliases || more.changesAliases
        changesMilestones = changesMilestones || more.changesMilestones
        changesCases = changesCases || more.changesCases
        clashes += more.clashes
        leftOut += more.leftOut
        isPartial = isPartial || more.isPartial
        lacksRows = lacksRows || more.lacksRows
    }
}
