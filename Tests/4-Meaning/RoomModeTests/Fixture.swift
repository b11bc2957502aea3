import RoomRecords
import Storage
import Commands
import Foundation
import RoomMode

/// A room whose case has five milestones, and a clock that starts at 14:00:00 UTC.
enum Fixture {
    static func key(_ number: Int) -> UUID {
        let digits = "\(number)"
        return UUID(
            uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        )!
    }

    static let names = ["Patient In", "Time Out", "Incision", "Closing", "Patient Out"]
    static let milestones = names.enumerated().map {
        Milestone(
            id: key($0.offset + 1), name: $0.element,
            phase: $0.offset < 2 ? .preOp : $0.offset < 4 ? .intraOp : .postOp)
    }
    static let utc = TimeZone(identifier: "UTC")!

    /// Returns the time `seconds` after 14:00.
    static func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_700_056_800 + seconds) }

    static func surgicalCase(recorded: [UUID: Date] = [:]) -> SurgicalCase {
        SurgicalCase(
            id: key(50), procedure: "Left knee", status: .inProgress, milestones: milestones,
            recorded: recorded)
    }

    static func router(recorded: Int = 0, zone: TimeZone = utc) -> CommandRouter {
        let times = milestones.prefix(recorded).enumerated().map {
            ($0.element.id, at(-600 + Double($0.offset) * 60))
        }
        let state = RoomState(
            milestones: milestones,
            currentCase: surgicalCase(recorded: Dictionary(uniqueKeysWithValues: times)))
        return CommandRouter(state, options: RoomOptions(timeZone: zone), makeID: { key(60) })
    }

    static func record(_ name: String) -> ParsedCommand {
        ParsedCommand(
            action: .record, targetID: milestones.first { $0.name == name }!.id,
            targetName: name)
    }

    static func command(_ action: CommandAction) -> ParsedCommand { ParsedCommand(action: action) }
}

extension CommandRouter {
    /// The times of the case, by the milestones' names.
    var times: [String: Date] {
        guard let current = state.currentCase else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: current.milestones.compactMap { milestone in
                current.recorded[milestone.id].map { (milestone.name, $0) }
            })
    }
}
