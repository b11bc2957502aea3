#if PostgreSQL
    public import Foundation
    import PostgreSQLStorage
    public import Storage

    extension SiteLink {
        /// How long a person who opens the page waits at most.
        private static let patience = Duration.seconds(2)

        /// The current notifications of the site about the facility's rooms.
        ///
        /// - Throws: ``/Storage/StorageError``: `unavailable` if the server cannot be reached or does not answer within
        ///   two seconds.
        public func notifications(limit: Int = 50) async throws -> SiteNotifications {
            try await soon { [server, facility] in
                try await server.notifications(facility: facility, limit: limit)
            }
        }

        /// Marks a notification and all before it as seen.
        ///
        /// - Throws: as ``notifications(limit:)``.
        public func markRead(upTo id: UUID) async throws {
            try await soon { [server, facility] in try await server.markRead(upTo: id, facility: facility) }
        }

        /// Asks the server, and waits at most ``patience``.
        private func soon<Value: Sendable>(
            _ ask: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            guard isThere else { throw StorageError(.unavailable, "the site's server is away") }
            // A hanging call is not awaited: it ends with the connection.
            let (answers, answer) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
            Task {
                do { answer.yield(.success(try await ask())) } catch { answer.yield(.failure(error)) }
            }
            let timer = Task {
                try await Task.sleep(for: Self.patience)
                answer.yield(
                    .failure(StorageError(.unavailable, "the site's server does not answer in time")))
            }
            defer { timer.cancel() }
            for await result in answers { return try result.get() }
            throw CancellationError()
        }
    }
#endif
