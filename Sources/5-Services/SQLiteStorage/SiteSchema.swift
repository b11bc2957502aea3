import RoomRecords
import Storage

/// The tables and triggers by which a database notes the rows that its site does not have yet.
///
/// It uses triggers because several programs, such as `sqlite3`, write to the database, and each row must be noted in
/// the transaction that writes it. No rows are noted before a site is named; see ``SQLiteSite/join(facility:)``.
enum SiteSchema {
    /// A table whose rows are noted for the site, and its noted columns.
    struct Table: Sendable {
        var table: SiteTable
        var columns: [String]
        /// The condition, in SQL, that a row named `NEW` or `t` belongs to the facility.
        var condition: @Sendable (_ row: String) -> String
        /// Whether changes are noted, or only new rows: a recorded time never changes, and the site decides by itself
        /// which of two times counts.
        var notesChanges = true
        var order = "t.rowid"
    }

    private static let ours = "(SELECT facility_id FROM voice_site)"

    static let tables: [Table] = [
        Table(
            table: .facilityMilestones, columns: names(FacilityMilestoneRow.CodingKeys.self), condition: own),
        Table(
            table: .aliases,
            columns: [
                "id", "facility_id", "milestone_type_id", "facility_milestone_id", "alias_phrase",
                "action_type",
                "source_alias_id", "is_active", "auto_learned", "deleted_at",
            ], condition: own),
        Table(
            table: .learnedAliases, columns: names(AliasProvenance.CodingKeys.self),
            condition: { row in
                "EXISTS (SELECT 1 FROM voice_command_aliases a WHERE a.id = \(row).alias_id AND a.facility_id = \(ours))"
            }),
        Table(table: .cases, columns: names(CaseRow.CodingKeys.self), condition: own),
        Table(
            table: .caseMilestones, columns: names(CaseMilestoneRow.CodingKeys.self),
            condition: { row in
                "EXISTS (SELECT 1 FROM cases c WHERE c.id = \(row).case_id AND c.facility_id = \(ours))"
            }, notesChanges: false),
        Table(table: .caseTimers, columns: names(CaseTimerRow.CodingKeys.self), condition: own),
        Table(table: .caseFlags, columns: names(CaseFlagRow.CodingKeys.self), condition: own),
        Table(table: .caseDelays, columns: CaseDelayRow.columns, condition: own),
        Table(table: .caseStaff, columns: CaseStaffRow.columns, condition: own),
        Table(table: .caseImplants, columns: CaseImplantRow.columns, condition: own),
        Table(table: .caseNotes, columns: CaseNoteRow.columns, condition: own),
        Table(table: .roomTimers, columns: names(RoomTimerRow.CodingKeys.self), condition: own),
        Table(
            table: .logs, columns: names(CommandLogEntry.CodingKeys.self), condition: own,
            notesChanges: false,
            order: "t.created_at, t.rowid"),
    ]

    @Sendable private static func own(_ row: String) -> String { "\(row).facility_id = \(ours)" }

    private static func names<Key: CodingKey & CaseIterable & RawRepresentable>(_: Key.Type) -> [String]
    where Key.RawValue == String { Key.allCases.map(\.rawValue) }

    static let sql =
        """
        CREATE TABLE voice_site (
            one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
            facility_id TEXT NOT NULL,
            -- How far the site's changes are known here; NULL for not at all.
            position TEXT,
            -- Within a transaction that writes rows of the site, which are not to go back to it.
            is_taking INTEGER NOT NULL DEFAULT 0,
            -- Since when no site is named any more, and nothing is noted; NULL while one is.
            left_at TEXT
        ) STRICT;
        CREATE TABLE voice_outbox (
            number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            table_name TEXT NOT NULL,
            row_id TEXT NOT NULL,
            row TEXT NOT NULL,
            columns TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            -- Why the site does not take it; NULL while it waits.
            refusal TEXT
        ) STRICT;
        CREATE INDEX voice_outbox_by_row ON voice_outbox (table_name, row_id);
        CREATE INDEX voice_outbox_refused ON voice_outbox (number) WHERE refusal IS NOT NULL;
        """ + tables.filter { !details.contains($0.table) }.map { triggers($0) }.joined()

    /// The tables that came later than the outbox.
    private static let details: Set<SiteTable> = [.caseDelays, .caseStaff, .caseImplants, .caseNotes]

    /// The triggers of the tables in `details`, and of the cases, which have one more column since then.
    static let detailTriggers = tables.filter { $0.table == .cases || details.contains($0.table) }
        .map { triggers($0) }.joined()

    /// The triggers of the log, for a new table in its place.
    static let logTriggers = tables.filter { $0.table == .logs }.map { triggers($0) }.joined()

    /// The triggers of the timers, for the table with more columns.
    static let timerTriggers = tables.filter { $0.table == .roomTimers }.map { triggers($0) }.joined()

    /// The table of the site's rows that cannot be kept here: their keys and the reasons, without their content.
    static let leftOut = """
        CREATE TABLE voice_left_out (
            number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            table_name TEXT NOT NULL,
            row_id TEXT NOT NULL,
            reason TEXT NOT NULL,
            UNIQUE (table_name, row_id)
        ) STRICT;
        """

    private static func triggers(_ one: Table) -> String {
        let (name, notes) = (
            one.table.rawValue, "(SELECT 1 FROM voice_site WHERE is_taking = 0 AND left_at IS NULL)"
        )
        let added = """

            CREATE TRIGGER site_adds_\(name) AFTER INSERT ON \(name)
            WHEN EXISTS \(notes) AND \(one.condition("NEW")) BEGIN
                INSERT INTO voice_outbox (table_name, row_id, row, columns, changed_at)
                VALUES (\(values(one, "NEW", columns: "'[]'")));
            END;
            """
        guard one.notesChanges else { return added }
        let changes = one.columns.map { #"CASE WHEN NEW."\#($0)" IS NOT OLD."\#($0)" THEN '\#($0)' END"# }
        let isChanged = one.columns.map { #"NEW."\#($0)" IS NOT OLD."\#($0)""# }.joined(separator: " OR ")
        let columns = """
            (SELECT json_group_array(value) FROM json_each(json_array(\(changes.joined(separator: ", "))))
                WHERE value IS NOT NULL)
            """
        return added + """

            CREATE TRIGGER site_changes_\(name) AFTER UPDATE ON \(name)
            WHEN EXISTS \(notes) AND \(one.condition("NEW")) AND (\(isChanged)) BEGIN
                INSERT INTO voice_outbox (table_name, row_id, row, columns, changed_at)
                VALUES (\(values(one, "NEW", columns: columns)));
            END;
            """
    }

    /// The statement that notes all existing rows of a table as new.
    static func trackAll(_ one: Table) -> String {
        """
        INSERT INTO voice_outbox (table_name, row_id, row, columns, changed_at)
        SELECT \(values(one, "t", columns: "'[]'")) FROM \(one.table.rawValue) t
        WHERE \(one.condition("t")) ORDER BY \(one.order)
        """
    }

    /// The statement that notes all rows of a table as changed at the time when the room left the site. If others
    /// changed a row later, their values count; otherwise the room's values count.
    static func trackChanges(_ one: Table) -> String {
        let names = one.columns.map { "'\($0)'" }.joined(separator: ", ")
        return """
            INSERT INTO voice_outbox (table_name, row_id, row, columns, changed_at)
            SELECT \(values(one, "t", columns: "json_array(\(names))", time: "(SELECT left_at FROM voice_site)"))
            FROM \(one.table.rawValue) t WHERE \(one.condition("t")) ORDER BY \(one.order)
            """
    }

    private static func values(
        _ one: Table, _ row: String, columns: String, time: String = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
    ) -> String {
        let pairs = one.columns.map { #"'\#($0)', \#(row)."\#($0)""# }.joined(separator: ", ")
        return """
            '\(one.table.rawValue)', \(row).\(one.columns[0] == "alias_id" ? "alias_id" : "id"),
            json_object(\(pairs)), \(columns), \(time)
            """
    }
}
