package import Commands

/// Rows of a facility as they stand at its site.
package struct IncomingRows: Hashable, Sendable {
    package var milestones: [FacilityMilestoneRow] = []
    package var aliases: [Alias] = []
    package var cases: [CaseRow] = []
    package var caseMilestones: [CaseMilestoneRow] = []

    package init() {}

    package var isEmpty: Bool {
        milestones.isEmpty && aliases.isEmpty && cases.isEmpty && caseMilestones.isEmpty
    }
}

/// What rows of the site changed here.
public struct SiteChanges: Hashable, Sendable {
    /// Somebody else's time for a milestone for which there was one here.
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
    /// What two rooms recorded of one milestone.
    public var clashes: [Clash] = []
    /// Whether something of the site was not taken over, because a change that was made here waits to be brought there.
    package var isPartial = false

    /// Makes changes of nothing.
    public init() {}

    /// Whether nothing is another.
    public var isEmpty: Bool { !changesAliases && !changesMilestones && !changesCases && clashes.isEmpty }

    /// These and others.
    package mutating func add(_ more: SiteChanges) {
        changesAliases = changesAliases || more.changesAliases
        changesMilestones = changesMilestones || more.changesMilestones
        changesCases = changesCases || more.changesCases
        clashes += more.clashes
        isPartial = isPartial || more.isPartial
    }
}
