#if PostgreSQL
    import CPostgreSQL
    import Foundation
    import Glibc
    import RoomRecords
    import Storage

    /// One connection to a server, through libpq's calls that do not wait.
    ///
    /// Only the connection's own thread uses it. The thread waits in `poll`, and never longer than a given time.
    final class PostgreSQLSession {
        private let handle: OpaquePointer
        private let settings: ConnectionSettings
        /// The names of the statements that this connection has prepared, by their text.
        private var prepared: [String: String] = [:]
        /// Whether the session is of no more use, so that the next request needs a new one.
        private(set) var isBroken = false

        /// Connects, and checks that the tables are those that this version knows.
        ///
        /// - Throws: `unavailable`, `refused`, `cannotOpen`, `newerVersion`.
        init(_ settings: ConnectionSettings) throws(StorageError) {
            self.settings = settings
            let pairs = settings.values.sorted { $0.key < $1.key }
            let (keys, values) = (pairs.map { strdup($0.key) }, pairs.map { strdup($0.value) })
            defer { for text in keys + values { free(text) } }
            let handle = (keys + [nil]).map { UnsafePointer($0) }.withUnsafeBufferPointer { keys in
                (values + [nil]).map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                    PQconnectStartParams(keys.baseAddress, values.baseAddress, 0)
                }
            }
            guard let handle else {
                throw StorageError(.unavailable, "there is no memory for a connection to \(settings.place)")
            }
            self.handle = handle
            // By default libpq writes a server's notices to standard error.
            PQsetNoticeProcessor(handle, { _, _ in }, nil)
            try connect(until: .now + .seconds(settings.options.connectLimit))
            try begin()
        }

        deinit { PQfinish(handle) }

        /// The server's name in messages.
        var place: String { settings.place }

        /// Whether a pooler lends this client a connection for one transaction at a time.
        var isPooled: Bool { settings.options.isPooled }

        /// Whether a pooler is between this client and the server. Then the answering process is another one than the
        /// one that let this client in.
        func isBehindPooler() throws(StorageError) -> Bool {
            try rows("SELECT pg_backend_pid()").first?.first??.asInt != Int(PQbackendPID(handle))
        }

        /// The socket for `poll`.
        var socket: CInt { PQsocket(handle) }

        // MARK: - Asking

        /// Runs a statement. Prepares it the first time, except behind a pooler.
        ///
        /// - Parameters:
        ///   - sql: one statement, with `$1`, `$2` ... for values; it never contains values.
        ///   - values: the values as text; nil is NULL.
        /// - Returns: the rows, their columns as text.
        @discardableResult
        func rows(_ sql: String, _ values: [String?] = []) throws(StorageError) -> [[String?]] {
            guard !isBroken else { throw lost("is lost") }
            guard !values.contains(where: { $0?.utf8.contains(0) ?? false }) else {
                throw StorageError(.badValue, "a value for \(settings.place) has a NUL character; remove it")
            }
            let deadline = self.deadline
            let name = isPooled ? nil : try prepare(sql, until: deadline)
            let texts = values.map { $0.map { strdup($0) } ?? nil }
            defer { for text in texts { free(text) } }
            let isSent = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { pointers in
                guard let name else {
                    return PQsendQueryParams(
                        handle, sql, CInt(values.count), nil, pointers.baseAddress, nil, nil, 0)
                }
                return PQsendQueryPrepared(
                    handle, name, CInt(values.count), pointers.baseAddress, nil, nil, 0)
            }
            guard isSent == 1 else { throw lost("was lost") }
            return try result(until: deadline)
        }

        private var deadline: ContinuousClock.Instant { .now + .seconds(settings.options.queryLimit + 1) }

        private func prepare(
            _ sql: String, until deadline: ContinuousClock.Instant
        ) throws(StorageError) -> String {
            if let known = prepared[sql] { return known }
            let name = "voiced_\(prepared.count + 1)"
            guard PQsendPrepare(handle, name, sql, 0, nil) == 1 else { throw lost("was lost") }
            _ = try result(until: deadline)
            prepared[sql] = name
            return name
        }

        /// Begins a transaction. Behind a pooler, also makes the settings, for this transaction alone: settings of a
        /// session would reach other clients, and theirs would reach this one.
        private func begin(isSnapshot: Bool) throws(StorageError) {
            let begin = isSnapshot ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN"
            guard isPooled else {
                try rows(begin)
                return
            }
            let local = Self.sessionSettings(settings.options.queryLimit)
                .map { "SET LOCAL \($0) = \($1)" }.joined(separator: "; ")
            guard PQsendQuery(handle, "\(begin); \(local)") == 1 else { throw lost("was lost") }
            _ = try result(until: deadline)
        }

        /// The settings that the statements rely on, with their values in SQL.
        private static func sessionSettings(_ queryLimit: Double) -> KeyValuePairs<String, String> {
            let limit = "\(Int(queryLimit * 1000))"
            return [
                // If another schema came first, a function of another role could replace one of PostgreSQL's.
                "search_path": "pg_catalog, pg_temp", "TimeZone": "'UTC'", "statement_timeout": limit,
                "lock_timeout": limit, "idle_in_transaction_session_timeout": "60000",
            ]
        }

        /// Runs statements in one transaction.
        ///
        /// - Parameter isSnapshot: whether it only reads, and all its statements see the same state.
        func transaction<Value>(isSnapshot: Bool = false, _ body: () throws -> Value) throws -> Value {
            do throws(StorageError) { try begin(isSnapshot: isSnapshot) } catch {
                // A setting may have failed after the transaction had begun.
                isBroken = true
                throw error
            }
            do {
                let value = try body()
                try rows("COMMIT")
                return value
            } catch {
                // A connection that cannot even roll back is over, and its transaction with it.
                if !isBroken, (try? rows("ROLLBACK")) == nil { isBroken = true }
                throw error
            }
        }

        /// Subscribes to the notifications of a channel.
        func listen(_ channel: String) throws(StorageError) {
            guard let name = PQescapeIdentifier(handle, channel, channel.utf8.count) else {
                throw lost("was lost")
            }
            defer { PQfreemem(name) }
            try rows("LISTEN \(String(cString: name))")
        }

        /// Reads notifications; returns whether there were any.
        ///
        /// - Throws: `unavailable` if the connection is lost.
        func receive() throws(StorageError) -> Bool {
            guard PQconsumeInput(handle) == 1 else { throw lost("was lost") }
            return takeNotifications()
        }

        /// Whether notifications came since the last call.
        func takeNotifications() -> Bool {
            var isTold = false
            while let notification = PQnotifies(handle) {
                isTold = true
                PQfreemem(notification)
            }
            return isTold
        }

        // MARK: - Waiting

        private func connect(until deadline: ContinuousClock.Instant) throws(StorageError) {
            var wanted = Int16(POLLOUT)
            while true {
                guard wait(wanted, until: deadline) else {
                    isBroken = true
                    throw StorageError(
                        .unavailable,
                        "\(settings.place) does not answer within \(settings.options.connectLimit) s; "
                            + "is it running, and is the address right?")
                }
                switch PQconnectPoll(handle) {
                case PGRES_POLLING_OK:
                    PQsetnonblocking(handle, 1)
                    return
                case PGRES_POLLING_READING: wanted = Int16(POLLIN)
                case PGRES_POLLING_WRITING: wanted = Int16(POLLOUT)
                default:
                    isBroken = true
                    throw StorageError.connecting(
                        String(cString: PQerrorMessage(handle)), settings.place,
                        asksPassword: PQconnectionNeedsPassword(handle) == 1,
                        usedPassword: PQconnectionUsedPassword(handle) == 1)
                }
            }
        }

        /// Makes the session's settings, and checks the version and the names of the tables.
        private func begin() throws(StorageError) {
            if !isPooled {
                for (name, value) in Self.sessionSettings(settings.options.queryLimit) {
                    try rows("SET \(name) = \(value)")
                }
            }
            let version: Int?
            let missing: String?
            do {
                let found =
                    try rows(
                        """
                        SELECT (SELECT max(version) FROM voice.versions),
                            (SELECT string_agg(name, ', ') FROM unnest(string_to_array($1, ',')) name
                                WHERE to_regclass('voice.' || name) IS NULL)
                        """, [SiteTable.allCases.map(\.rawValue).joined(separator: ",")]
                    ).first ?? []
                (version, missing) = (found.first??.asInt, found.last ?? nil)
            } catch
                where error.code == .cannotOpen || error.code == .refused
            {
                throw StorageError(
                    .cannotOpen,
                    "\(settings.place) lets this user see no tables of voiced; run the migrations there, "
                        + "and admit the user (docs/site.md)")
            }
            guard let version else {
                throw StorageError(
                    .cannotOpen,
                    "\(settings.place) has no version of voiced's tables; run the migrations there")
            }
            guard version >= PostgreSQLStore.knownVersion else {
                throw StorageError(
                    .cannotOpen,
                    "the tables of \(settings.place) are of version \(version), and this voiced needs "
                        + "\(PostgreSQLStore.knownVersion); run the migrations there once more (docs/site.md)"
                )
            }
            guard version == PostgreSQLStore.knownVersion else {
                throw StorageError(
                    .newerVersion,
                    "the tables of \(settings.place) are of version \(version), and this voiced knows "
                        + "\(PostgreSQLStore.knownVersion); install a newer voiced")
            }
            // A site may have new tables before its rooms know them, so new tables do not raise the version. This check
            // finds a site without them.
            if let missing {
                throw StorageError(
                    .cannotOpen,
                    "\(settings.place) lacks \(missing), which this voiced needs; nothing is lost and all rows wait "
                        + "here; run the migrations there once more (docs/site.md)")
            }
        }

        private func result(until deadline: ContinuousClock.Instant) throws(StorageError) -> [[String?]] {
            while true {
                let left = PQflush(handle)
                guard left >= 0 else { throw lost("was lost") }
                if left == 0, PQisBusy(handle) == 0 { break }
                guard wait(Int16(POLLIN) | (left == 1 ? Int16(POLLOUT) : 0), until: deadline) else {
                    isBroken = true
                    throw StorageError(
                        .unavailable,
                        "\(settings.place) did not answer within \(settings.options.queryLimit) s; "
                            + "it is tried again")
                }
                guard PQconsumeInput(handle) == 1 else { throw lost("was lost") }
            }
            var (answer, failure) = ([[String?]](), nil as StorageError?)
            while let result = PQgetResult(handle) {
                defer { PQclear(result) }
                switch PQresultStatus(result) {
                case PGRES_COMMAND_OK: break
                case PGRES_TUPLES_OK: answer = Self.rows(of: result)
                default: failure = failure ?? StorageError.stating(Fault(result), settings.place)
                }
                // The rest of a result may still be on its way.
                while PQisBusy(handle) == 1 {
                    guard wait(Int16(POLLIN), until: deadline), PQconsumeInput(handle) == 1 else {
                        throw lost("was lost")
                    }
                }
            }
            if PQstatus(handle) != CONNECTION_OK { isBroken = true }
            if let failure { throw failure }
            guard !isBroken else { throw lost("was lost") }
            return answer
        }

        private static func rows(of result: OpaquePointer) -> [[String?]] {
            (0..<PQntuples(result)).map { row in
                (0..<PQnfields(result)).map { column in
                    guard PQgetisnull(result, row, column) == 0 else { return nil }
                    return String(
                        decoding: UnsafeRawBufferPointer(
                            start: PQgetvalue(result, row, column),
                            count: Int(PQgetlength(result, row, column))), as: UTF8.self)
                }
            }
        }

        private func wait(_ events: Int16, until deadline: ContinuousClock.Instant) -> Bool {
            while true {
                let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
                guard left > 0 else { return false }
                var one = pollfd(fd: PQsocket(handle), events: events, revents: 0)
                let count = poll(&one, 1, CInt(min(left.rounded(.up), 60_000)))
                if count > 0 { return true }
                if count < 0, errno != EINTR { return false }
            }
        }

        private func lost(_ how: String) -> StorageError {
            isBroken = true
            return StorageError(.unavailable, "the connection to \(settings.place) \(how); it is tried again")
        }
    }

    /// A server's message about a refused statement.
    struct Fault {
        /// Five characters that PostgreSQL's documentation lists; empty if the connection broke.
        let state: String
        /// A sentence in the server's language.
        let message: String

        init(_ result: OpaquePointer) {
            func field(_ code: Character) -> String {
                PQresultErrorField(result, CInt(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
            }
            (state, message) = (field("C"), field("M"))
        }
    }

    extension String {
        var asInt: Int? { Int(self) }
    }
#endif
