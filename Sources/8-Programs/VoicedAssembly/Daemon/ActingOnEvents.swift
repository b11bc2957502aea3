import Actions
import Handling
import Logging
import ServiceLifecycle
import Session
import Synchronization

/// The service that carries out the configured actions of events, beside the session.
package final class ActingOnEvents: Service, CustomStringConvertible {
    private let queue: EffectQueue
    private let logger: Logger
    private let actions: Mutex<EventActions>

    package init(session: VoiceSession, _ actions: [String: Action], logger: Logger) {
        self.logger = logger
        queue = EffectQueue(of: session) { effect in
            logger.warning("the action of \(effect.name) was not carried out: too many wait before it")
        }
        self.actions = Mutex(Self.made(actions, logger))
    }

    /// The name in the log. Without it, the log would print all properties.
    package var description: String { "actions on events" }

    /// Replaces the actions; the new ones count from the next event on.
    func use(_ actions: [String: Action]) {
        let made = Self.made(actions, logger)
        self.actions.withLock { $0 = made }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            for await effect in self.queue.effects { await self.actions.withLock { $0 }.carryOut(effect) }
        }
        actions.withLock { $0 }.end()
    }

    private static func made(_ actions: [String: Action], _ logger: Logger) -> EventActions {
        EventActions(actions) { logger.warning("\($0)") }
    }
}
