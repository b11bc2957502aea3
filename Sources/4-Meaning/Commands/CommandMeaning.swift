public import Foundation

/// What a phrase comes down to: two phrases with equal meanings do the same thing.
public struct CommandMeaning: Hashable, Sendable {
    /// What is to be done.
    public var action: CommandAction
    /// To which of the facility's milestones; nil for actions that concern none.
    public var facilityMilestoneID: UUID?

    /// Makes a meaning.
    public init(action: CommandAction, facilityMilestoneID: UUID? = nil) {
        self.action = action
        self.facilityMilestoneID = facilityMilestoneID
    }
}
