#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import Timing

    extension SiteLink: AlertStore {
        /// How long a person who opens the page waits at most, in seconds.
        private static let patience = 2.0

        /// The current notifications of the site about the facility's rooms.
        ///
        /// - Throws: ``/Storage/StorageError``: `unavailable` if the server cannot be reached or does not answer within
        ///   two seconds.
        package func alerts(scopeID: UUID, limit: Int) async throws -> AlertList {
            try await soon { [server] in try await server.notifications(facility: scopeID, limit: limit) }
        }

        /// Marks a notification and all before it as seen.
        ///
        /// - Throws: as ``alerts(scopeID:limit:)``.
        package func markRead(upTo id: UUID, scopeID: UUID) async throws {
            try await soon { [server] in try await server.markRead(upTo: id, facility: scopeID) }
        }

        /// Acknowledges a notification, or all that wait.
        ///
        /// - Throws: as ``alerts(scopeID:limit:)``.
        package func acknowledge(_ id: UUID?, in room: String, scopeID: UUID) async throws -> [AlertRow] {
            try await soon { [server] in try await server.acknowledge(id, in: room, facility: scopeID) }
        }

        /// Asks the server, and waits at most ``patience``.
        private func soon<Value: Sendable>(
            _ ask: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            guard isThere else { throw StorageError(.unavailable, "the site's server is away") }
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
