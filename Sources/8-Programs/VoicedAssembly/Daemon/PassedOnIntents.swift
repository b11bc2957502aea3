import Commands
import Handling
import RoomMode

/// Leaves intents, and actions that only a row in the database knows, to the program that reads the events. The daemon
/// does not know their outcome, so it plays no answer.
struct PassedOnIntents: CommandHandler {
    func handle(_ request: CommandRequest) -> Reply? {
        switch request.meaning {
        case .intent: Reply(.passedOn)
        case .command(let command) where !ActionVocabulary.operatingRoom.actions.contains(command.action):
            Reply(.passedOn)
        case .command, .unmatched, .answer: nil
        }
    }
}
