import RoomRecords
import Storage
import Commands
import Foundation
import RoomMode

extension RoomHandler {
    /// Returns a room in which a case is open.
    static func open(_ milestones: [Milestone] = [], _ options: RoomOptions = RoomOptions()) -> RoomHandler {
        // Adds a milestone behind the given ones, because the last one would end the case.
        let milestones = milestones + [Milestone(id: UUID(), name: "Room Cleaned")]
        return RoomHandler(
            CommandRouter(
                RoomState(
                    milestones: milestones,
                    currentCase: SurgicalCase(id: UUID(), status: .inProgress, milestones: milestones)),
                options: options))
    }
}
