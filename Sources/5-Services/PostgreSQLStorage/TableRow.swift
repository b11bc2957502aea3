#if PostgreSQL
    import Commands
    import Foundation
    import RoomRecords
    import Storage

    /// A type whose coding keys are the columns of a table.
    protocol TableRow: Codable, Sendable {
        /// The table's name with its schema, so that PostgreSQL searches no other schema.
        static var table: String { get }
        static var columns: [String] { get }
        /// The columns of the primary key. Empty if rows never change: then a row with any equal key of the table
        /// counts as the same.
        static var key: [String] { get }
    }

    extension TableRow {
        static var key: [String] { ["id"] }
    }

    extension TableRow {
        private static var names: String { columns.map(quoted).joined(separator: ", ") }

        private static var keys: String { key.map(quoted).joined(separator: ", ") }

        private static func quoted(_ column: String) -> String { "\"\(column)\"" }

        /// Adds the row `$1`; changes nothing if its key exists.
        static var insertSQL: String {
            "\(addSQL) ON CONFLICT \(key.isEmpty ? "" : "(\(keys)) ")DO NOTHING"
        }

        /// Adds the row `$1`, or updates the row with the same key.
        static var upsertSQL: String {
            let changes = columns.filter { !key.contains($0) }.map {
                "\(quoted($0)) = excluded.\(quoted($0))"
            }
            return "\(addSQL) \(conflictSQL) \(changes.joined(separator: ", "))"
        }

        /// Adds the row `$1`; if its key exists, updates only the columns that `$2` names. They were changed at `$3`,
        /// in milliseconds since 1970. A join sets that time before a trigger reads it.
        static var mergeSQL: String {
            let changes = columns.filter { !key.contains($0) }.map { column in
                let name = quoted(column)
                return
                    "\(name) = CASE WHEN '\(column)' = ANY ($2::text[]) THEN excluded.\(name) ELSE old.\(name) END"
            }
            return """
                WITH said AS MATERIALIZED (SELECT set_config('voice.changed_at', $3, true))
                \(addSQL), said \(conflictSQL) \(changes.joined(separator: ", "))
                """
        }

        private static var conflictSQL: String {
            "ON CONFLICT (\(keys)) DO UPDATE SET"
        }

        /// Adds the row `$1`, whose key must be new.
        static var addSQL: String {
            """
            INSERT INTO \(table) AS old (\(names))
            SELECT \(names) FROM jsonb_populate_record(NULL::\(table), $1::jsonb)
            """
        }

        /// Reads rows as JSON; `rest` is a condition and an order.
        static func selectSQL(_ rest: String) -> String { "SELECT to_jsonb(t) FROM \(table) t \(rest)" }
    }

    extension Alias: TableRow {
        static var table: String { "voice.voice_command_aliases" }
        static var columns: [String] {
            [
                "id", "facility_id", "milestone_type_id", "facility_milestone_id", "alias_phrase",
                "action_type",
                "source_alias_id", "is_active", "auto_learned", "deleted_at",
            ]
        }
    }
    extension CommandLogEntry: TableRow {
        static var table: String { "voice.voice_command_logs" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
        // A log that is divided into months has a key of two columns.
        static var key: [String] { [] }
    }
    extension CaseRow: TableRow {
        static var table: String { "voice.cases" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }
    extension CaseMilestoneRow: TableRow {
        static var table: String { "voice.case_milestones" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }
    extension CaseTimerRow: TableRow {
        static var table: String { "voice.case_timers" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }
    extension CaseFlagRow: TableRow {
        static var table: String { "voice.case_flags" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }
    extension CaseDelayRow: TableRow { static var table: String { "voice." + siteTable.rawValue } }
    extension CaseStaffRow: TableRow { static var table: String { "voice." + siteTable.rawValue } }
    extension CaseImplantRow: TableRow { static var table: String { "voice." + siteTable.rawValue } }
    extension CaseNoteRow: TableRow { static var table: String { "voice." + siteTable.rawValue } }
    extension RoomTimerRow: TableRow {
        static var table: String { "voice.room_timers" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }
    extension FacilityMilestoneRow: TableRow {
        static var table: String { "voice.facility_milestones" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }
    extension RoomMemoryRow: TableRow {
        static var table: String { "voice.room_memories" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
        static var key: [String] { ["facility_id", "room"] }
    }
    extension FileMilestone: TableRow {
        static var table: String { "voice.voice_file_milestones" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
        static var key: [String] { ["milestone_id"] }
    }
    extension FileAlias: TableRow {
        static var table: String { "voice.voice_file_aliases" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
        static var key: [String] { ["alias_id"] }
    }
    extension AliasProvenance: TableRow {
        static var table: String { "voice.voice_learned_aliases" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
        static var key: [String] { ["alias_id"] }
    }

    /// The coding of rows as JSON, which PostgreSQL converts to and from columns by their names.
    enum RowCoding {
        static func json(_ row: some Encodable) throws -> String {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(UTCTimestamp.text(date))
            }
            return String(decoding: try encoder.encode(row), as: UTF8.self)
        }

        static func row<Row: Decodable>(_ json: String) throws -> Row {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                let text = try container.decode(String.self)
                guard let date = date(text) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time")
                }
                return date
            }
            return try decoder.decode(Row.self, from: Data(json.utf8))
        }

        /// Reads a time as PostgreSQL writes it in JSON, in UTC: with up to three digits of a second's fraction,
        /// and `+00:00`.
        private static func date(_ text: String) -> Date? {
            // The text of a time before the year 1 ends with “BC”.
            guard text.hasSuffix("+00:00") else { return text.hasSuffix("Z") ? UTCTimestamp.date(text) : nil }
            let parts = text.dropLast(6).split(separator: ".", maxSplits: 1)
            // PostgreSQL also writes years of more than four digits, which a room's file cannot have.
            guard let whole = parts.first, whole.utf8.count == "2026-01-31T14:05:09".utf8.count else {
                return nil
            }
            let fraction = parts.count > 1 ? parts[1].prefix(3) : ""
            let padded = fraction + String(repeating: "0", count: 3 - fraction.count)
            return UTCTimestamp.date("\(whole).\(padded)Z")
        }
    }

    extension PostgreSQLSession {
        /// Reads the rows of a type; `rest` is a condition and an order.
        ///
        /// - Throws: `damaged` if a value cannot be read.
        func all<Row: TableRow>(_ type: Row.Type, _ rest: String, _ values: [String?]) throws -> [Row] {
            try rows(Row.selectSQL(rest), values).map { columns in
                do { return try RowCoding.row(columns[0] ?? "null") } catch {
                    // The error leaves out the underlying error, which quotes the row.
                    throw StorageError(
                        .damaged,
                        "\(place) has a row in \(Row.table) that this version cannot read; "
                            + "correct what was entered by hand")
                }
            }
        }

        /// Reads the rows of a type without unreadable ones: a row entered wrongly by hand must not hide the others.
        func readable<Row: TableRow>(_ type: Row.Type, _ rest: String, _ values: [String?]) throws -> [Row] {
            try rows(Row.selectSQL(rest), values).compactMap { columns in
                columns[0].flatMap { try? RowCoding.row($0) }
            }
        }

        func upsert<Row: TableRow>(_ row: Row) throws { try rows(Row.upsertSQL, [RowCoding.json(row)]) }
        func insert<Row: TableRow>(_ row: Row) throws { try rows(Row.insertSQL, [RowCoding.json(row)]) }
        func add<Row: TableRow>(_ row: Row) throws { try rows(Row.addSQL, [RowCoding.json(row)]) }
    }

    extension UUID {
        var key: String { uuidString.lowercased() }
    }

    extension [UUID] {
        /// The UUIDs as PostgreSQL reads an array.
        var keys: String { "{\(map(\.key).joined(separator: ","))}" }
    }
#endif
