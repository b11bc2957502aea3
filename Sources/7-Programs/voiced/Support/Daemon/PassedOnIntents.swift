import Commands
import Handling

/// Leaves intents, and actions that a row in the database has and the engine does not know, to whoever reads the events:
/// nobody here knows whether something came of them, so nothing sounds.
struct PassedOnIntents: CommandHandler {
    func handle(_ request: CommandRequest) -> Reply? {
        switch request.meaning {
        case .intent: Reply(.passedOn)
        case .command(let command) where !CommandAction.builtIn.contains(command.action): Reply(.passedOn)
        case .command, .unmatched, .answer: nil
        }
    }
}
