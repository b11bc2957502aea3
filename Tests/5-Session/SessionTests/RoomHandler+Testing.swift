import Commands
import Foundation
import RoomMode

extension RoomHandler {
    /// A room in which a case is open.
    static func open(_ milestones: [Milestone] = [], _ options: RoomOptions = RoomOptions()) -> RoomHandler {
        RoomHandler(
            CommandRouter(RoomState(openCase: UUID(), milestones: milestones), options: options))
    }
}
