import Commands
import Control
import Foundation
import Logging
import RoomMode
import RoomRecords
import ServiceLifecycle
import VoicedConfiguration

/// Alerts for browsers whose page is closed.
protocol PushedAlerts: Service {
    /// What clients ask for.
    var controlled: ControlledPush { get }
    /// Sends the alerts that a person waits for, soon, and returns at once.
    func push(_ effects: [AlertEffect])
}

/// What makes ``PushedAlerts``.
struct PushedAlertsRequest {
    let settings: PushSettings
    /// The file that has the key and the browsers; nil if they last as long as the program.
    let path: String?
    let language: Language
    let logger: Logger

    /// The file for the room of a database.
    static func path(beside database: String) -> String {
        URL(fileURLWithPath: database).deletingPathExtension().path + ".push.json"
    }
}

/// What a browser gets of an alert. It has the room and the event, and neither the case nor a person.
struct PushedAlert: Encodable {
    /// The alert's key: a later message about it takes the place of the earlier one.
    let alert: UUID
    let title: String
    let body: String
    /// Whether it sounds.
    let isSilent: Bool

    /// Nil for an alert for which no person waits.
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
