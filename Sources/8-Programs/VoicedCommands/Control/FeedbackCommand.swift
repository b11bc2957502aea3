import ArgumentParser
import Commands
import Control
import Feedback
import RoomMode
import VoicedConfiguration
import VoicedTerminal

/// `voiced feedback`: shows or chooses the level of the running daemon's spoken feedback, and its voice.
struct FeedbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "Show or choose how much the running daemon answers aloud.",
        discussion: """
            verbal: speech and chimes; sounds: chimes; none: nothing. Timers, alarms and alerts sound at each level. The \
            choice outlives the daemon. --other-voice takes the next voice, if feedback.voice-server gives a second \
            one. Without a level and a voice it shows both. If the daemon was started without a loudspeaker \
            (feedback.level: none), it exits with 69. The daemon is found as by voiced status.

            Use: voiced feedback sounds
            """)

    @Argument(help: "The level: verbal, sounds or none.")
    var level: FeedbackLevel?

    @Flag(help: "Answer in the next voice.")
    var otherVoice = false

    @OptionGroup var control: ControlOptions

    func run() throws {
        var actions: [CommandAction] = []
        if let level { actions.append(Self.action(for: level)) }
        if otherVoice { actions.append(.changeVoice) }
        for action in actions {
            let answer = try control.perform(.command(action, target: nil)) { _ in nil }
            guard answer["outcome"] == "recorded" else {
                throw Failure(
                    .unavailable,
                    action == .changeVoice
                        ? "it has only one voice, or no loudspeaker"
                        : "it has no loudspeaker (feedback.level: none)")
            }
        }
        try control.perform(.status) { Self.sentence($0) }
    }

    private static func action(for level: FeedbackLevel) -> CommandAction {
        switch level {
        case .verbal: .speakAgain
        case .sounds: .soundsOnly
        case .silent: .beQuiet
        }
    }

    /// Says which answers sound, by a daemon's status.
    static func sentence(_ status: ControlAnswer) -> String {
        guard let voices = status.fields["voices"] as? [String] else {
            return "nothing sounds; answers are only events"
        }
        let volume = (status.fields["volume"] as? Double).map { $0 > 0 } ?? true
        let level =
            switch status["feedback"] {
            case "verbal": "speaks"
            case "sounds": "chimes only"
            default: "silent, but for alarms"
            }
        let voice =
            voices.count > 1 ? ", voice \(status["voice"] ?? "") of \(voices.joined(separator: ", "))" : ""
        return level + voice + (volume ? "" : "; the volume is 0, so nothing sounds")
    }
}
