import Commands
import Foundation
import GRDB

// The public types stay free of GRDB: a program that reads aliases over the network should not see a database in
// them. These wrappers encode through the types' own Codable conformance, so the columns are named in one place.

/// A value whose Codable keys are the columns of a table.
protocol ColumnCoded: Codable, FetchableRecord, PersistableRecord {}

extension ColumnCoded {
    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .custom { UTCTimestamp.text($0) }
    }

    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .custom { String.fromDatabaseValue($0).flatMap(UTCTimestamp.date) }
    }
}

/// An ``Alias`` as a row.
struct AliasRow: ColumnCoded {
    static let databaseTableName = "voice_command_aliases"
    var alias: Alias

    /// Throws for a phrase that would not come back as it was written.
    init(validating alias: Alias) throws {
        guard !alias.phrase.utf8.contains(0), !alias.action.rawValue.utf8.contains(0) else {
            throw StorageError(.badValue, "an alias has a NUL character in its phrase or action; remove it")
        }
        self.alias = alias
    }

    init(from decoder: any Decoder) throws { alias = try Alias(from: decoder) }
    func encode(to encoder: any Encoder) throws { try alias.encode(to: encoder) }
}

/// Where an alias came from that a classifier taught, as a row.
struct LearnedAliasRow: ColumnCoded {
    static let databaseTableName = "voice_learned_aliases"
    var aliasID: UUID
    var transcription: String
    var classifier: String
    var confidence: Double
    var learnedAt: Date
    var quarantinedAt: Date?

    private enum CodingKeys: String, CodingKey {
        case aliasID = "alias_id"
        case transcription, classifier, confidence
        case learnedAt = "learned_at"
        case quarantinedAt = "quarantined_at"
    }

    init(_ learned: LearnedAlias) {
        aliasID = learned.id
        transcription = learned.transcription
        classifier = learned.classifier
        confidence = learned.confidence
        learnedAt = learned.learnedAt
        quarantinedAt = learned.quarantinedAt
    }

    func learned(_ alias: Alias) -> LearnedAlias {
        LearnedAlias(
            alias: alias, transcription: transcription, classifier: classifier, confidence: confidence,
            learnedAt: learnedAt, quarantinedAt: quarantinedAt)
    }
}

/// A ``CommandLogEntry`` as a row.
struct CommandLogRow: ColumnCoded {
    static let databaseTableName = "voice_command_logs"
    var entry: CommandLogEntry

    init(_ entry: CommandLogEntry) { self.entry = entry }
    init(from decoder: any Decoder) throws { entry = try CommandLogEntry(from: decoder) }
    func encode(to encoder: any Encoder) throws { try entry.encode(to: encoder) }
}
