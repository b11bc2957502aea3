package import Commands
package import Foundation

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
    /// Returns the alias itself; throws if a database would not return its phrase or action as they were written.
    package func checked() throws(StorageError) -> Alias {
        guard !phrase.utf8.contains(0), !action.rawValue.utf8.contains(0) else {
            throw StorageError(.badValue, "an alias has a NUL character in its phrase or action; remove it")
        }
        return self
    }
}

/// The keys of the templates, which hold for all scopes, by their phrases.
package struct AliasTemplates {
    private var keys: [String: UUID] = [:]

    /// - Parameter rows: aliases in any order. Aliases of one scope and deleted ones are no templates.
    package init(_ rows: [Alias]) {
        for row in rows where row.scopeID == nil && row.deletedAt == nil {
            let phrase = TextNormalizer.normalize(row.phrase)
            keys[phrase] = keys[phrase].map { min($0, row.id) } ?? row.id
        }
    }

    /// Returns the alias with its source: the template that it replaces in its scope. An alias that names a source
    /// keeps it.
    package func naming(sourceOf alias: Alias) -> Alias {
        guard alias.scopeID != nil, alias.sourceAliasID == nil, !alias.isAutoLearned else { return alias }
        var named = alias
        named.sourceAliasID = keys[TextNormalizer.normalize(alias.phrase)]
        return named
    }
}
