#if PostgreSQL
    import Commands
    import Foundation
    import Handling
    import Logging
    import PostgreSQLStorage
    import RemoteService
    import RoomMode
    import SQLiteStorage
    import ServiceLifecycle
    import Session
    import SharedRoom
    import SiteLink
    import RoomRecords
    import Storage
    import Synchronization
    import VoicedConfiguration

    extension OptionalParts {
        /// Adds the server of a site, its check, and the exchange between daemons through it.
        mutating func addSite() {
            site = { settings in
                let server = try settings.server()
                return { local, place, longestAge, logger in
                    try await SiteService(local, server, place, longestAge: longestAge, logger: logger)
                }
            }
            siteCheck = { SiteCheck(site: $0, facility: $1) }
            wakeExchanges.append { configuration in
                try configuration.site.map {
                    SiteWakeExchange(try $0.server(), room: configuration.place.room)
                }
            }
        }
    }

    /// The site of a room, on a server with PostgreSQL.
    final class SiteService: RoomSite, CustomStringConvertible {
        /// The longest time for which a start waits for the site's rows.
        private static let patience = Duration.seconds(3)

        private let link: SiteLink
        private let listeners: Listening
        private let logger: Logger

        /// The name in the log.
        let description = "the site"

        private final class Listening: Sendable {
            private struct State {
                var listeners: SiteListeners?
                /// Changes that came after the daemon had read its phrases and before there were listeners.
                var missed = SiteChanges()
            }

            private let state = Mutex(State())

            /// Returns the listeners. If there are none yet, keeps the changes for them and returns nil.
            func deliver(_ changes: SiteChanges) -> SiteListeners? {
                state.withLock { state in
                    if state.listeners == nil { state.missed.add(changes) }
                    return state.listeners
                }
            }

            func forget() { state.withLock { $0.missed = SiteChanges() } }

            func begin(_ listeners: SiteListeners) -> SiteChanges {
                state.withLock { state in
                    state.listeners = listeners
                    return state.missed
                }
            }
        }

        /// See ``ClosedSite``.
        init(
            _ local: SQLiteStore, _ server: PostgreSQLStore, _ place: RoomPlace, longestAge: Double?,
            logger: Logger
        ) async throws {
            let listeners = Listening()
            (self.listeners, self.logger) = (listeners, logger)
            var options = SiteLink.Options()
            // Otherwise the site would bring back cases that this room has deleted because of their age.
            if let longestAge { options.longestAge = options.longestAge.map { min($0, longestAge) } }
            options.room = place.room
            link = SiteLink(local: local, server: server, facility: place.scopeID, options: options) {
                isConnected, sentence in
                logger.log(level: isConnected ? .notice : .warning, "site: \(sentence)")
            } news: { changes in
                await listeners.deliver(changes)?.apply(changes, logger: logger)
            }
            do { try await link.begin(within: Self.patience) } catch let error as StorageError {
                logger.warning("what is written now is not noted for the site: \(error)")
            }
            // The room reads its rows after this, so its listeners need not hear of these changes.
            listeners.forget()
        }

        func setListeners(_ all: SiteListeners) {
            let missed = listeners.begin(all)
            guard !missed.isEmpty else { return }
            Task { [logger] in await all.apply(missed, logger: logger) }
        }

        func run() async throws {
            await cancelWhenGracefulShutdown { await self.link.run() }
        }

        var alerts: any AlertStore { link }

        func fields() async -> JSONLine {
            let status = await link.status()
            var site = JSONLine()
            site.add("connected", status.isConnected)
            if let awaySince = status.awaySince { site.add("away-since", awaySince) }
            if status.lacksTables { site.add("lacks-tables", true) }
            site.add("waiting", status.backlog.waitingCount)
            site.add("age", status.backlog.oldest.map { max(0, Date().timeIntervalSince($0)) })
            site.add("refused", status.backlog.refusedCount)
            site.add("left-out", status.backlog.leftOutCount)
            site.add("reason", status.reason ?? status.backlog.refusal ?? status.backlog.leftOut)
            return site
        }

        func gauges() async -> [(name: String, value: Double)] {
            let status = await link.status()
            return [
                ("voiced_site_connected", status.isConnected ? 1 : 0),
                ("voiced_site_waiting_rows", Double(status.backlog.waitingCount)),
                ("voiced_site_oldest_seconds", status.backlog.oldest.map { -$0.timeIntervalSinceNow } ?? 0),
                ("voiced_site_refused_rows", Double(status.backlog.refusedCount)),
                ("voiced_site_left_out_rows", Double(status.backlog.leftOutCount)),
            ]
        }
    }

    extension SiteListeners {
        func apply(_ changes: SiteChanges, logger: Logger) async {
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
                if let reply = await room.clash(clash.counting, clash.other, at: Date()) {
                    await session.announce(reply)
                }
            }
        }
    }

    extension SiteSettings {
        /// Makes the store of the server; the store does not connect yet.
        ///
        /// - Throws: ``Failure`` if a setting cannot be used.
        func server() throws -> PostgreSQLStore {
            var options = PostgreSQLOptions(postgresql)
            options.password = try password.read()?.secret
            options.allowsUnencrypted = allowsUnencrypted
            options.isPooled = isPooled
            do throws(StorageError) { return try PostgreSQLStore(options) } catch {
                throw Failure(.badConfiguration, "site: \(error.message)")
            }
        }
    }
#endif
