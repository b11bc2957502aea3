import ActionRunners
import Actions
import Capture
import Commands
import Control
import Diagnostics
import Feedback
import Foundation
import Logging
import Recognition
import SQLiteStorage
import Session
import SharedRoom
import Storage
import VoicedConfiguration

/// A voice of a server, and the list of the server's voices.
struct ServerVoice: Sendable {
    let synthesizer: any SpeechSynthesizer
    /// The names of the server's voices, and the languages of each.
    let voices: @Sendable () async throws -> [(name: String, languages: [String])]
}

/// The parts of voiced that a trait of the package can leave out.
///
/// A file that needs a trait is between `#if` and `#endif` as a whole. In the code that every build has, only ``built``
/// asks for traits. The rest finds nil for a missing part, and refuses settings that need the part.
package struct OptionalParts: Sendable {
    typealias MakeInterface = @Sendable (InterfaceRequest) throws -> (any RoomInterface)?
    typealias MakeRecognizer = @Sendable () throws -> any SpeechRecognizer
    typealias OpenSite = @Sendable (SiteSettings) throws -> ClosedSite

    /// The recognizer that needs no network: PocketSphinx.
    package var offlineRecognizer: OfflineRecognizerParts?
    /// Makers of recognizers that ask another machine. Each returns nil for a setting of another kind.
    var remoteRecognizers: [@Sendable (RecognizerSetting) throws -> MakeRecognizer?] = []
    /// Makes a voice of a server, over Wyoming.
    var serverVoice: (@Sendable (VoiceServerSettings) throws -> ServerVoice)?
    /// The services over Wyoming.
    var wyoming: MakeInterface?
    /// The satellite by ESPHome's native API.
    var esphome: MakeInterface?
    /// Throws if the satellite's key cannot be used.
    var checkESPHome: (@Sendable (Configuration) throws -> Void)?
    /// Fetches the sound at an address.
    var fetchSound: (@Sendable (String) async throws -> SoundClip)?
    /// Makes a classifier that asks a server over HTTP.
    var classifier: (@Sendable (ClassifierSettings) throws -> any IntentClassifier)?
    /// Makes an action that asks a service over HTTP; the number is its time limit in seconds.
    var httpRunner: (@Sendable (ActionSetting.HTTP, Double) throws -> any ActionRunner)?
    /// Alerts for browsers whose page is closed, by Web Push.
    var push: (@Sendable (PushedAlertsRequest) -> any PushedAlerts)?
    /// A broker, to which the room is a device: MQTT.
    var broker: MakeInterface?
    /// Refuses settings of a broker that cannot be used; the broker is not asked.
    var checkBroker: (@Sendable (Configuration) throws -> Void)?
    /// Prepares the server of a site: PostgreSQL. Throws if the settings cannot be used. Does not connect yet.
    var site: OpenSite?
    /// The check of `voiced doctor` that asks the server of a site.
    package var siteCheck: (@Sendable (SiteSettings, _ facility: UUID) -> any Check)?
    /// Makers of the exchange between the daemons of one room, in order of preference. Each returns nil if the
    /// configuration lacks the broker or the site that it needs.
    var wakeExchanges: [@Sendable (Configuration) throws -> (any WakeExchange)?] = []
    /// Makes the socket and the HTTP server by which clients control the daemon.
    var control: (@Sendable (DaemonControlRequest) throws -> ControlPart?)?

    /// The traits of this build that bring packages or files of weights along.
    package static var traits: Set<String> {
        var traits: Set<String> = []
        if built.control != nil { traits.insert("Control") }
        if built.wyoming != nil { traits.insert("Wyoming") }
        if built.offlineRecognizer != nil { traits.insert("PocketSphinx") }
        return traits
    }

    /// The parts of this build.
    package static let built: OptionalParts = {
        var parts = OptionalParts()
        #if PocketSphinx
            parts.addPocketSphinx()
        #endif
        #if Wyoming
            parts.addWyoming()
        #endif
        #if HTTP
            parts.addHTTP()
            parts.addPush()
        #endif
        #if MQTT
            parts.addBroker()
        #endif
        #if PostgreSQL
            parts.addSite()
        #endif
        #if Control
            parts.addControl()
            parts.addESPHome()
        #endif
        return parts
    }()

    /// Returns a part that a setting needs.
    ///
    /// - Parameters:
    ///   - trait: the trait without which the part is missing.
    ///   - key: the key of the configuration that needs the part.
    /// - Throws: ``Failure`` with code 78 if this build lacks the part.
    func need<Part>(
        _ part: KeyPath<OptionalParts, Part?>, trait: String, for key: String
    ) throws(Failure) -> Part {
        if let part = self[keyPath: part] { return part }
        throw Failure(
            .badConfiguration,
            "this voiced was built without \(trait); build it with the trait \(trait), or take \(key) out of the "
                + "configuration")
    }

    /// Makes the interfaces that a configuration names, in the order in which they begin.
    static func interfaces(_ request: InterfaceRequest) throws -> [any RoomInterface] {
        var makers: [MakeInterface] = []
        if request.configuration.wyoming != nil {
            makers.append(try built.need(\.wyoming, trait: "Wyoming", for: "wyoming"))
        }
        if request.configuration.esphome != nil {
            makers.append(try built.need(\.esphome, trait: "Control", for: "esphome"))
        }
        if request.configuration.mqtt != nil {
            makers.append(try built.need(\.broker, trait: "MQTT", for: "mqtt"))
        }
        return try makers.compactMap { try $0(request) }
    }

    /// Refuses settings of a broker that cannot be used; the broker is not asked.
    package static func checkBroker(_ configuration: Configuration) throws {
        try built.need(\.checkBroker, trait: "MQTT", for: "mqtt")(configuration)
    }

    /// Throws if the key of the satellite by ESPHome's native API cannot be used.
    package static func checkESPHome(_ configuration: Configuration) throws {
        try built.need(\.checkESPHome, trait: "Control", for: "esphome")(configuration)
    }

    /// Prepares the server of a site; does not connect to it yet.
    static func site(_ site: SiteSettings) throws -> ClosedSite {
        try built.need(\.site, trait: "PostgreSQL", for: "site")(site)
    }

    /// Throws if the settings of a site cannot be used. Does not connect to its server.
    package static func checkSite(_ site: SiteSettings) throws { _ = try self.site(site) }
}
