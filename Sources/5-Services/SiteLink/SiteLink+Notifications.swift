#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import Synchronization
    import Timing

    /// A cache of the facility's alerts, valid until something may have changed.
    final class AlertCache: Sendable {
        private struct State {
            var list: AlertList?
            var limit = 0
            var changeCount = 0
            /// The server's last summary of the alerts; see ``PostgreSQLStorage/PostgreSQLSite/news(since:)``.
            var summary: String?
        }

        private let state = Mutex(State())

        /// The number of times that something may have changed.
        var changeCount: Int { state.withLock { $0.changeCount } }

        /// Returns the alerts if they are still valid; nil if the server must be asked.
        func list(_ limit: Int) -> AlertList? { state.withLock { $0.limit == limit ? $0.list : nil } }

        /// Keeps alerts from the server, unless something may have changed meanwhile.
        func keep(_ list: AlertList, _ limit: Int, asOf changeCount: Int) {
            state.withLock { state in
                guard state.changeCount == changeCount else { return }
                (state.list, state.limit) = (list, limit)
            }
        }

        /// Drops the alerts, because something may have changed.
        func expire() {
            state.withLock { state in
                state.list = nil
                state.changeCount += 1
            }
        }

        /// Drops the alerts if the server's summary differs from the last one.
        func compare(_ summary: String) {
            let isOther = state.withLock { state in
                defer { state.summary = summary }
                return state.summary != summary
            }
            if isOther { expire() }
        }
    }

    extension SiteLink: AlertStore {
        /// The longest wait of a person who opens the page, in seconds.
        private static let patience = 2.0

        /// Reads the current notifications of the site about the facility's rooms.
        ///
        /// It asks the server only if there may be others since the last time: a display asks every two seconds, and
        /// ten thousand rooms would keep a server busy with that alone.
        ///
        /// - Throws: ``/Storage/StorageError``: `unavailable` if the server cannot be reached or does not answer within
        ///   two seconds.
        package func alerts(scopeID: UUID, limit: Int) async throws -> AlertList {
            guard isThere else { throw Self.away }
            if let known = alertCache.list(limit) { return known }
            let changes = alertCache.changeCount
            let list = try await soon { [server] in
                try await server.notifications(facility: scopeID, limit: limit)
            }
            alertCache.keep(list, limit, asOf: changes)
            return list
        }

        private static var away: StorageError { StorageError(.unavailable, "the site's server is away") }

        /// Marks a notification and all earlier ones as seen.
        ///
        /// - Throws: as ``alerts(scopeID:limit:)``.
        package func markRead(upTo id: UUID, scopeID: UUID) async throws {
            defer { alertCache.expire() }
            try await soon { [server] in try await server.markRead(upTo: id, facility: scopeID) }
        }

        /// Acknowledges a notification; if `id` is nil, all that wait.
        ///
        /// - Throws: as ``alerts(scopeID:limit:)``.
        package func acknowledge(_ id: UUID?, in room: String, scopeID: UUID) async throws -> [AlertRow] {
            defer { alertCache.expire() }
            return try await soon { [server] in
                try await server.acknowledge(id, in: room, facility: scopeID)
            }
        }

        /// Asks the server, and waits at most ``patience``.
        private func soon<Value: Sendable>(
            _ ask: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            guard isThere else { throw Self.away }
            // The link does not wait for a hanging call: the call ends with the connection.
            do {
                return try await withDeadline(Self.patience, grace: 0, clock: clock, ask)
            } catch is DeadlineExceeded {
                try Task.checkCancellation()
                throw StorageError(.unavailable, "the site's server does not answer in time")
            }
        }
    }
#endif
