import Actions
import Logging
import ServiceLifecycle
import Session

/// Carries out what the configuration says about events, beside the session.
struct ActingOnEvents: Service, CustomStringConvertible {
    private let session: VoiceSession
    private let actions: EventActions

    init(session: VoiceSession, _ actions: [String: Action], logger: Logger) {
        self.session = session
        self.actions = EventActions(actions) { logger.warning("\($0)") }
    }

    /// What the log says of it. Anything else would be all that it holds.
    var description: String { "actions on events" }

    func run() async throws {
        let events = session.events
        await cancelWhenGracefulShutdown {
            for await event in events {
                if let effect = event.effect { await actions.carryOut(effect) }
            }
        }
    }
}
