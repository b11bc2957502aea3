import Commands
import Foundation

/// A program's request to a running daemon, over its socket or over HTTP.
package enum ControlRequest: Hashable, Sendable {
    /// The daemon's state.
    case status
    /// The daemon's state, and then its events as they happen.
    case events
    /// The sound level, 20 times a second.
    case levels
    /// How well the sound matches the wake words, 20 times a second.
    case scores
    /// The wake words, and whether they can be taught.
    case words
    /// Begin a lesson, which lasts as long as the client reads its lines.
    case lesson(LessonWish)
    /// Carry out a step of a lesson.
    case step(LessonStep, lesson: UUID)
    /// The state of the operating room, or of another room of the facility if one is named.
    case room(named: String?)
    /// The cases of all rooms on a day, `YYYY-MM-DD` in the daemon's time zone; nil for today.
    case cases(day: String?)
    /// The surgeons and their cases on a day, `YYYY-MM-DD` in the daemon's time zone; nil for today.
    case schedule(day: String?)
    /// The alerts about the facility's rooms.
    case alerts
    /// Mark an alert and all earlier ones as seen.
    case seen(alert: UUID)
    /// Acknowledge an alert that waits, or all alerts of other rooms if none is named.
    case acknowledge(alert: UUID?)
    /// The public key by which a browser subscribes to alerts while its page is closed.
    case push
    /// Send a browser the alerts that wait; the fields are those of a subscription of the Push API.
    case subscribe(endpoint: String, p256dh: String, auth: String)
    /// Send a browser no more alerts.
    case unsubscribe(endpoint: String)
    /// The phrases that people can say.
    case phrases
    /// The texts of the log that are no phrase word for word.
    case misheard
    /// Make a phrase of a text: for all facilities if `isGlobal`, else for the room's own.
    case alias(String, CommandAction, target: UUID?, isGlobal: Bool)
    /// Remove a phrase that ``alias(_:_:target:isGlobal:)`` has made.
    case removeAlias(UUID)
    /// Listen to a command now, as after a wake word.
    case trigger
    /// Abandon the current command.
    case cancel
    /// Close the microphone.
    case mute
    /// Open the microphone again.
    case unmute
    /// Say a sentence.
    case say(String)
    /// Ask a question in the room, and wait `seconds` for a yes or a no.
    case ask(String, seconds: Double)
    /// Answer the waiting question; if one is named, only that one.
    case confirm(Bool, question: UUID?)
    /// Carry out a text like a spoken command.
    case submit(String)
    /// Carry out an action like a spoken command, about a target if one is named.
    case command(CommandAction, target: UUID?)
    /// Read the phrases and the grammar again.
    case reload
    /// End the daemon.
    case stop

    /// The most bytes of a text: more than people say at once.
    package static let maximumTextLength = 2000
    /// How long a question may wait, in seconds.
    package static let waits = 1.0...600.0
    /// The default time that a question waits, in seconds.
    package static let defaultWait = 30.0

    /// The request's name in JSON, as a subcommand, and as the last part of its HTTP address.
    package var name: String {
        switch self {
        case .status: "status"
        case .events: "events"
        case .levels: "levels"
        case .scores: "scores"
        case .words: "words"
        case .lesson: "lesson"
        case .step(let step, _): "lesson-" + step.name
        case .room: "room"
        case .cases: "cases"
        case .schedule: "schedule"
        case .alerts: "alerts"
        case .seen: "alerts-seen"
        case .acknowledge: "alerts-acknowledge"
        case .push: "push"
        case .subscribe: "push-subscribe"
        case .unsubscribe: "push-unsubscribe"
        case .phrases: "phrases"
        case .misheard: "misheard"
        case .alias: "alias"
        case .removeAlias: "alias-remove"
        case .trigger: "trigger"
        case .cancel: "cancel"
        case .mute: "mute"
        case .unmute: "unmute"
        case .say: "say"
        case .ask: "ask"
        case .confirm: "confirm"
        case .submit: "submit"
        case .command: "command"
        case .reload: "reload"
        case .stop: "stop"
        }
    }

    /// The names of all requests.
    static let names = [
        "status", "events", "levels", "room", "cases", "phrases", "trigger", "cancel", "mute", "unmute",
        "say", "ask", "confirm", "submit", "command", "reload", "stop", "scores", "words", "lesson",
        "schedule", "alerts", "alerts-seen", "alerts-acknowledge", "misheard", "alias", "alias-remove",
        "push", "push-subscribe", "push-unsubscribe", "lesson-sound", "lesson-again", "lesson-train",
        "lesson-cancel", "lesson-keep", "lesson-discard",
    ]
}
