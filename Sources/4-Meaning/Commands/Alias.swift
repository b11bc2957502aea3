public import Foundation

/// One phrase that people say and what it means.
///
/// The phrase is kept as it was entered; what is compared is ``TextNormalizer``'s form of it.
public struct Alias: Identifiable, Hashable, Sendable {
    /// The most bytes of UTF-8 in a phrase that counts: a minute's speech has fewer.
    public static let maximumPhraseByteCount = 2000

    /// The row's key.
    public var id: UUID
    /// The site or home that the row belongs to; nil for a global template that all of them inherit.
    public var scopeID: UUID?
    /// The kind of target that the action is about, which all scopes share.
    public var targetKindID: UUID?
    /// The target that the action is about.
    public var targetID: UUID?
    /// The spoken phrase, as a person wrote it down.
    public var phrase: String
    /// What is to be done.
    public var action: CommandAction
    /// The row that this one was copied from, usually a global template.
    public var sourceAliasID: UUID?
    /// False takes the row out of use without deleting it.
    public var isActive: Bool
    /// True when a classifier taught the phrase and no person has.
    public var isAutoLearned: Bool
    /// When the row was deleted; nil while it lives.
    public var deletedAt: Date?

    /// Makes an alias, by default a living, active, global one with a key of its own.
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

/// Whom an alias is for.
///
/// A scope is a site or a home. It sees its own rows and the global ones; its own win if both have the same normalized
/// phrase.
public enum AliasScope: String, Hashable, Codable, Sendable {
    /// A template that every scope inherits.
    case global
    /// A row of one scope.
    case own
}

extension Alias {
    /// Whom this alias is for.
    public var scope: AliasScope { scopeID == nil ? .global : .own }

    /// True for a row that takes part: active and not deleted.
    public var isInUse: Bool { isActive && deletedAt == nil }
}
