package import Commands
package import Foundation
package import Storage

/// An alias as a file of phrases has defined it: a row of `voice_file_aliases`.
package struct FileAlias: Codable, Sendable {
    package var aliasID: UUID
    package var targetKindID: UUID?
    package var phrase: String
    package var action: CommandAction
    package var removedAt: Date?

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case aliasID = "alias_id"
        case targetKindID = "milestone_type_id"
        case phrase = "alias_phrase"
        case action = "action_type"
        case removedAt = "removed_at"
    }

    package init(_ alias: Alias) {
        (aliasID, targetKindID) = (alias.id, alias.targetKindID)
        (phrase, action) = (alias.phrase, alias.action)
    }

    package var origin: FileFollowing.Origin {
        FileFollowing.Origin(
            alias: Alias(id: aliasID, targetKindID: targetKindID, phrase: phrase, action: action),
            removedAt: removedAt)
    }
}
