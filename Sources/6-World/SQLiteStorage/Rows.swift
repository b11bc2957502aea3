import Storage
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

    /// The rows of a query, without those that make no sense: one that was entered by hand must not cost the others.
    static func readable(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [AliasRow] {
        var rows: [AliasRow] = []
        let cursor = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        while let row = try cursor.next() { if let alias = try? AliasRow(row: row) { rows.append(alias) } }
        return rows
    }
}

/// An alias as a file of phrases gave it, as a row.
struct FileAliasRow: ColumnCoded {
    static let databaseTableName = "voice_file_aliases"
    var aliasID: UUID
    var milestoneTypeID: UUID?
    var phrase: String
    var action: CommandAction
    var removedAt: Date?

    private enum CodingKeys: String, CodingKey {
        case aliasID = "alias_id"
        case milestoneTypeID = "milestone_type_id"
        case phrase = "alias_phrase"
        case action = "action_type"
        case removedAt = "removed_at"
    }

    init(_ alias: Alias) {
        (aliasID, milestoneTypeID) = (alias.id, alias.milestoneTypeID)
        (phrase, action) = (alias.phrase, alias.action)
    }

    var origin: FileFollowing.Origin {
        FileFollowing.Origin(
            alias: Alias(id: aliasID, milestoneTypeID: milestoneTypeID, phrase: phrase, action: action),
            removedAt: removedAt)
    }

    static func mark(removedAt time: String?, _ id: UUID, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE voice_file_aliases SET removed_at = ? WHERE alias_id = ?",
            arguments: [time, id.uuidString.lowercased()])
    }
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

/// A value of a table of cases as a row; its own coding names the columns.
struct CaseTableRow<Value: CaseTableValue>: ColumnCoded {
    static var databaseTableName: String { Value.tableName }
    var value: Value

    init(_ value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// What is a row of a table.
protocol CaseTableValue: Codable, Sendable {
    static var tableName: String { get }
}

extension CaseRow: CaseTableValue { static var tableName: String { "cases" } }
extension CaseMilestoneRow: CaseTableValue { static var tableName: String { "case_milestones" } }
extension RoomTimerRow: CaseTableValue { static var tableName: String { "room_timers" } }
extension CaseTimerRow: CaseTableValue { static var tableName: String { "case_timers" } }
extension CaseFlagRow: CaseTableValue { static var tableName: String { "case_flags" } }
extension FacilityMilestoneRow: CaseTableValue { static var tableName: String { "facility_milestones" } }
extension RoomMemoryRow: CaseTableValue { static var tableName: String { "room_memories" } }
