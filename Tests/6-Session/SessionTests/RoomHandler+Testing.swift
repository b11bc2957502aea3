import RoomRecords
import Storage
import Commands
import Foundation
import RoomMode

extension RoomHandler {
    /// A room in which a case is open.
    static func open(_ milestones: [Milestone] = [], _ options: RoomOptions = RoomOptions()) -> RoomHandler {
        // With one behind them, so that none of theirs is the last, which would end the case.
        let milestones = milestones + [Milestone(id: UUID(), name: "Room Cleaned")]
        return RoomHandler(
            CommandRouter(
                RoomState(
                    milestones: milestones,
                    currentCase: SurgicalCase(id: UUID(), status: .inProgress, milestones: milestones)),
                options: options))
    }
}
