#if PostgreSQL
    public import Foundation
    public import RoomRecords
    import Storage

    extension AlertRow: TableRow {
        static var table: String { "voice.notifications" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }

    extension PostgreSQLSite {
        /// Reads a facility's notifications: the number of unread ones, and the newest `limit` ones.
        ///
        /// - Throws: ``/Storage/StorageError``: `cannotOpen` if the server has no table of them.
        public func notifications(facility: UUID, limit: Int) async throws -> AlertList {
            try await connection.snapshot { session in
                let unread = try session.rows(
                    "SELECT count(*) FROM voice.notifications WHERE facility_id = $1 AND read_at IS NULL",
                    [facility.key])
                return AlertList(
                    unreadCount: unread.first?.first?.flatMap { Int($0) } ?? 0,
                    latest: try session.readable(
                        AlertRow.self,
                        "WHERE facility_id = $1 AND coalesce(octet_length(room), 0) <= \(Self.textSize) ORDER BY created_at DESC, number DESC LIMIT $2::bigint",
                        [facility.key, "\(max(0, limit))"]))
            }
        }

        /// Marks a notification and all earlier ones as seen, except those that wait for an acknowledgement.
        public func markRead(upTo id: UUID, facility: UUID) async throws {
            _ = try await connection.write { session in
                try session.rows(
                    """
                    UPDATE voice.notifications SET read_at = clock_timestamp() WHERE facility_id = $1
                    AND read_at IS NULL AND NOT urgent AND (created_at, number) <=
                        (SELECT created_at, number FROM voice.notifications WHERE id = $2)
                    """, [facility.key, id.key])
            }
        }

        /// Acknowledges a notification for a person in a room; if `id` is nil, all waiting notifications of other
        /// rooms. Returns the notifications that waited.
        public func acknowledge(_ id: UUID?, in room: String, facility: UUID) async throws -> [AlertRow] {
            try await connection.write { session in
                try session.rows(
                    """
                    UPDATE voice.notifications t SET read_at = clock_timestamp(), read_by = $3 WHERE facility_id = $1
                    AND read_at IS NULL AND urgent AND (id = $2::uuid OR ($2 IS NULL AND room IS DISTINCT FROM $3))
                    RETURNING to_jsonb(t)
                    """, [facility.key, id?.key, room]
                ).compactMap { columns in columns[0].flatMap { try? RowCoding.row($0) } }
            }
        }

        /// Reports a fault of this room to its facility, once a day until a person has seen it.
        public func report(_ report: SiteReport, room: String) async throws {
            _ = try await connection.write { session in
                try session.rows("SELECT voice.report($1, $2)", [room, report.rawValue])
            }
        }
    }
#endif
