import Commands
import RoomMode
import VoiceEngine

extension CommandDesk {
    /// A desk in an empty room that knows one phrase: for measuring what comes before it.
    static var ofOnePhrase: CommandDesk {
        let phrases = [Alias(phrase: "patient in", action: .queryTime)]
        return CommandDesk(
            parser: CommandParser(AliasDictionary(phrases, milestones: [])),
            router: CommandRouter(RoomState(milestones: [])))
    }
}
