#if PostgreSQL
    public import Foundation
    public import PostgreSQLStorage
    public import SQLiteStorage
    public import Storage
    import Synchronization

    /// Keeps a room's own database and its site's server in step: what is written here goes there, what others write comes
    /// here. The room itself never waits for it.
    ///
    /// Rows go in the order in which they were written, and leave the outbox once the server has committed them. After a
    /// failure it tries again, in 1, 2, 4 ... 30 s, each with up to half of it less, so that rooms do not all come at once.
    public final class SiteLink: Sendable {
        /// How it stands.
        public struct Status: Hashable, Sendable {
            /// Whether the server is there, and all it told is known.
            public var isConnected = false
            /// Why not, as a sentence; nil where it is, and before the first try.
            public var reason: String?
            /// What waits.
            public var backlog = SiteBacklog()
        }

        /// How long is waited.
        public struct Options: Hashable, Sendable {
            /// Between two looks for what was written here.
            public var pause = Duration.milliseconds(200)
            /// The longest pause after a failure.
            public var longestPause = Duration.seconds(30)
            /// Rows that are brought at once.
            public var batchSize = 100
            /// Cases that were over so many days ago do not come here from the server; 0 for all.
            public var days = 400

            /// Makes options with the defaults.
            public init() {}
        }

        /// What the server told since it was last looked at.
        private struct Signals {
            var isTold = false
            var isLost = false
        }

        private final class Signalling: Sendable {
            private let signals = Mutex(Signals())
            func withLock<Value: Sendable>(_ body: (inout sending Signals) -> sending Value) -> Value {
                signals.withLock(body)
            }
        }

        /// Tables that come here, those that others refer to first.
        private static let incoming: [SiteTable] = [.facilityMilestones, .aliases, .cases, .caseMilestones]
        /// Rows that are read at once.
        private static let pageSize = 500

        private let local: SQLiteStore
        private let server: PostgreSQLStore
        private let facility: UUID
        private let options: Options
        private let state = Mutex(Status())
        private let signals = Signalling()
        private let news: @Sendable (SiteChanges) async -> Void
        private let note: @Sendable (_ isConnected: Bool, _ sentence: String) -> Void

        /// Makes a link; nothing happens before it runs.
        ///
        /// - Parameters:
        ///   - note: is told when the server has come, and why it has gone.
        ///   - news: is told what the server's rows changed here, after they are written.
        public init(
            local: SQLiteStore, server: PostgreSQLStore, facility: UUID, options: Options = Options(),
            note: @escaping @Sendable (_ isConnected: Bool, _ sentence: String) -> Void = { _, _ in },
            news: @escaping @Sendable (SiteChanges) async -> Void = { _ in }
        ) {
            (self.local, self.server, self.facility, self.options) = (local, server, facility, options)
            (self.note, self.news) = (note, news)
        }

        /// How it stands now; the backlog is counted for it.
        public func status() async -> Status {
            let backlog = try? await local.siteBacklog()
            return state.withLock { state in
                if let backlog { state.backlog = backlog }
                return state
            }
        }

        /// Notes what is written from now on, whether the server is there or not, and reads what the server has, if it
        /// answers in time: for a room that begins.
        ///
        /// - Throws: ``/Storage/StorageError`` where the room's own database cannot be written.
        public func begin(within limit: Duration) async throws {
            try await local.join(facility: facility)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            // Where it fails the run tries again, and says why.
            Task {
                if (try? await server.listen(facility: facility)) != nil { try? await fetch() }
                end.finish()
            }
            Task {
                try? await Task.sleep(for: limit)
                end.finish()
            }
            for await _ in ends {}
        }

        /// Does all of it until the task is cancelled.
        public func run() async {
            let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let events = server.events
            let watching = Task { [signals] in
                for await isTold in events {
                    signals.withLock { signals in
                        if isTold { signals.isTold = true } else { signals.isLost = true }
                    }
                    wake.yield()
                }
            }
            let ticking = Task { [pause = options.pause] in
                while (try? await Task.sleep(for: pause)) != nil { wake.yield() }
            }
            await withTaskCancellationHandler {
                await work(wakes)
            } onCancel: {
                wake.finish()
            }
            watching.cancel()
            ticking.cancel()
        }

        private func work(_ wakes: AsyncStream<Void>) async {
            var failures = 0
            while !Task.isCancelled {
                do {
                    signals.withLock { $0 = Signals() }
                    try await server.listen(facility: facility)
                    try await deliver()
                    try await fetch()
                    failures = 0
                    isConnected()
                    for await _ in wakes {
                        let (isTold, isLost) = signals.withLock { signals in
                            defer { signals.isTold = false }
                            return (signals.isTold, signals.isLost)
                        }
                        if isLost {
                            throw StorageError(
                                .unavailable, "the connection to the site was lost; it is tried again")
                        }
                        try await deliver()
                        if isTold { try await fetch() }
                    }
                } catch {
                    guard !Task.isCancelled else { break }
                    hasFailed("\(error)")
                    let seconds = min(Duration.seconds(1 << min(failures, 10)), options.longestPause)
                    failures += 1
                    try? await Task.sleep(for: seconds * Double.random(in: 0.5...1))
                }
            }
        }

        private func isConnected() {
            let isNew = state.withLock { state in
                defer { (state.isConnected, state.reason) = (true, nil) }
                return !state.isConnected
            }
            if isNew { note(true, "the site's server is there, and all it told is known") }
        }

        private func hasFailed(_ reason: String) {
            let isNew = state.withLock { state in
                defer { (state.isConnected, state.reason) = (false, reason) }
                return state.isConnected || state.reason != reason
            }
            if isNew { note(false, reason) }
        }

        /// Brings what waits, in order.
        private func deliver() async throws {
            while case let rows = try await local.outgoing(limit: options.batchSize), !rows.isEmpty {
                do {
                    try await server.deliver(rows)
                    try await local.delivered(rows)
                } catch let error as StorageError where error.isOfRow {
                    try await deliverEach(rows)
                }
            }
        }

        /// Brings rows one by one, and puts those aside that the server will never take: they must not hold up the others.
        private func deliverEach(_ rows: [OutgoingRow]) async throws {
            for row in rows {
                do {
                    try await server.deliver([row])
                    try await local.delivered([row])
                } catch let error as StorageError where error.isOfRow {
                    // Where it is the room that the server does not take, this fails, and all rows wait.
                    try await server.listen(facility: facility)
                    note(false, "a row of \(row.table.rawValue) is put aside: \(error)")
                    try await local.refused(row, reason: "\(error)")
                }
            }
        }

        private func fetch() async throws {
            let changes = try await catchUp()
            if !changes.isEmpty { await news(changes) }
        }

        /// Fetches what was changed since the last time; all of it where that is not known, or the server is another.
        private func catchUp() async throws -> SiteChanges {
            var position = try await local.sitePosition()
            if let known = position, try await !server.hasReached(known) { position = nil }
            let oldest =
                position == nil && options.days > 0
                ? Date(timeIntervalSinceNow: Double(-options.days) * 86_400) : nil
            let next = try await server.position()
            var changes = SiteChanges()
            for table in Self.incoming {
                var mark = PostgreSQLStore.Mark(position: position)
                while true {
                    let page = try await server.changes(
                        of: table, facility: facility, after: mark, oldest: oldest, limit: Self.pageSize)
                    mark = page.mark
                    if !page.rows.isEmpty { changes.add(try await local.take(page.rows)) }
                    if page.count < Self.pageSize { break }
                }
            }
            if changes.isPartial {
                // Those rows are read again once what waits was brought.
                signals.withLock { $0.isTold = true }
            } else {
                try await local.setSitePosition(next)
            }
            return changes
        }
    }

    extension StorageError {
        /// Whether it is about the row that was to be written, and not about the server.
        fileprivate var isOfRow: Bool { code == .badValue || code == .refused }
    }
#endif
