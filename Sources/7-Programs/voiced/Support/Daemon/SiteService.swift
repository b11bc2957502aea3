#if PostgreSQL
    import Commands
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

    /// The site of a room, where one is configured: what happens in it comes here, and the other way round.
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
            let value = Mutex<Listeners?>(nil)
        }

        /// Notes from now on what is written, and reads what the site knows where it answers at once.
        init(_ local: SQLiteStore, _ server: PostgreSQLStore, _ facility: UUID, logger: Logger) async throws {
            let listeners = Listening()
            (self.listeners, self.logger) = (listeners, logger)
            link = SiteLink(local: local, server: server, facility: facility) { isConnected, sentence in
                logger.log(level: isConnected ? .notice : .warning, "site: \(sentence)")
            } news: { changes in
                guard let all = listeners.value.withLock({ $0 }) else { return }
                await all.take(changes, logger: logger)
            }
            do { try await link.begin(within: Self.patience) } catch let error as StorageError {
                logger.warning("what is written now is not noted for the site: \(error)")
            }
        }

        /// Says who is told from now on.
        func tell(_ all: Listeners) { listeners.value.withLock { $0 = all } }

        func run() async throws {
            await cancelWhenGracefulShutdown { await self.link.run() }
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
                let effects = try await room.refresh(at: Date(), isShared: true)
                if !effects.isEmpty { await session.announce(Reply(.done, effects: effects)) }
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
            site.add("waiting", backlog.waitingCount)
            site.add("age", backlog.oldest.map { max(0, Date().timeIntervalSince($0)) })
            site.add("refused", backlog.refusedCount)
            site.add("reason", reason ?? backlog.refusal)
            return site
        }
    }
#endif
