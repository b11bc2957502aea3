#if PostgreSQL
    public import Foundation
    public import RoomRecords
    public import Storage

    extension PostgreSQLStore: CaseStore, TimerStore {
        /// Reads the rows of a room; see ``/RoomRecords/CaseStore/rows(of:)``.
        public func rows(of place: RoomPlace) async throws -> RoomRows {
            let values: [String?] = [place.scopeID.key, place.room]
            return try await connection.snapshot { session in
                func all<Row: TableRow>(_ type: Row.Type, _ rest: String) throws -> [Row] {
                    try session.all(type, "WHERE t.facility_id = $1::uuid AND t.room = $2 \(rest)", values)
                }
                var rows = RoomRows()
                rows.openCase = try all(
                    CaseRow.self,
                    "AND t.status = 'in_progress' ORDER BY t.started_at DESC NULLS LAST, t.id LIMIT 1"
                ).first
                rows.lastCase = try all(
                    CaseRow.self,
                    "AND t.status = 'completed' ORDER BY t.ended_at DESC NULLS LAST, t.id LIMIT 1"
                ).first
                rows.milestones = try session.milestones(
                    ofCases: [rows.openCase?.id, rows.lastCase?.id].compactMap(\.self))
                rows.details = try session.details(
                    ofCases: [rows.openCase?.id, rows.lastCase?.id].compactMap(\.self))
                rows.timers = try all(CaseTimerRow.self, "AND t.stopped_at IS NULL ORDER BY t.started_at")
                rows.flags = rows.counting(
                    try all(CaseFlagRow.self, "AND t.cleared_at IS NULL ORDER BY t.set_at"))
                rows.memory = try all(RoomMemoryRow.self, "").first?.memory
                return rows
            }
        }

        /// Reads cases; see ``/RoomRecords/CaseStore/cases(scopeID:_:)``.
        public func cases(scopeID: UUID, _ filter: CaseFilter) async throws -> [CaseRow] {
            let statuses = filter.statuses.map(\.rawValue).sorted().joined(separator: ",")
            let values: [String?] = [
                scopeID.key, filter.room, filter.from.map(UTCTimestamp.text),
                filter.until.map(UTCTimestamp.text),
                filter.procedure, filter.surgeon, statuses.isEmpty ? nil : "{\(statuses)}",
                "\(max(0, filter.limit))",
            ]
            // The order of SQLite, in which NULL comes first; PostgreSQL's own puts NULL last.
            let order = filter.isNewestFirst ? "DESC NULLS LAST" : "ASC NULLS FIRST"
            return try await connection.read { session in
                try session.all(
                    CaseRow.self,
                    """
                    WHERE t.facility_id = $1::uuid AND ($2::text IS NULL OR t.room = $2)
                    AND ($3::timestamptz IS NULL OR coalesce(t.started_at, t.scheduled_start) >= $3)
                    AND ($4::timestamptz IS NULL OR coalesce(t.started_at, t.scheduled_start) < $4)
                    AND ($5::text IS NULL OR lower(t.procedure) = lower($5))
                    AND ($6::text IS NULL OR lower(t.surgeon) = lower($6))
                    AND ($7::text[] IS NULL OR t.status = ANY ($7))
                    ORDER BY coalesce(t.started_at, t.scheduled_start) \(order), t.id LIMIT $8::bigint
                    """, values)
            }
        }

        /// Reads the names of the rooms that have cases; see ``/RoomRecords/CaseStore/rooms(scopeID:from:)``.
        public func rooms(scopeID: UUID, from date: Date) async throws -> [String] {
            try await connection.read { session in
                try session.rows(
                    """
                    SELECT DISTINCT room FROM voice.cases WHERE facility_id = $1::uuid
                    AND ($2::timestamptz IS NULL OR coalesce(started_at, scheduled_start) >= $2) ORDER BY room
                    """, [scopeID.key, date == .distantPast ? nil : UTCTimestamp.text(date)]
                ).compactMap(\.first).compactMap(\.self)
            }
        }

        /// Reads a case; see ``/RoomRecords/CaseStore/surgicalCase(id:)``.
        public func surgicalCase(id: UUID) async throws -> CaseRow? {
            try await connection.read { try $0.all(CaseRow.self, "WHERE t.id = $1::uuid", [id.key]).first }
        }

        /// Reads the milestones of cases; see ``/RoomRecords/CaseStore/milestones(ofCases:)``.
        public func milestones(ofCases ids: [UUID]) async throws -> [CaseMilestoneRow] {
            try await connection.read { try $0.milestones(ofCases: ids) }
        }

        /// Reads the delays, team members, implants and notes of cases;
        /// see ``/RoomRecords/CaseStore/details(ofCases:)``.
        public func details(ofCases ids: [UUID]) async throws -> CaseDetails {
            try await connection.read { try $0.details(ofCases: ids) }
        }

        /// Reads the people of teams; see ``/RoomRecords/CaseStore/people(scopeID:limit:)``.
        public func people(scopeID: UUID, limit: Int) async throws -> [CaseStaffRow] {
            try await connection.read { session in
                try session.all(
                    CaseStaffRow.self,
                    """
                    WHERE t.id IN (SELECT DISTINCT ON (lower(s.name), s.role) s.id FROM voice.case_staff s
                        WHERE s.facility_id = $1::uuid ORDER BY lower(s.name), s.role, s.added_at DESC, s.id)
                    ORDER BY t.added_at DESC, t.id LIMIT $2::bigint
                    """, [scopeID.key, "\(max(0, limit))"])
            }
        }

        /// Reads timers; see ``/Storage/TimerStore/openTimers(of:)``.
        public func openTimers(of place: RoomPlace) async throws -> [RoomTimerRow] {
            try await connection.read { session in
                try session.all(
                    RoomTimerRow.self,
                    """
                    WHERE t.facility_id = $1::uuid AND t.room = $2 AND t.ended_at IS NULL
                    ORDER BY t.rings_at, t.id
                    """, [place.scopeID.key, place.room])
            }
        }

        /// Reads a facility's milestones; see ``/RoomRecords/CaseStore/milestones(scopeID:includingInactive:)``.
        public func milestones(
            scopeID: UUID, includingInactive: Bool = false
        ) async throws -> [FacilityMilestoneRow] {
            try await connection.read { session in
                try session.facilityMilestones(scopeID).filter { includingInactive || $0.isActive }
            }
        }

        /// Brings a facility's milestones up to date with a file;
        /// see ``/RoomRecords/CaseStore/follow(milestones:scopeID:)``.
        @discardableResult
        public func follow(
            milestones file: [FacilityMilestoneRow], scopeID: UUID
        ) async throws -> [FacilityMilestoneRow] {
            try await connection.write { session in
                let origins = try session.all(FileMilestone.self, "", []).map { ($0.milestoneID, $0) }
                let following = MilestoneFollowing(
                    file, rows: try session.facilityMilestones(scopeID),
                    origins: Dictionary(uniqueKeysWithValues: origins))
                for row in following.changed { try session.upsert(row) }
                for origin in following.origins { try session.upsert(origin) }
                return following.rows.filter(\.isActive)
            }
        }

        /// Writes rows; see ``/RoomRecords/CaseStore/write(_:)``.
        public func write(_ rows: [RoomWrite]) async throws {
            try await connection.write { session in for row in rows { try session.carryOut(row) } }
        }
    }

    extension PostgreSQLSession {
        func milestones(ofCases ids: [UUID]) throws -> [CaseMilestoneRow] {
            try all(
                CaseMilestoneRow.self,
                """
                WHERE t.superseded_at IS NULL AND t.case_id = ANY ($1::uuid[])
                ORDER BY t.case_id, t.created_at, t.number
                """, [ids.keys])
        }

        func details(ofCases ids: [UUID]) throws -> CaseDetails {
            func all<Row: TableRow>(_ type: Row.Type, by time: String) throws -> [Row] {
                try self.all(
                    type,
                    "WHERE t.case_id = ANY ($1::uuid[]) ORDER BY t.\(time), t.id LIMIT \(CaseDetails.limit)",
                    [ids.keys])
            }
            var details = CaseDetails()
            details.delays = try all(CaseDelayRow.self, by: "noted_at")
            details.staff = try all(CaseStaffRow.self, by: "added_at")
            details.implants = try all(CaseImplantRow.self, by: "noted_at")
            details.notes = try all(CaseNoteRow.self, by: "noted_at")
            return details
        }

        func facilityMilestones(_ scopeID: UUID) throws -> [FacilityMilestoneRow] {
            try all(
                FacilityMilestoneRow.self, #"WHERE t.facility_id = $1::uuid ORDER BY t."order", t.id"#,
                [scopeID.key])
        }
    }
#endif
