import Commands
import Foundation
import RoomMode
import Storage

/// The settings of `--config FILE`. Options on the command line take precedence.
///
/// Every key is optional. The reader refuses unknown keys and values of the wrong kind. Relative paths are relative to
/// the folder of the configuration file. ``Configuration/groups`` describes the keys.
package struct Configuration: Sendable {
    /// The numbers that a channel may have; no device that ALSA knows has more channels.
    package static let channels = 1...256

    package var device: String?
    package var channel: Int?
    package var keywords: KeywordList?
    package var wakeWord = WakeWordSettings()
    package var endpointing = EndpointingSettings()
    package var aliases: String?
    package var grammar: String?
    package var database: String?
    package var facility: UUID?
    package var room: String?
    package var domain = Domain.operatingRoom
    /// The codes of the languages that people speak, the main one first; one at least.
    package var languages = ["en"]
    package var feedback = FeedbackSettings()
    package var ducking = DuckingSettings()
    package var classifier: ClassifierSettings?
    package var recognizer = RecognizerList()
    package var dictation = DictationSettings()
    package var speakers = SpeakerSettings()
    package var privacy = PrivacySettings()
    package var retention = RetentionSettings()
    package var mqtt: BrokerSettings?
    package var control = ControlSettings()
    package var display = DisplaySettings()
    package var alerts = AlertSettings()
    package var wyoming: WyomingSettings?
    package var esphome: ESPHomeSettings?
    package var site: SiteSettings?
    /// Whether other daemons listen in the same room.
    package var sharesRoom = false
    /// The actions of intents and phrases, by their names.
    package var actions: [String: ActionSetting] = [:]
    /// The actions of events, by their names.
    package var onEvent: [String: ActionSetting] = [:]

    /// The code of the main language: that of sentences without a command, such as an alert, and of a room's names.
    package var language: String {
        get { languages[0] }
        set { languages = [newValue] }
    }

    /// A configuration that sets nothing.
    package init() {}

    /// The room and the facility whose cases the daemon uses.
    package var place: RoomPlace {
        var place = RoomPlace()
        place.scopeID = facility ?? place.scopeID
        place.room = room ?? place.room
        return place
    }
}

extension Configuration: KeyedSettings {
    package mutating func finish() throws {
        try useLanguages()
        if let why = onEvent.refusal(in: domain) { throw Refusal("on-event", why) }
        if let name = actions.keys.first(where: {
            ActionVocabulary.operatingRoom.actions.contains(CommandAction(rawValue: $0))
        }) {
            throw Refusal(
                "actions", "\(name) is carried out by voiced itself; on-event follows what it does")
        }
        if esphome != nil, wyoming?.satellite != nil {
            throw Refusal(
                "esphome",
                "Home Assistant would get each command twice; use either esphome or wyoming.satellite")
        }
        if site != nil, facility == nil || facility == RoomPlace.unnamedScope {
            throw Refusal(
                "site", "a site has several facilities; say which one this room belongs to (facility)")
        }
        if site != nil, database == DatabasePlace.memory {
            throw Refusal(
                "site", "what waits for the site needs a database in a file; name one (database)")
        }
        if sharesRoom, room == nil || mqtt == nil && site == nil {
            throw Refusal(
                "shared-room",
                "the daemons of a room agree on who answers by its name (room) and "
                    + "through a broker or a site; name one (mqtt, site)")
        }
        if let why = retention.contradiction(with: privacy) { throw Refusal("retention", why) }
    }
}
