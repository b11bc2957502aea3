import ActionRunners
import Actions
import Diagnostics
import RemoteService
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// Checks that a configured part can be made: its settings fit together, and its key and its files can be read. The
/// check contacts no service.
struct SettingCheck: Check {
    let name: String
    /// The finding if the part can be made.
    let sentence: String
    /// Makes the part and discards it.
    let make: @Sendable () throws -> Void

    func run() async -> Finding {
        do {
            try make()
            return .ok(sentence)
        } catch {
            return .failed(
                .configuration, telling: Failure(error).message, else: "correct \(name) in the configuration")
        }
    }

    /// Makes the checks of the configured actions, the broker, ESPHome and the control over HTTP.
    ///
    /// - Parameter slots: the intents and phrases that lead to actions, with the names of their slots; nil if they are
    ///   unknown.
    static func all(_ configuration: Configuration, slots: [String: Set<String>]?) -> [any Check] {
        var checks: [any Check] = []
        let publish: MessageRunner.Publish? = configuration.mqtt == nil ? nil : { @Sendable _, _, _ in }
        let all = [
            ("actions", configuration.actions, slots?.mapValues(ActionValues.names(ofSlots:))),
            (
                "on-event", configuration.onEvent,
                configuration.domain.events.mapValues(ActionValues.names(ofFields:))
            ),
        ]
        for (name, actions, known) in all where !actions.isEmpty {
            let findings = ActionFindings(name: name, actions: actions, publish: publish, known: known)
            checks += findings.all.map { KnownFinding(name: name, finding: $0) }
        }
        if let broker = configuration.mqtt?.broker {
            checks.append(
                SettingCheck(name: "mqtt", sentence: "the broker is \(broker); it was not asked") {
                    try OptionalParts.checkBroker(configuration)
                })
        }
        if let esphome = configuration.esphome {
            let found =
                esphome.isForThisMachine
                ? " on this machine" : esphome.announces ? ", which finds it if avahi-daemon runs" : ""
            checks.append(
                SettingCheck(
                    name: "esphome", sentence: "listens at \(esphome.listen) for Home Assistant\(found)"
                ) {
                    try OptionalParts.checkESPHome(configuration)
                })
        }
        if let http = configuration.control.http {
            checks.append(
                SettingCheck(name: "control", sentence: "over HTTP at \(http.address), with a token") {
                    _ = try http.options()
                })
        }
        return checks
    }

    /// Makes the check of the site's settings, which does not ask the server; none if no site is configured.
    static func site(_ configuration: Configuration) -> [any Check] {
        guard let site = configuration.site else { return [] }
        return [
            SettingCheck(name: "site", sentence: "there is one; it was not asked") {
                try OptionalParts.checkSite(site)
            }
        ]
    }
}
