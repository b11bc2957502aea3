import Foundation
import Handling
import Storage

/// A change of a timer or an alarm, as an event.
package enum TimerEffect: HandlerEffect {
    /// The timer was set, was resumed, or rings at another time now.
    case set(RoomTimerRow)
    /// The timer is over, and rings.
    case rang(RoomTimerRow)
    /// The timer is paused.
    case paused(RoomTimerRow)
    /// The timer was cancelled.
    case cancelled(RoomTimerRow)

    /// The names of all effects, each with the names of the fields that it may have.
    package static var kinds: [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, ["kind", "id", "rings"]) })
    }

    /// See ``/Handling/HandlerEffect/name``.
    package var name: String {
        let name: Name =
            switch self {
            case .set: .set
            case .rang: .rang
            case .paused: .paused
            case .cancelled: .cancelled
            }
        return name.rawValue
    }

    private enum Name: String, CaseIterable {
        case set = "clock-set"
        case rang = "clock-rang"
        case paused = "clock-paused"
        case cancelled = "clock-cancelled"
    }

    /// See ``/Handling/HandlerEffect/fields``. They do not contain the timer's name, since it consists of spoken words.
    package var fields: [EffectField] {
        let timer =
            switch self {
            case .set(let timer), .rang(let timer), .paused(let timer), .cancelled(let timer): timer
            }
        return [
            EffectField("kind", .text(timer.kind.rawValue)),
            EffectField("id", .text(timer.id.uuidString.lowercased())),
            EffectField("rings", .time(timer.ringsAt)),
        ]
    }
}
