#if PostgreSQL
    public import Foundation
    import RoomRecords
    public import Storage

    /// A store of aliases, cases and logs in a PostgreSQL database, such as a Supabase project.
    ///
    /// Rows of other facilities are neither visible nor writable: the server separates them by the role that logs in
    /// (row-level security). Every call goes to the server and fails with `unavailable` if the server does not answer;
    /// a room that must go on without it writes into its own file first.
    ///
    /// ```swift
    /// let store = try PostgreSQLStore(PostgreSQLOptions("host=db.example user=or_1 dbname=site", password: secret))
    /// let open = try await store.rows(of: RoomPlace(scopeID: facility, room: "OR 1")).openCase
    /// ```
    public final class PostgreSQLStore: Sendable {
        /// The version of the tables that this code knows.
        static let knownVersion = 2

        let connection: PostgreSQLConnection
        /// The exchange of a room with its site through this server.
        public var site: PostgreSQLSite { PostgreSQLSite(connection: connection) }

        /// Makes a store. It connects to the server at the first call.
        ///
        /// - Throws: ``/Storage/StorageError``: `badValue` for options that cannot be used.
        public init(_ options: PostgreSQLOptions) throws(StorageError) {
            connection = try PostgreSQLConnection(options)
        }

        /// Closes the connection after the current calls; later calls throw. Releasing the store does the same.
        public func close() { connection.close() }

        /// Closes the connection now: waiting calls return at once, even if the server hangs. The server may or may not
        /// carry out their statements.
        public func abandon() { connection.abandon() }

        /// Asks the server for the facility of the store's user; nil if the user belongs to none.
        public func facility() async throws -> UUID? {
            try await connection.read { session in
                try session.rows("SELECT voice.facility()").first?.first?.flatMap { UUID(uuidString: $0) }
            }
        }

        /// A server's description of itself and of its user.
        public struct Server: Hashable, Sendable {
            /// The server's name in messages.
            public var place: String
            /// The facility of the user; nil if the user belongs to none.
            public var facility: UUID?
            /// The version of the server's tables.
            public var version: Int
            /// The encryption of the connection, such as `TLSv1.3`; nil if there is none.
            public var encryption: String?
            /// Whether a pooler is between this machine and the server.
            public var isBehindPooler: Bool
            /// The number of seconds by which the server's clock is ahead of this machine's; 0 if that is two seconds
            /// or less.
            public var secondsAhead: Double
            /// The dangers of writing to this server.
            public var dangers: [Danger]
        }

        /// A danger of a server: a role that may run its own code there with the rights of others, or may block them.
        public struct Danger: Hashable, Sendable {
            /// Whether the danger concerns rows of rooms, and not only other programs of the database.
            public var isGrave: Bool
            /// A sentence without its full stop.
            public var text: String
            /// How to remove the danger.
            public var advice: String
        }

        /// Asks the server about itself and its user; changes nothing.
        public func server() async throws -> Server {
            try await connection.read { session in
                let row =
                    try session.rows(
                        """
                        SELECT voice.facility(), (SELECT max(version) FROM voice.versions),
                            (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl)
                        """
                    ).first ?? []
                func text(_ column: Int) -> String? { row.count > column ? row[column] : nil }
                return Server(
                    place: session.place, facility: text(0).flatMap { UUID(uuidString: $0) },
                    version: text(1).flatMap { Int($0) } ?? 0, encryption: text(2),
                    isBehindPooler: try session.isBehindPooler(),
                    secondsAhead: try session.secondsAhead { Date() }, dangers: try session.dangers())
            }
        }
    }

    extension PostgreSQLStore: CommandLog {
        /// Writes the rows of commands, all or none; see `append` of ``/Storage/CommandLog``.
        public func append(_ records: [CommandRecord]) async throws {
            try await connection.write { session in
                for record in records {
                    if let entry = record.entry { try session.insert(entry.withoutNUL) }
                    for write in record.writes { try session.carryOut(write) }
                }
            }
        }

        /// Reads the newest log entries; see ``/Storage/CommandLog/recentLogs(limit:)``.
        public func recentLogs(limit: Int) async throws -> [CommandLogEntry] {
            try await connection.read { session in
                try session.all(
                    CommandLogEntry.self, "ORDER BY created_at DESC, number DESC LIMIT $1::bigint",
                    ["\(max(0, limit))"])
            }
        }
    }

    extension PostgreSQLSession {
        fileprivate func dangers() throws -> [PostgreSQLStore.Danger] {
            try rows("SELECT kind, danger, advice FROM voice.dangers() ORDER BY kind, danger").map { row in
                PostgreSQLStore.Danger(
                    isGrave: !["shadow", "public"].contains(row[0]), text: row[1] ?? "", advice: row[2] ?? "")
            }
        }

        /// Writes a row; writing the same row a second time changes nothing.
        func carryOut(_ write: RoomWrite) throws {
            switch write.row {
            // A trigger of the server decides which row the new one replaces.
            case let row as CaseMilestoneRow: try insert(row)
            case let row as any TableRow: try upsert(row)
            case let row: throw StorageError(.badValue, "this store has no table for a \(type(of: row))")
            }
        }
    }
#endif
