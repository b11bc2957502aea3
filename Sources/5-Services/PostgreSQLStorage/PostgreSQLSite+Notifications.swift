#if PostgreSQL
    public import Foundation
    public import RoomRecords
    import Storage

    extension SiteNotification: TableRow {
        static var table: String { "voice.notifications" }
        static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
    }

    extension PostgreSQLSite {
        /// The notifications of a facility: the number of new ones, and the newest.
        ///
        /// - Throws: ``/Storage/StorageError``: `cannotOpen` if the server has no table of them.
        public func notifications(facility: UUID, limit: Int) async throws -> SiteNotifications {
            try await connection.snapshot { session in
                let unread = try session.rows(
                    "SELECT count(*) FROM voice.notifications WHERE facility_id = $1 AND read_at IS NULL",
                    [facility.key])
                return SiteNotifications(
                    unreadCount: unread.first?.first?.flatMap { Int($0) } ?? 0,
                    latest: try session.readable(
                        SiteNotification.self,
                        "WHERE facility_id = $1 AND coalesce(octet_length(room), 0) <= \(Self.textSize) ORDER BY created_at DESC, number DESC LIMIT $2::bigint",
                        [facility.key, "\(max(0, limit))"]))
            }
        }

        /// Marks a notification and all before it as seen.
        public func markRead(upTo id: UUID, facility: UUID) async throws {
            _ = try await connection.write { session in
                try session.rows(
                    """
                    UPDATE voice.notifications SET read_at = clock_timestamp() WHERE facility_id = $1
                    AND read_at IS NULL AND (created_at, number) <=
                        (SELECT created_at, number FROM voice.notifications WHERE id = $2)
                    """, [facility.key, id.key])
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
