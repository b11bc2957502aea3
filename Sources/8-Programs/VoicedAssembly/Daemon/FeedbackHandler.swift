import Commands
import Feedback
import Handling
import RoomMode

/// The handler by which a person chooses, by voice or touch, the level of spoken feedback and the voice. Its own answer
/// already follows the choice.
struct FeedbackHandler: CommandHandler {
    let choice: FeedbackChoice
    /// Whether anything can sound; if not, the handler rejects each choice.
    let canSound: Bool
    /// The main language.
    let language: Language

    /// See ``/Handling/CommandHandler/handle(_:)``.
    func handle(_ request: CommandRequest) -> Reply? {
        let levels: [CommandAction: FeedbackLevel] = [
            .beQuiet: .silent, .soundsOnly: .sounds, .speakAgain: .verbal,
        ]
        // In a home these actions are intents of the grammar.
        let action = request.command?.action ?? request.intent.map { CommandAction(rawValue: $0.name) }
        guard let action, levels[action] != nil || action == .changeVoice else {
            return nil
        }
        guard canSound else { return rejected("There is no loudspeaker here: feedback.level is none.") }
        if let level = levels[action] {
            choice.choose(level)
        } else {
            guard choice.voices.count > 1 else { return rejected("There is only one voice here.") }
            choice.chooseNextVoice()
        }
        let said: SpokenSentence =
            switch levels[action] {
            case .silent?: "No answer sounds any more, but alarms do."
            case .sounds?: "Only chimes sound now, and alarms."
            case .verbal?: "I speak again."
            case nil: "This is my voice now."
            }
        let sentence = language.ofAnswers.say(said)
        var reply = Reply.done(say: sentence)
        reply.displays = [.init(sentence)]
        let voice = choice.voices.count > 1 ? choice.voice : nil
        reply.effects = [FeedbackChanged(level: choice.level, voice: voice)]
        return reply
    }

    private func rejected(_ sentence: SpokenSentence) -> Reply {
        .rejected(language.ofAnswers.say(sentence))
    }
}
