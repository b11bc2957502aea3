import Commands
import Feedback
import RoomRecords

/// Says how a command ended: by a chime, a sentence and the display.
protocol RoomAnswering {
    var options: RoomOptions { get }
}

extension RoomAnswering {
    func announcement(_ speech: String, display: String? = nil, isWarning: Bool = false) -> [RoomEffect] {
        [
            .say(speech),
            .display(display ?? speech, seconds: options.displaySeconds, isWarning: isWarning),
        ]
    }

    func rejected(_ speech: String, milestone: Milestone? = nil) -> RoomResponse {
        RoomResponse(
            outcome: .rejected, milestone: milestone, effects: [.chime(.failure)] + announcement(speech))
    }

    func done(
        _ effects: [RoomEffect], chime: Chime = .success, _ speech: String, display: String? = nil,
        milestone: Milestone? = nil, isWarning: Bool = false
    ) -> RoomResponse {
        RoomResponse(
            outcome: .done, milestone: milestone,
            effects: effects + [.chime(chime)]
                + announcement(speech, display: display, isWarning: isWarning))
    }
}
