import Commands
import Feedback
import Handling
import RoomRecords

/// Says how a command ended: by a chime, a sentence and the display.
protocol RoomAnswering {
    var options: RoomOptions { get }
    var text: AnswerFormats { get }
}

extension RoomAnswering {
    func announcement(
        _ speech: SpokenSentence, display: SpokenSentence? = nil, isWarning: Bool = false
    ) -> [RoomEffect] {
        [
            .say(text.say(speech)),
            .display(text.say(display ?? speech), seconds: options.displaySeconds, isWarning: isWarning),
        ]
    }

    func rejected(_ speech: SpokenSentence, milestone: Milestone? = nil) -> RoomResponse {
        RoomResponse(
            outcome: .rejected, milestone: milestone, effects: [.chime(.failure)] + announcement(speech))
    }

    func done(
        _ effects: [RoomEffect], chime: Chime = .success, _ speech: SpokenSentence,
        display: SpokenSentence? = nil,
        milestone: Milestone? = nil, isWarning: Bool = false
    ) -> RoomResponse {
        RoomResponse(
            outcome: .done, milestone: milestone,
            effects: effects + [.chime(chime)]
                + announcement(speech, display: display, isWarning: isWarning))
    }
}
