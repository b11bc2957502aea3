import Actions
import Logging
import ServiceLifecycle
import Session
import Synchronization

/// Carries out what the configuration says about events, beside the session.
final class ActingOnEvents: Service, CustomStringConvertible {
    private let session: VoiceSession
    private let logger: Logger
    private let actions: Mutex<EventActions>

    init(session: VoiceSession, _ actions: [String: Action], logger: Logger) {
        (self.session, self.logger) = (session, logger)
        self.actions = Mutex(Self.made(actions, logger))
    }

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "actions on events" }

    /// Carries out others from the next event on.
    func use(_ actions: [String: Action]) {
        let made = Self.made(actions, logger)
        self.actions.withLock { $0 = made }
    }

    func run() async throws {
        let events = session.events
        await cancelWhenGracefulShutdown {
            for await event in events {
                if let effect = event.effect { await self.actions.withLock { $0 }.carryOut(effect) }
            }
        }
        actions.withLock { $0 }.end()
    }

    private static func made(_ actions: [String: Action], _ logger: Logger) -> EventActions {
        EventActions(actions) { logger.warning("\($0)") }
    }
}
