#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import Synchronization
    import Timing

    /// The facility's alerts as they were read last, until something may have changed.
    final class AlertCache: Sendable {
        private struct State {
            var list: AlertList?
            var limit = 0
            var changeCount = 0
            /// What the server last said of them in short; see ``PostgreSQLStorage/PostgreSQLSite/news(since:)``.
            var summary: String?
        }

        private let state = Mutex(State())

        /// How often something may have changed.
        var changeCount: Int { state.withLock { $0.changeCount } }

        /// Those that count still; nil if the server has to be asked.
        func list(_ limit: Int) -> AlertList? { state.withLock { $0.limit == limit ? $0.list : nil } }

        /// Keeps what was read, unless something has changed meanwhile.
        func keep(_ list: AlertList, _ limit: Int, asOf changeCount: Int) {
            state.withLock { state in
                guard state.changeCount == changeCount else { return }
                (state.list, state.limit) = (list, limit)
            }
        }

        /// Something may have changed.
        func expire() {
            state.withLock { state in
                state.list = nil
                state.changeCount += 1
            }
        }

        /// The same if the server's summary is another one.
        func compare(_ summary: String) {
            let isOther = state.withLock { state in
                defer { state.summary = summary }
                return state.summary != summary
            }
            if isOther { expire() }
        }
    }

    extension SiteLink: AlertStore {
        /// How long a person who opens the page waits at most, in seconds.
        private static let patience = 2.0

        /// The current notifications of the site about the facility's rooms. The server is asked if there may be others
        /// since the last time: a display asks every two seconds, and ten thousand rooms would keep a server busy with
        /// that alone.
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

        /// Marks a notification and all before it as seen.
        ///
        /// - Throws: as ``alerts(scopeID:limit:)``.
        package func markRead(upTo id: UUID, scopeID: UUID) async throws {
            defer { alertCache.expire() }
            try await soon { [server] in try await server.markRead(upTo: id, facility: scopeID) }
        }

        /// Acknowledges a notification, or all that wait.
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
            // A hanging call is not awaited: it ends with the connection.
            do {
                return try await withDeadline(Self.patience, grace: 0, clock: clock, ask)
            } catch is DeadlineExceeded {
                try Task.checkCancellation()
                throw StorageError(.unavailable, "the site's server does not answer in time")
            }
        }
    }
#endif
