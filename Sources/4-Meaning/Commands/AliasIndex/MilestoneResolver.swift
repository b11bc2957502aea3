import Foundation

/// Says what a row means to a facility, whose milestones it points to by key or by type.
struct MilestoneResolver {
    /// Why a row means nothing.
    struct Failure: Error { var kind: AliasIssue.Kind }

    private let milestoneIDs: Set<UUID>
    private let milestonesOfType: [UUID: [UUID]]

    init(_ milestones: [Milestone]) {
        milestoneIDs = Set(milestones.map(\.id))
        milestonesOfType = Dictionary(
            grouping: milestones.filter { $0.typeID != nil }, by: { $0.typeID! }
        ).mapValues { $0.map(\.id) }
    }

    func meaning(of alias: Alias) -> Result<CommandMeaning, Failure> {
        if let id = alias.facilityMilestoneID {
            return milestoneIDs.contains(id)
                ? .success(CommandMeaning(action: alias.action, facilityMilestoneID: id))
                : .failure(Failure(kind: .unknownMilestone))
        }
        if let type = alias.milestoneTypeID {
            let ids = milestonesOfType[type] ?? []
            guard ids.count < 2 else { return .failure(Failure(kind: .ambiguousMilestone)) }
            return ids.first.map { .success(CommandMeaning(action: alias.action, facilityMilestoneID: $0)) }
                ?? .failure(Failure(kind: .unknownMilestone))
        }
        return alias.action == .record
            ? .failure(Failure(kind: .unknownMilestone))
            : .success(CommandMeaning(action: alias.action))
    }
}
