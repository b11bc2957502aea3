import Commands
import Feedback
import Foundation
import Handling

/// Answers requests at home: for the time, for the date, and those that it did not understand. It belongs at the end of
/// a chain.
///
/// | intent | what it does |
/// | --- | --- |
/// | `tell_time`, `tell_date` | says the time or the date |
/// | `help` | names some commands |
/// | `stop` | nothing: the wake word has silenced all sound already |
package struct HomeHandler: CommandHandler {
    private let formats: AnswerFormats
    private let zone: TimeZone

    /// Makes a handler; `zone` is the time zone of its answers.
    package init(zone: TimeZone = .current, language: Language = .english) {
        (self.zone, formats) = (zone, AnswerFormats(timeZone: zone, language: language))
    }

    /// Answers the intents above and texts without a meaning; see ``/Handling/CommandHandler/handle(_:)``.
    package func handle(_ request: CommandRequest) -> Reply? {
        switch request.meaning {
        case .intent(let intent): answer(intent.name, request.receivedAt)
        case .unmatched(let none): notUnderstood(none)
        case .command(let command) where Self.isNothing(command.action):
            Reply(.cancelled, sounds: [.chime(.failure)])
        case .command, .answer: nil
        }
    }

    private static func isNothing(_ action: CommandAction) -> Bool {
        [.cancel, .cancelPending, .confirmPending].contains(action)
    }

    private func answer(_ intent: String, _ date: Date) -> Reply? {
        switch intent {
        case "tell_time": told("It is \(formats.time(date)).")
        case "tell_date": told("It is \(day(date)).")
        case "help":
            told(
                "For example: turn on the kitchen light. Set a timer for five minutes. What time is it. Or stop."
            )
        case "stop": Reply(.done, sounds: [.chime(.success)])
        default: nil
        }
    }

    private func day(_ date: Date) -> String {
        let locale = formats.language == .english ? "en_US" : formats.language.code
        return date.formatted(
            Date.FormatStyle(locale: Locale(identifier: locale), timeZone: zone)
                .weekday(.wide).month(.wide).day())
    }

    private func told(_ answer: SpokenSentence) -> Reply {
        let sentence = formats.say(answer)
        var reply = Reply.done(say: sentence)
        reply.displays = [.init(sentence)]
        reply.changesSomething = false
        return reply
    }

    private func notUnderstood(_ none: NoMatch) -> Reply {
        let answer: SpokenSentence? =
            switch none.reason {
            case .empty: nil
            case .noMatch: none.missing.map { "I know no \($0)." } ?? "Not understood."
            case .ambiguous: "That could mean more than one thing. Please say it again."
            case .negated: "Nothing was done."
            }
        let sentence = answer.map(formats.say)
        return Reply(
            .unrecognized, sounds: [.chime(.failure)] + (sentence.map { [.speech($0)] } ?? []),
            displays: sentence.map { [.init($0)] } ?? [])
    }
}
