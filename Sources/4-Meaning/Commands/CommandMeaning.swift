public import Foundation

/// What a phrase comes down to: two phrases with equal meanings do the same thing.
public struct CommandMeaning: Hashable, Sendable {
    /// What is to be done.
    public var action: CommandAction
    /// What it is about; nil for an action that is about nothing.
    public var targetID: UUID?

    /// Makes a meaning.
    public init(action: CommandAction, targetID: UUID? = nil) {
        self.action = action
        self.targetID = targetID
    }
}
