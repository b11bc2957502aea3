#if PostgreSQL
    import Foundation
    import PostgreSQLStorage

    /// Agrees through a site's server. It has its own connection, so that the transfer of rows delays no answer.
    package final class SiteWakeExchange: WakeExchange {
        /// The pause between two requests for the verdict.
        private static let pause = Duration.milliseconds(50)
        /// The interval of the checks that the connection is open.
        private static let interval = Duration.seconds(20)

        private let server: PostgreSQLStore
        private let room: String
        private let daemon = UUID()

        /// Makes an exchange through a server.
        ///
        /// - Parameters:
        ///   - server: a store for this exchange only.
        ///   - room: the room's name, the same for all its daemons.
        package init(_ server: PostgreSQLStore, room: String) { (self.server, self.room) = (server, room) }

        /// See ``WakeExchange/run()``.
        package func run() async {
            repeat {
                // Connect in advance, since that takes longer than a person waits after a wake word.
                _ = try? await server.facility()
            } while (try? await Task.sleep(for: Self.interval)) != nil
            server.abandon()
        }

        /// See ``WakeExchange/contend(score:)``.
        package func contend(score: Double) async -> Bool {
            await decided { [server, room, daemon] in
                let began = ContinuousClock.now
                try await server.site.claimWake(room: room, daemon: daemon, score: min(1, max(0, score)))
                try await Task.sleep(for: WakeContest.patience - began.duration(to: .now))
                while true {
                    let isLast = began.duration(to: .now) >= WakeContest.limit
                    switch try await server.site.wakeVerdict(room: room, daemon: daemon, isLast: isLast) {
                    case true?: return true
                    case false?: return false
                    case nil: try await Task.sleep(for: Self.pause)
                    }
                }
            }
        }
    }
#endif
