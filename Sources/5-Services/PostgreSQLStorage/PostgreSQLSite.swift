#if PostgreSQL
    import Commands
    package import Foundation
    package import RoomRecords
    import Storage

    /// The exchange of a room with its site's server: rows, notifications, and the wake words of its daemons.
    public struct PostgreSQLSite: Sendable {
        /// The most bytes of a row's texts that a room reads, more than the tables accept now.
        static let textSize = 4_096

        let connection: PostgreSQLConnection

        /// A place in the changes of a table.
        package struct Mark: Hashable, Sendable {
            var version: String
            var id: String

            /// Makes the mark before all changes at a position or later; nil for all changes.
            package init(position: String?) {
                (version, id) = (position ?? "0", "00000000-0000-0000-0000-000000000000")
            }
        }

        /// Whether a pooler stands before the server. Then no notifications come, and callers must
        /// ask ``news(since:)``.
        package var isPooled: Bool { connection.isPooled }

        /// Asks with one statement which tables have changed since the rows of a position were read.
        ///
        /// - Returns: the changed tables whose rows rooms take over; a text that changes whenever the facility's
        ///   alerts do.
        package func news(since position: String) async throws -> (tables: Set<SiteTable>, alerts: String) {
            try await connection.perform { session in
                let row = try session.rows(
                    "SELECT changed, alerts FROM voice.news($1::xid8)", [position]
                ).first
                let names = row?.first.flatMap(\.self)?.split(separator: " ") ?? []
                return (
                    Set(names.compactMap { SiteTable(rawValue: String($0)) }), row?.last.flatMap(\.self) ?? ""
                )
            }
        }

        /// Subscribes to the facility's notifications on the current connection. Call it again after each loss of the
        /// connection. Behind a pooler, it only checks that the user is a room of the facility.
        ///
        /// - Throws: `refused` if the server takes this user for a room of another facility, or of none.
        package func listen(facility: UUID) async throws {
            try await connection.read { session in
                let row = try session.rows("SELECT voice.facility(), voice.channel()").first ?? []
                guard let own = row.first.flatMap(\.self), UUID(uuidString: own) == facility,
                    let channel = row.last.flatMap(\.self)
                else {
                    throw StorageError(
                        .refused,
                        "\(session.place) does not take this user for a room of the facility \(facility.key); "
                            + "admit it there (SELECT voice.admit(...)), or correct facility in the configuration"
                    )
                }
                if !session.isPooled { try session.listen(channel) }
            }
        }

        /// The connection's events outside any request, for one reader: true is a notification, false a
        /// lost connection.
        package var events: AsyncStream<Bool> {
            let events = connection.events()
            return AsyncStream { continuation in
                let task = Task {
                    for await event in events {
                        switch event {
                        case .told: continuation.yield(true)
                        case .lost: continuation.yield(false)
                        }
                    }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }

        /// Writes rows of a room, all or none. Each row counts once, even if it is sent again. In an existing row, the
        /// call writes only the changed columns. It converts the times of the changes to the server's clock.
        ///
        /// - Parameter now: this machine's clock.
        package func deliver(
            _ rows: [OutgoingRow], now: @escaping @Sendable () -> Date = { Date() }
        ) async throws {
            try await connection.write { session in
                // Only changes need the server's clock: a new row does not contend with any other.
                let ahead = try rows.contains { !$0.columns.isEmpty } ? session.secondsAhead(now) : 0
                for row in rows { try session.deliver(row, secondsAhead: ahead) }
            }
        }

        /// The number of seconds by which the server's clock is ahead of this machine's; 0 if that is uncertain.
        package func secondsAhead() async throws -> Double {
            try await connection.read { session in try session.secondsAhead { Date() } }
        }

        /// Returns the position from which to read changes once all current rows are read: no later commit lies before
        /// it. Also returns whether a known position belongs to this server's past.
        package func position(after known: String?) async throws -> (next: String, hasReached: Bool) {
            try await connection.read { session in
                let row = try session.rows(
                    """
                    SELECT pg_snapshot_xmin(s)::text, $1::xid8 <= pg_snapshot_xmax(s)
                    FROM pg_current_snapshot() s
                    """, [known]
                ).first
                return (row?.first.flatMap(\.self) ?? "0", row?.last == "t")
            }
        }

        /// Closes the connection now; see ``PostgreSQLStore/abandon()``.
        package func abandon() { connection.abandon() }

        /// Reads at most `limit` rows of a facility that changed after a mark, and returns the mark behind them. If
        /// `count` is less than `limit`, no rows are left. Rows that no room can read are only named, as left out.
        ///
        /// - Parameters:
        ///   - table: aliases, milestones, cases, or rows of cases.
        ///   - oldest: leaves out phrases that were deleted before this time. Also leaves out cases, and the rows of
        ///     cases, that were over or should have begun before it. nil leaves out none.
        package func changes(
            of table: SiteTable, facility: UUID, after mark: Mark, oldest: Date?, limit: Int
        ) async throws -> (rows: IncomingRows, mark: Mark, count: Int) {
            let own = "t.facility_id = $3::uuid"
            let isRecent = """
                (c.status = 'in_progress' OR $4::timestamptz IS NULL OR
                coalesce(c.ended_at, c.started_at, c.scheduled_end, c.scheduled_start, 'infinity') >= $4)
                """
            let ofCase =
                "\(own) AND EXISTS (SELECT FROM voice.cases c WHERE c.id = t.case_id AND \(isRecent))"
            let after = "(t.version, t.id) > ($1::xid8, $2::uuid) AND (t.version >= $1::xid8)"
            let end = "ORDER BY t.version, t.id LIMIT \(limit)"
            let values: [String?] = [mark.version, mark.id, facility.key, oldest.map(UTCTimestamp.text)]
            return try await connection.read { session in
                var rows = IncomingRows()
                var last = mark
                var count = 0
                func all<Row: TableRow>(
                    _ texts: [String], _ condition: String, _ values: [String?]
                ) throws -> [Row] {
                    // PostgreSQL knows the length of a text without reading the text.
                    let size = texts.map { "coalesce(octet_length(t.\($0)), 0)" }.joined(separator: " + ")
                    let found = try session.rows(
                        """
                        SELECT CASE WHEN \(size) <= \(Self.textSize) THEN to_jsonb(t) END, t.version::text, t.id
                        FROM \(Row.table) t WHERE \(after) AND \(condition) \(end)
                        """, values)
                    count = found.count
                    if let row = found.last, let version = row[1], let id = row[2] {
                        (last.version, last.id) = (version, id)
                    }
                    // An unreadable row must not hold up the others.
                    return found.compactMap { row in
                        if let text = row[0], let value: Row = try? RowCoding.row(text) { return value }
                        let reason =
                            row[0] == nil ? "it is too large" : "it has a value that this version cannot read"
                        if let id = row[2].flatMap({ UUID(uuidString: $0) }) {
                            rows.leftOut.append(LeftOutRow(table: table, id: id, reason: reason))
                        }
                        return nil
                    }
                }
                let three = Array(values.prefix(3))
                switch table {
                case .facilityMilestones: rows.milestones = try all(["name", "display_name"], own, three)
                case .aliases:
                    rows.aliases = try all(
                        ["alias_phrase", "action_type"],
                        """
                        (\(own) OR t.facility_id IS NULL) AND ($4::timestamptz IS NULL
                            OR t.deleted_at IS NULL OR t.deleted_at >= $4)
                        """, values)
                case .cases:
                    rows.cases = try all(
                        ["room", "procedure", "surgeon", "laterality", "status"],
                        own + " AND " + isRecent.replacing("c.", with: "t."), values)
                case .caseDelays: rows.details.delays = try all(CaseDelayRow.texts, ofCase, values)
                case .caseStaff: rows.details.staff = try all(CaseStaffRow.texts, ofCase, values)
                case .caseImplants: rows.details.implants = try all(CaseImplantRow.texts, ofCase, values)
                case .caseNotes: rows.details.notes = try all(CaseNoteRow.texts, ofCase, values)
                case .caseMilestones:
                    rows.caseMilestones = try all(
                        ["recorded_by"],
                        """
                        EXISTS (SELECT FROM voice.cases c WHERE c.id = t.case_id AND c.facility_id = $3::uuid
                            AND \(isRecent))
                        """, values)
                default: break
                }
                return (rows, last, count)
            }
        }
    }

    extension PostgreSQLSession {
        /// The smallest error of a clock that counts, in seconds: the way to the server may cause a smaller one.
        private static let tolerance = 2.0
        /// Seconds since 1970 that a clock may show: those of the years 1900 to 9999.
        private static let times = -2_208_988_800.0..<253_402_300_800.0

        /// Returns the seconds by which the server's clock is ahead; 0 unless that is more than two seconds plus the
        /// time that the answer took.
        func secondsAhead(_ now: () -> Date) throws -> Double {
            let before = now()
            let answer = try rows("SELECT extract(epoch FROM clock_timestamp())::text")
            let after = now()
            guard let server = answer.first?.first?.flatMap(Double.init), Self.times.contains(server) else {
                return 0
            }
            let middle = (before.timeIntervalSince1970 + after.timeIntervalSince1970) / 2
            let isCertain = abs(server - middle) > Self.tolerance + after.timeIntervalSince(before)
            return isCertain ? server - middle : 0
        }

        fileprivate func deliver(_ row: OutgoingRow, secondsAhead: Double) throws {
            let columns = "{\(row.columns.joined(separator: ","))}"
            let time = Int64(((row.changedAt.timeIntervalSince1970 + secondsAhead) * 1000).rounded())
            func merge<Row: TableRow>(_ type: Row.Type) throws {
                // If a new row exists already, this or another room has sent it before: it stays as it is.
                if row.columns.isEmpty {
                    try rows(Row.insertSQL, [row.row])
                } else {
                    try rows(Row.mergeSQL, [row.row, columns, "\(time)"])
                }
            }
            switch row.table {
            case .facilityMilestones: try merge(FacilityMilestoneRow.self)
            case .aliases: try merge(Alias.self)
            case .learnedAliases: try merge(AliasProvenance.self)
            case .cases: try merge(CaseRow.self)
            case .caseMilestones: try merge(CaseMilestoneRow.self)
            case .caseTimers: try merge(CaseTimerRow.self)
            case .caseFlags: try merge(CaseFlagRow.self)
            case .caseDelays: try merge(CaseDelayRow.self)
            case .caseStaff: try merge(CaseStaffRow.self)
            case .caseImplants: try merge(CaseImplantRow.self)
            case .caseNotes: try merge(CaseNoteRow.self)
            case .roomTimers: try merge(RoomTimerRow.self)
            case .logs: try merge(CommandLogEntry.self)
            }
        }
    }
#endif
