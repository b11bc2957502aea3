public import Foundation

/// A phrase that people say, and its action.
///
/// An alias keeps the phrase as a person wrote it; the engine compares ``TextNormalizer``'s form of it.
public struct Alias: Identifiable, Hashable, Sendable {
    /// The most UTF-8 bytes of a phrase: a minute of speech has fewer. The engine ignores longer phrases.
    public static let maximumPhraseByteCount = 2000

    /// The unique key of the row.
    public var id: UUID
    /// The site or home that the row belongs to; nil for a global template, which all sites and homes inherit.
    public var scopeID: UUID?
    /// The kind of target that the action is about, which all scopes share.
    public var targetKindID: UUID?
    /// The target that the action is about.
    public var targetID: UUID?
    /// The spoken phrase, as a person wrote it down.
    public var phrase: String
    /// The action that the phrase asks for.
    public var action: CommandAction
    /// The row that this one was copied from, usually a global template.
    public var sourceAliasID: UUID?
    /// False takes the row out of use without deleting it.
    public var isActive: Bool
    /// True if the engine learned the phrase from a classifier, and no person has entered it.
    public var isAutoLearned: Bool
    /// The time at which the row was deleted; nil for a row that still exists.
    public var deletedAt: Date?

    /// Makes an alias; by default it is global and active, not deleted, and has a new key.
    public init(
        id: UUID = UUID(), scopeID: UUID? = nil, targetKindID: UUID? = nil,
        targetID: UUID? = nil, phrase: String, action: CommandAction, sourceAliasID: UUID? = nil,
        isActive: Bool = true, isAutoLearned: Bool = false, deletedAt: Date? = nil
    ) {
        self.id = id
        self.scopeID = scopeID
        self.targetKindID = targetKindID
        self.targetID = targetID
        self.phrase = phrase
        self.action = action
        self.sourceAliasID = sourceAliasID
        self.isActive = isActive
        self.isAutoLearned = isAutoLearned
        self.deletedAt = deletedAt
    }
}

/// The range of an alias: one scope, or all.
///
/// A scope is a site or a home. It sees its own rows and the global ones; its own row wins if both have the same
/// normalized phrase.
public enum AliasScope: String, Hashable, Codable, Sendable {
    /// A template that every scope inherits.
    case global
    /// A row of one scope.
    case own
}

extension Alias {
    /// The range of this alias.
    public var scope: AliasScope { scopeID == nil ? .global : .own }

    /// Whether the row counts: it is active and not deleted.
    public var isInUse: Bool { isActive && deletedAt == nil }
}
