import Commands
import Control
import Foundation
import Logging
import RoomMode
import RoomRecords
import ServiceLifecycle
import VoicedConfiguration

/// A service that sends alerts to browsers whose page is closed.
protocol PushedAlerts: Service {
    /// The part of the control by which browsers subscribe.
    var controlled: ControlledPush { get }
    /// Queues messages about alerts for sending, and returns at once.
    func push(_ effects: [AlertEffect])
}

/// The parts that ``PushedAlerts`` needs.
struct PushedAlertsRequest {
    let settings: PushSettings
    /// The file with the key and the browsers' addresses; nil if they last only as long as the program.
    let path: String?
    let language: Language
    let logger: Logger

    /// Returns the path of that file for the room of a database.
    static func path(beside database: String) -> String {
        URL(fileURLWithPath: database).deletingPathExtension().path + ".push.json"
    }
}

/// The part of an alert that goes to a browser: the room and the event, and neither the case nor a person.
struct PushedAlert: Encodable {
    /// The alert's key. A later message with the same key takes the place of the earlier one.
    let alert: UUID
    let title: String
    let body: String
    /// Whether the browser shows it without a sound.
    let isSilent: Bool

    /// Makes the message; nil for a new alert that does not wait for a person.
    init?(_ effect: AlertEffect, in language: Language, timeZone: TimeZone = .current) {
        let row: AlertRow
        var remark: SpokenSentence?
        switch effect {
        case .raised(let one):
            guard one.waits else { return nil }
            (row, isSilent) = (one, false)
        case .unanswered(let one, _):
            (row, remark, isSilent) = (one, "not acknowledged yet", false)
        case .acknowledged(let one):
            remark = one.readBy.map { "acknowledged in \(AlertWords.title(ofRoom: $0))" } ?? "over"
            (row, isSilent) = (one, true)
        }
        alert = row.id
        title = AlertWords.title(of: row, in: language)
        var style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: timeZone)
        style = style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
        let time: SpokenSentence = "at \((row.occurredAt ?? row.createdAt).formatted(style))"
        body = [time, remark].compactMap(\.self).map(language.say).joined(separator: ", ")
    }
}
