public import Foundation

/// The meaning of a phrase: an action and its target. Phrases with equal meanings do the same.
public struct CommandMeaning: Hashable, Sendable {
    /// The action.
    public var action: CommandAction
    /// The key of the target; nil if the action has none.
    public var targetID: UUID?

    /// Makes a meaning.
    public init(action: CommandAction, targetID: UUID? = nil) {
        self.action = action
        self.targetID = targetID
    }
}
