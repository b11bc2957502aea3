#if PostgreSQL
    import Commands
    import Control
    import Display
    import Foundation
    import Handling
    import Logging
    import PostgreSQLStorage
    import RoomMode
    import SQLiteStorage
    import ServiceLifecycle
    import Session
    import SiteLink
    import Storage
    import Synchronization

    /// The site of a room, if one is configured: brings changes of the site to the room, and of the room to the site.
    final class SiteService: Service, CustomStringConvertible {
        /// How long a start waits for the site's rows.
        private static let patience = Duration.seconds(3)

        /// The parts that get the site's changes.
        struct Listeners: Sendable {
            var session: VoiceSession
            var room: RoomHandler?
            var reloader: PhraseReloader
        }

        private let link: SiteLink
        private let listeners: Listening
        private let logger: Logger

        /// The name in the log.
        let description = "the site"

        private final class Listening: Sendable {
            private struct State {
                var listeners: Listeners?
                /// Changes that came after the phrases were read and before there were listeners.
                var missed = SiteChanges()
            }

            private let state = Mutex(State())

            /// The listeners; nil if there are none yet, and then the changes wait.
            func note(_ changes: SiteChanges) -> Listeners? {
                state.withLock { state in
                    if state.listeners == nil { state.missed.add(changes) }
                    return state.listeners
                }
            }

            func forget() { state.withLock { $0.missed = SiteChanges() } }

            func begin(_ listeners: Listeners) -> SiteChanges {
                state.withLock { state in
                    state.listeners = listeners
                    return state.missed
                }
            }
        }

        /// Begins to queue written rows for the site, and reads the site's rows if it answers at once.
        ///
        /// - Parameter longestAge: how long cases stay here, in seconds; nil for ever.
        init(
            _ local: SQLiteStore, _ server: PostgreSQLStore, _ place: RoomPlace, longestAge: Double?,
            logger: Logger
        ) async throws {
            let listeners = Listening()
            (self.listeners, self.logger) = (listeners, logger)
            var options = SiteLink.Options()
            // Cases deleted here because of their age do not come back.
            if let longestAge { options.longestAge = options.longestAge.map { min($0, longestAge) } }
            options.room = place.room
            link = SiteLink(local: local, server: server, facility: place.facilityID, options: options) {
                isConnected, sentence in
                logger.log(level: isConnected ? .notice : .warning, "site: \(sentence)")
            } news: { changes in
                await listeners.note(changes)?.take(changes, logger: logger)
            }
            do { try await link.begin(within: Self.patience) } catch let error as StorageError {
                logger.warning("what is written now is not noted for the site: \(error)")
            }
            // The room begins with all that has come.
            listeners.forget()
        }

        /// Sets the listeners; they also get the changes since the start.
        func tell(_ all: Listeners) {
            let missed = listeners.begin(all)
            guard !missed.isEmpty else { return }
            Task { [logger] in await all.take(missed, logger: logger) }
        }

        func run() async throws {
            await cancelWhenGracefulShutdown { await self.link.run() }
        }

        /// The alerts of the facility's rooms, for a board; `store` gives the names of milestones.
        func alerts(_ store: any CaseStore, facility: UUID) -> ControlledAlerts {
            ControlledAlerts(
                latest: { [link] in
                    let milestones = try await store.milestones(facilityID: facility, includingInactive: true)
                    return AlertsView(try await link.notifications(), milestones: milestones).fields
                }, seen: { [link] in try await link.markRead(upTo: $0) })
        }

        /// The state of the link, for clients.
        func status() async -> SiteLink.Status { await link.status() }
    }

    extension SiteService.Listeners {
        func take(_ changes: SiteChanges, logger: Logger) async {
            if changes.changesMilestones {
                logger.warning("the facility's milestones have changed; they count from the next start on")
            }
            if changes.changesAliases { _ = try? await reloader.reload() }
            guard let room else { return }
            do {
                if let reply = try await room.refresh(at: Date(), isShared: true) {
                    await session.announce(reply)
                }
            } catch { logger.warning("the schedule cannot be read for now: \(error)") }
            for clash in changes.clashes {
                if let reply = await room.clash(clash.counting, clash.other) { await session.announce(reply) }
            }
        }
    }

    extension SiteLink.Status {
        /// The fields of `voiced status`.
        var fields: JSONLine {
            var site = JSONLine()
            site.add("connected", isConnected)
            if let awaySince { site.add("away-since", awaySince) }
            site.add("waiting", backlog.waitingCount)
            site.add("age", backlog.oldest.map { max(0, Date().timeIntervalSince($0)) })
            site.add("refused", backlog.refusedCount)
            site.add("left-out", backlog.leftOutCount)
            site.add("reason", reason ?? backlog.refusal ?? backlog.leftOut)
            return site
        }
    }
#endif
