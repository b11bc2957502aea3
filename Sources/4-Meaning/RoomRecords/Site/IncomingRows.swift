package import Commands
public import Foundation

/// Rows of a facility as they stand at its site.
package struct IncomingRows: Hashable, Sendable {
    package var milestones: [FacilityMilestoneRow] = []
    package var aliases: [Alias] = []
    package var cases: [CaseRow] = []
    package var caseMilestones: [CaseMilestoneRow] = []
    package var details = CaseDetails()
    /// Those that could not be read.
    package var leftOut: [LeftOutRow] = []

    package init() {}

    package var isEmpty: Bool {
        milestones.isEmpty && aliases.isEmpty && cases.isEmpty && caseMilestones.isEmpty && leftOut.isEmpty
            && details.rows.isEmpty
    }
}

/// A row of the site that a room cannot keep, such as one with a year of five digits. Its content is not kept, since it
/// may be large, or about a patient.
public struct LeftOutRow: Hashable, Sendable {
    /// Its table.
    public var table: SiteTable
    /// Its key.
    public var id: UUID
    /// The fault of the row, without its words: the end of a sentence.
    public var reason: String

    /// Makes one.
    public init(table: SiteTable, id: UUID, reason: String) {
        (self.table, self.id, self.reason) = (table, id, reason)
    }
}

/// The changes that rows of the site made here.
public struct SiteChanges: Hashable, Sendable {
    /// Another room's time for a milestone that has a time here, too.
    public struct Clash: Hashable, Sendable {
        /// The row that counts.
        public var counting: CaseMilestoneRow
        /// The row that does not.
        public var other: CaseMilestoneRow
        /// Whether the one that counts was made here.
        public var countsOurs: Bool

        /// Makes a clash.
        public init(counting: CaseMilestoneRow, other: CaseMilestoneRow, countsOurs: Bool) {
            (self.counting, self.other, self.countsOurs) = (counting, other, countsOurs)
        }
    }

    /// Whether phrases are others now.
    public var changesAliases = false
    /// Whether the facility's milestones are others now.
    public var changesMilestones = false
    /// Whether cases or their milestones are others now.
    public var changesCases = false
    /// The milestones that two rooms recorded.
    public var clashes: [Clash] = []
    /// Rows that were left out, and were not before for the same reason.
    public var leftOut: [LeftOutRow] = []
    /// Whether some rows of the site were not taken over, because a change made here still waits for the site.
    package var isPartial = false
    /// Whether rows that were passed over have to be read once more.
    package var lacksRows = false

    /// Makes changes of nothing.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool { !changesAliases && !changesMilestones && !changesCases && clashes.isEmpty }

    /// These and others.
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
