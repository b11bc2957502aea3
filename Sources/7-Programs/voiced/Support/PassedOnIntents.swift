import Commands
import Handling

/// Leaves intents to whoever reads the events: nobody here knows whether something came of them, so nothing sounds.
struct PassedOnIntents: CommandHandler {
    func handle(_ request: CommandRequest) -> Reply? { request.intent == nil ? nil : Reply(.passedOn) }
}
