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

    /// The site of a room if one is configured: what happens in it comes here, and the other way round.
    final class SiteService: Service, CustomStringConvertible {
        /// How long a start waits for what the site knows.
        private static let patience = Duration.seconds(3)

        /// Who is told what the site changed.
        struct Listeners: Sendable {
            var session: VoiceSession
            var room: RoomHandler?
            var reloader: PhraseReloader
        }

        private let link: SiteLink
        private let listeners: Listening
        private let logger: Logger

        /// What the log says of it.
        let description = "the site"

        private final class Listening: Sendable {
            private struct State {
                var listeners: Listeners?
                /// What came before there was anybody to be told, and after the phrases were read.
                var missed = SiteChanges()
            }

            private let state = Mutex(State())

            /// Who is to be told; nil if nobody is there yet.
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

        /// Notes from now on what is written, and reads what the site knows where it answers at once.
        ///
        /// - Parameter longestAge: for how long cases are kept here, in seconds; nil for ever.
        init(
            _ local: SQLiteStore, _ server: PostgreSQLStore, _ place: RoomPlace, longestAge: Double?,
            logger: Logger
        ) async throws {
            let listeners = Listening()
            (self.listeners, self.logger) = (listeners, logger)
            var options = SiteLink.Options()
            // What is deleted here because it is old does not come back.
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

        /// Says who is told from now on; they are told what came since the start, too.
        func tell(_ all: Listeners) {
            let missed = listeners.begin(all)
            guard !missed.isEmpty else { return }
            Task { [logger] in await all.take(missed, logger: logger) }
        }

        func run() async throws {
            await cancelWhenGracefulShutdown { await self.link.run() }
        }

        /// What it tells of the facility's rooms, for a board; the names of milestones are those of `store`.
        func alerts(_ store: any CaseStore, facility: UUID) -> ControlledAlerts {
            ControlledAlerts(
                latest: { [link] in
                    let milestones = try await store.milestones(facilityID: facility, includingInactive: true)
                    return AlertsView(try await link.notifications(), milestones: milestones).fields
                }, seen: { [link] in try await link.markRead(upTo: $0) })
        }

        /// How it stands, for those who ask.
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
