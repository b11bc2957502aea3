#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import SQLiteStorage
    import SiteLink
    import RoomRecords
    import Storage
    import Synchronization

    /// A room with a link that runs as long as this object exists.
    final class SiteRoom: Sendable {
        let store: SQLiteStore
        let link: SiteLink
        private let task: Task<Void, Never>
        let changes: Mutexed
        /// The sentences in the log.
        let notes: Sentences

        final class Sentences: Sendable {
            private let all = Mutex<[String]>([])
            func add(_ sentence: String) { all.withLock { $0.append(sentence) } }
            var values: [String] { all.withLock { $0 } }
        }

        final class Mutexed: Sendable {
            private let all = Mutex<[SiteChanges]>([])
            func add(_ changes: SiteChanges) { all.withLock { $0.append(changes) } }
            var values: [SiteChanges] { all.withLock { $0 } }
        }

        init(
            _ file: String, _ connection: String, _ facility: UUID, isPooled: Bool = false
        ) async throws {
            store = try SQLiteStore(path: file)
            var options = SiteLink.Options()
            options.longestPause = .milliseconds(500)
            var server = PostgreSQLOptions(connection)
            (server.connectLimit, server.queryLimit) = (2, 2)
            server.isPooled = isPooled
            options.question = .milliseconds(200)
            let changes = Mutexed()
            self.changes = changes
            let notes = Sentences()
            self.notes = notes
            options.room = "OR 1"
            let link = SiteLink(
                local: store, server: try PostgreSQLStore(server), facility: facility, options: options,
                note: { _, sentence in notes.add(sentence) }, news: { changes.add($0) })
            self.link = link
            try await link.begin(within: .seconds(2))
            task = Task { await link.run() }
        }

        func stop() async {
            task.cancel()
            await task.value
        }
        deinit { task.cancel() }
    }

    /// Waits until a condition is true; false if it is not within `seconds`.
    func wait(_ seconds: Double = 20, _ isTrue: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while .now < end {
            if try await isTrue() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
#endif
