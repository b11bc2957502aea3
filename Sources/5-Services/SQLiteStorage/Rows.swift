import RoomRecords
import Storage
import Commands
import Foundation
import GRDB

extension UUID {
    /// The text of the UUID in a column, in lower case.
    var key: String { uuidString.lowercased() }
}

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

    /// Throws if the phrase would not come back as it was written.
    init(validating alias: Alias) throws { self.alias = try alias.checked() }

    init(from decoder: any Decoder) throws { alias = try Alias(from: decoder) }
    func encode(to encoder: any Encoder) throws { try alias.encode(to: encoder) }

    /// Reads the rows of a query, without unreadable ones: a row entered wrongly by hand must not hide the others.
    static func readable(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [AliasRow] {
        var rows: [AliasRow] = []
        let cursor = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        while let row = try cursor.next() { if let alias = try? AliasRow(row: row) { rows.append(alias) } }
        return rows
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

/// A value as a row of its table; the value's coding keys name the columns.
struct TableRow<Value: TableValue>: ColumnCoded {
    static var databaseTableName: String { Value.tableName }
    var value: Value

    init(_ value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A value that is a row of a table.
protocol TableValue: Codable, Sendable {
    static var tableName: String { get }
}

extension CaseRow: TableValue { static var tableName: String { "cases" } }
extension CaseMilestoneRow: TableValue { static var tableName: String { "case_milestones" } }
extension RoomTimerRow: TableValue { static var tableName: String { "room_timers" } }
extension CaseTimerRow: TableValue { static var tableName: String { "case_timers" } }
extension CaseFlagRow: TableValue { static var tableName: String { "case_flags" } }
extension CaseDelayRow: TableValue { static var tableName: String { siteTable.rawValue } }
extension CaseStaffRow: TableValue { static var tableName: String { siteTable.rawValue } }
extension CaseImplantRow: TableValue { static var tableName: String { siteTable.rawValue } }
extension CaseNoteRow: TableValue { static var tableName: String { siteTable.rawValue } }
extension FacilityMilestoneRow: TableValue { static var tableName: String { "facility_milestones" } }
extension RoomMemoryRow: TableValue { static var tableName: String { "room_memories" } }
extension FileAlias: TableValue { static var tableName: String { "voice_file_aliases" } }
extension AliasProvenance: TableValue { static var tableName: String { "voice_learned_aliases" } }
extension FileMilestone: TableValue { static var tableName: String { "voice_file_milestones" } }
