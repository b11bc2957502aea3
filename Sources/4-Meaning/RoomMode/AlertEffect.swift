import Commands
import Foundation
public import Handling
public import RoomRecords

/// A change of a facility's alerts, for displays and for the actions of events.
public enum AlertEffect: HandlerEffect {
    /// A new alert.
    case raised(AlertRow)
    /// A person acknowledged an alert that waited, or the reason for it is gone.
    case acknowledged(AlertRow)
    /// An alert still waits. The watch has repeated it this many times, each after the configured number of seconds.
    case unanswered(AlertRow, times: Int)

    private static let shared: Set<String> = ["alert", "kind", "about", "text", "room", "case", "at"]

    /// The names of all changes, each with the names of the fields that it may have.
    public static let kinds: [String: Set<String>] = [
        "alert": shared.union(["urgent"]), "alert-acknowledged": shared.union(["by"]),
        "alert-unanswered": shared.union(["times"]),
    ]

    /// See ``/Handling/HandlerEffect/name``.
    public var name: String {
        switch self {
        case .raised: "alert"
        case .acknowledged: "alert-acknowledged"
        case .unanswered: "alert-unanswered"
        }
    }

    /// See ``/Handling/HandlerEffect/fields``. They do not contain the procedure and the surgeon.
    public var fields: [EffectField] {
        switch self {
        case .raised(let one): fields(of: one) + [EffectField("urgent", .flag(one.isUrgent == true))]
        case .acknowledged(let one):
            fields(of: one) + (one.readBy.map { [EffectField("by", .text($0))] } ?? [])
        case .unanswered(let one, let times): fields(of: one) + [EffectField("times", .number(Double(times)))]
        }
    }

    private func fields(of one: AlertRow) -> [EffectField] {
        var fields = [
            EffectField("alert", .text(one.id.uuidString.lowercased())), EffectField("kind", .text(one.kind)),
            EffectField("about", .text(one.event)),
            EffectField("text", .text(Language.english.say(AlertWords.text(of: one)))),
        ]
        if let room = one.room { fields.append(EffectField("room", .text(room))) }
        if let id = one.caseID { fields.append(EffectField("case", .text(id.uuidString.lowercased()))) }
        return fields + [EffectField("at", .time(one.occurredAt ?? one.createdAt))]
    }
}

/// Alerts in words for a person.
package enum AlertWords {
    /// The words for the event of an alert, without its room and its time.
    ///
    /// - Parameter milestone: the name of the alert's milestone; nil if it is unknown.
    package static func text(of one: AlertRow, milestone: String? = nil) -> SpokenSentence {
        let milestone = milestone.map(SpokenSentence.init(verbatim:))
        let amount = one.amount ?? 0
        return switch one.event {
        case AlertRules.Event.called: "Next patient called"
        case AlertRules.Event.withdrawn: "The next patient is not called any more"
        case "case_started": "The case began"
        case "case_delayed": "The case began \(amount) min late"
        case "delay_reported": one.amount.map { "A delay of \($0) min is reported" } ?? "A delay is reported"
        case "case_ended": "The case is over"
        case "case_reopened": "The case goes on again"
        case "case_cancelled": "The case does not take place"
        case "case_moved": "The case was moved"
        case "staff_changed": "The staff has changed"
        case "milestone_recorded": milestone ?? "A milestone was recorded"
        case "milestone_removed":
            milestone.map { "\($0): its time was taken away" } ?? "The time of a milestone was taken away"
        case "milestones_missing":
            amount == 1 ? "1 milestone is not recorded" : "\(amount) milestones are not recorded"
        case "clock_differs": "The clock of this room is wrong"
        case "case_doubled": "Two cases were in progress; the later one goes on"
        case "rows_refused": "The site does not take rows of this room"
        case "rows_left_out": "The site has rows that this room cannot keep"
        default: SpokenSentence(verbatim: words(one.event))
        }
    }

    /// Words for an event that this version does not know.
    private static func words(_ event: String) -> String {
        event.prefix(1).uppercased() + event.dropFirst().replacing("_", with: " ")
    }

    /// The room and the event, joined by `separator`.
    package static func title(
        of one: AlertRow, in language: Language, separator: String = ": "
    ) -> String {
        [one.room.map(title(ofRoom:)), text(of: one)].compactMap(\.self).map(language.say)
            .joined(separator: separator)
    }

    /// A room's name in a sentence. A name that is only a number follows the word “Room”, since people would take a
    /// bare number for something else.
    package static func title(ofRoom room: String) -> SpokenSentence {
        room.allSatisfy(\.isNumber) && !room.isEmpty ? "Room \(room)" : SpokenSentence(verbatim: room)
    }
}
