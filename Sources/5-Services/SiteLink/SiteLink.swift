#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import SQLiteStorage
    import RoomRecords
    import Storage
    import Synchronization
    import Timing

    /// The link that keeps a room's own database and its site's server in step. It sends the rows written here, and
    /// fetches the rows of others. The room itself never waits for it.
    ///
    /// Rows go in the order in which they were written, and leave the outbox after the server has committed them. After
    /// a failure it tries again after 1, 2, 4 ... 30 s. A random part, up to half, is subtracted from each pause, so
    /// that rooms do not all connect at once.
    package final class SiteLink: Sendable {
        /// The state of the link.
        package struct Status: Hashable, Sendable {
            /// Whether the server is connected and all its changes are known.
            package var isConnected = false
            /// The reason why the server is not connected, as a sentence; nil if it is, or before the first attempt.
            package var reason: String?
            /// Whether the server lacks tables until its migrations are run.
            package var lacksTables = false
            /// The time since which the server is not connected; nil if it is, or never was.
            package var awaySince: Date?
            /// The counts of the rows that wait.
            package var backlog = SiteBacklog()
        }

        /// The intervals and limits of the link.
        package struct Options: Hashable, Sendable {
            /// The interval between two checks for new rows here.
            package var pause = Duration.milliseconds(200)
            /// The interval between two questions for the changes of others, if the server cannot send notifications.
            package var question = Duration.seconds(2)
            /// The longest pause after a failure.
            package var longestPause = Duration.seconds(30)
            /// The most rows in one batch to the server.
            package var batchSize = 100
            /// The age in seconds beyond which ended cases, cases that should have begun, and deleted phrases are not
            /// fetched from the server; nil for no limit.
            package var longestAge: Double? = 400 * 86_400

            /// The room's name in reports to the facility; nil for no reports.
            package var room: String?

            /// Makes options with the defaults.
            package init() {}
        }

        /// The server's signals since the last check.
        struct Signals {
            var isTold = false
            var isLost = false

            mutating func takeTold() -> Bool {
                defer { isTold = false }
                return isTold
            }
        }

        final class Signalling: Sendable {
            private let signals = Mutex(Signals())
            func withLock<Value: Sendable>(_ body: (inout sending Signals) -> sending Value) -> Value {
                signals.withLock(body)
            }
        }

        /// The tables that the room fetches; a table comes after those that it refers to.
        static let incoming: [SiteTable] = [
            .facilityMilestones, .aliases, .cases, .caseMilestones, .caseDelays, .caseStaff, .caseImplants,
            .caseNotes,
        ]
        /// The most rows that one query reads.
        static let pageSize = 500
        /// The most batches sent before the changes of others are fetched, so that they do not wait for a long backlog.
        private static let firstBatchCount = 5
        /// How long the link waits at its end for the current call, and for the rows written last, in seconds.
        private static let grace = 1.0

        let local: SQLiteSite
        let server: PostgreSQLSite
        let facility: UUID
        let options: Options
        let clock: any Clock<Duration>
        private let state = Mutex(Status())
        let signals = Signalling()
        let alertCache = AlertCache()
        let news: @Sendable (SiteChanges) async -> Void
        let note: @Sendable (_ isConnected: Bool, _ sentence: String) -> Void

        /// Makes a link; it does nothing before it runs.
        ///
        /// - Parameters:
        ///   - clock: the clock for the waits of a caller, and of the end.
        ///   - note: gets a sentence when the server connects, and the reason when it is lost.
        ///   - news: gets the changes that the server's rows made here, after they are written.
        package init(
            local: SQLiteStore, server: PostgreSQLStore, facility: UUID, options: Options = Options(),
            clock: any Clock<Duration> = ContinuousClock(),
            note: @escaping @Sendable (_ isConnected: Bool, _ sentence: String) -> Void = { _, _ in },
            news: @escaping @Sendable (SiteChanges) async -> Void = { _ in }
        ) {
            (self.local, self.server, self.facility, self.options) = (
                local.site, server.site, facility, options
            )
            (self.clock, self.note, self.news) = (clock, note, news)
        }

        /// Returns the current state, with a new count of the backlog.
        package func status() async -> Status {
            let backlog = try? await local.backlog()
            return state.withLock { state in
                if let backlog { state.backlog = backlog }
                return state
            }
        }

        /// Whether the server is connected.
        var isThere: Bool { state.withLock { $0.isConnected } }

        /// Starts the link with the room: notes the rows written from now on, with or without a server, and fetches the
        /// server's rows if the server answers in time.
        ///
        /// - Throws: ``/Storage/StorageError`` if the room's own database cannot be written.
        package func begin(within limit: Duration) async throws {
            try await local.join(facility: facility)
            // If it fails, ``run()`` tries again and reports the reason.
            let reading = Task {
                if (try? await server.listen(facility: facility)) != nil { try? await fetch() }
            }
            await reading.value(within: limit / .seconds(1), clock: clock)
        }

        /// Keeps the database and the server in step until the task is cancelled. Then it sends the remaining rows, for
        /// at most one second, and disconnects.
        package func run() async {
            let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let events = server.events
            let watching = Task { [signals, alertCache] in
                for await isTold in events {
                    alertCache.expire()
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
                clock.alarm(after: Self.grace) { [server] in server.abandon() }
            }
            watching.cancel()
            ticking.cancel()
        }

        private func work(_ wakes: AsyncStream<Void>) async {
            var backoff = Backoff(longest: options.longestPause / .seconds(1))
            var asked = ContinuousClock.now
            var generator = SystemRandomNumberGenerator()
            while !Task.isCancelled {
                do {
                    signals.withLock { $0 = Signals() }
                    alertCache.expire()
                    try await server.listen(facility: facility)
                    await compareClocks()
                    try await deliver(batches: Self.firstBatchCount)
                    try await fetch()
                    try await deliver()
                    backoff.reset()
                    isConnected()
                    for await _ in wakes {
                        let (isTold, isLost) = signals.withLock { ($0.takeTold(), $0.isLost) }
                        if isLost {
                            throw StorageError(
                                .unavailable, "the connection to the site was lost; it is tried again")
                        }
                        try await deliver()
                        let hasNews = isTold ? true : try await askForNews(&asked)
                        if hasNews { try await fetch() }
                    }
                    // The end. A separate task, since this one is cancelled.
                    await Task { try? await deliver() }.value
                } catch {
                    guard !Task.isCancelled else { break }
                    hasFailed("\(error)", lacksTables: (error as? StorageError)?.code == .cannotOpen)
                    try? await Task.sleep(for: .seconds(backoff.pause(using: &generator)))
                }
            }
        }

        /// Asks a server that sends no notifications for changes, if it is time. Returns whether there are any.
        private func askForNews(_ asked: inout ContinuousClock.Instant) async throws -> Bool {
            guard server.isPooled, asked.duration(to: .now) >= options.question else { return false }
            asked = .now
            let position = try await local.position()
            let answer = try await server.news(since: position ?? "0")
            alertCache.compare(answer.alerts)
            return position == nil || !answer.tables.isEmpty
        }

        /// Reports a difference between the server's clock and this machine's, since the later of two changes counts.
        private func compareClocks() async {
            guard let ahead = try? await server.secondsAhead(), ahead != 0 else { return }
            await report(.clockDiffers)
            note(
                false,
                "this machine's clock is \(Int(abs(ahead).rounded())) s \(ahead > 0 ? "behind" : "ahead of") "
                    + "the site's; times that are recorded here are wrong by that; set it right (NTP)")
        }

        /// Reports a fault to the facility through the site, if the site has a table for that.
        func report(_ report: SiteReport) async {
            guard let room = options.room else { return }
            try? await server.report(report, room: room)
        }

        private func isConnected() {
            let isNew = state.withLock { state in
                defer {
                    (state.isConnected, state.reason, state.awaySince, state.lacksTables) = (
                        true, nil, nil, false
                    )
                }
                return !state.isConnected
            }
            if isNew { note(true, "the site's server answers, and all of its changes are here") }
        }

        private func hasFailed(_ reason: String, lacksTables: Bool) {
            let isNew = state.withLock { state in
                defer {
                    if state.isConnected { state.awaySince = Date() }
                    (state.isConnected, state.reason, state.lacksTables) = (false, reason, lacksTables)
                }
                return state.isConnected || state.reason != reason
            }
            if isNew { note(false, reason) }
        }
    }
#endif
