package import Commands
package import Foundation

/// An alias as a file of phrases gave it: a row of `voice_file_aliases`.
package struct FileAlias: Codable, Sendable {
    package var aliasID: UUID
    package var milestoneTypeID: UUID?
    package var phrase: String
    package var action: CommandAction
    package var removedAt: Date?

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case aliasID = "alias_id"
        case milestoneTypeID = "milestone_type_id"
        case phrase = "alias_phrase"
        case action = "action_type"
        case removedAt = "removed_at"
    }

    package init(_ alias: Alias) {
        (aliasID, milestoneTypeID) = (alias.id, alias.milestoneTypeID)
        (phrase, action) = (alias.phrase, alias.action)
    }

    package var origin: FileFollowing.Origin {
        FileFollowing.Origin(
            alias: Alias(id: aliasID, milestoneTypeID: milestoneTypeID, phrase: phrase, action: action),
            removedAt: removedAt)
    }
}

/// The source of an alias that a classifier taught: a row of `voice_learned_aliases`.
package struct AliasProvenance: Codable, Sendable {
    package var aliasID: UUID
    package var transcription: String
    package var classifier: String
    package var confidence: Double
    package var learnedAt: Date
    package var quarantinedAt: Date?

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case aliasID = "alias_id"
        case transcription, classifier, confidence
        case learnedAt = "learned_at"
        case quarantinedAt = "quarantined_at"
    }

    package init(_ learned: LearnedAlias) {
        aliasID = learned.id
        transcription = learned.transcription
        classifier = learned.classifier
        confidence = learned.confidence
        learnedAt = learned.learnedAt
        quarantinedAt = learned.quarantinedAt
    }

    package func learned(_ alias: Alias) -> LearnedAlias {
        LearnedAlias(
            alias: alias, transcription: transcription, classifier: classifier, confidence: confidence,
            learnedAt: learnedAt, quarantinedAt: quarantinedAt)
    }
}

extension Alias {
    /// The alias; throws for a phrase that would not come back from a database as it was written.
    package func checked() throws(StorageError) -> Alias {
        guard !phrase.utf8.contains(0), !action.rawValue.utf8.contains(0) else {
            throw StorageError(.badValue, "an alias has a NUL character in its phrase or action; remove it")
        }
        return self
    }
}

/// The templates for all facilities, by their phrases.
package struct AliasTemplates {
    private var keys: [String: UUID] = [:]

    /// - Parameter rows: in any order; those of a facility and the deleted ones are no templates.
    package init(_ rows: [Alias]) {
        for row in rows where row.facilityID == nil && row.deletedAt == nil {
            let phrase = TextNormalizer.normalize(row.phrase)
            keys[phrase] = keys[phrase].map { min($0, row.id) } ?? row.id
        }
    }

    /// The alias, with the template that it replaces at its facility as its source. An alias that names a source keeps
    /// it.
    package func naming(sourceOf alias: Alias) -> Alias {
        guard alias.facilityID != nil, alias.sourceAliasID == nil, !alias.isAutoLearned else { return alias }
        var named = alias
        named.sourceAliasID = keys[TextNormalizer.normalize(alias.phrase)]
        return named
    }
}
