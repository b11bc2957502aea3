import ActionRunners
import Actions
import Commands
import Foundation
import Handling
import HomeMode
import VoicedConfiguration

extension ActionSetting {
    /// Makes the action, which starts no program and sends nothing yet.
    package func make(_ publish: MessageRunner.Publish?) throws -> Action {
        var action = Action(
            try runner(publish), hours: hours, minimumConfidence: minimumConfidence)
        if let say { action.say = try ActionTemplate(say) }
        action.dictation = dictate
        return action
    }

    private func runner(_ publish: MessageRunner.Publish?) throws -> (any ActionRunner)? {
        if let mqtt {
            guard let publish else {
                throw ActionTemplate.Fault(
                    description: "there is no broker to publish to; name it under mqtt")
            }
            return try MessageRunner(
                topic: mqtt.topic, payload: mqtt.payload, isRetained: mqtt.isRetained, publish: publish)
        }
        if let command { return try ProgramRunner(command, timeLimit: timeLimit) }
        guard let http else { return nil }
        return try OptionalParts.built.need(\.httpRunner, trait: "HTTP", for: "http of the actions")(
            http, timeLimit)
    }
}

extension ActionSetting {
    /// The action's program, request, message and sentence with these values, on one line. A place without a value stays
    /// as it is written.
    fileprivate func summary(with values: ActionValues) -> String {
        func filled(_ text: String) -> String {
            guard let template = try? ActionTemplate(text) else { return text }
            var values = values
            for name in template.requiredNames where values[name] == nil { values[name] = "{\(name)}" }
            return (try? template.filled(with: values)) ?? text
        }
        var deeds: [String] = []
        if let command { deeds.append(command.map(filled).joined(separator: " ")) }
        if let http { deeds.append("\(http.method) \(filled(http.url))") }
        if let mqtt { deeds.append("a message to \(filled(mqtt.topic))") }
        if let say { deeds.append("says “\(filled(say))”") }
        return deeds.joined(separator: ", ")
    }
}

extension Configuration {
    /// Says in a clause which configured action follows a command or an intent, or that none is set up; nil if voiced
    /// carries it out by itself, or if another program may.
    package func consequence(of meaning: CommandRequest.Meaning) async -> String? {
        let date = Date()
        let request = CommandRequest(meaning, from: .program("parse"), saidAt: date, receivedAt: date)
        let name: String
        switch meaning {
        case .command(let command): name = command.action.rawValue
        case .intent(let intent): name = intent.name
        case .unmatched, .answer: return nil
        }
        if let action = actions[name], let values = ActionValues(request, showsText: true) {
            return "then actions: \(name): \(action.summary(with: values))"
        }
        guard request.intent != nil, mqtt == nil, esphome == nil, wyoming == nil,
            await TimerHandler(in: place).handle(request) == nil,
            domain != .home || HomeHandler().handle(request) == nil
        else { return nil }
        return "nothing is set up for it; add actions: \(name): to the configuration"
    }
}

extension [String: ActionSetting] {
    /// Makes the actions, by their names.
    ///
    /// - Parameters:
    ///   - key: the key of the actions in the configuration.
    ///   - publish: sends a message to the broker; nil if there is no broker.
    package func make(under key: String, publish: MessageRunner.Publish?) throws(Failure) -> [String: Action]
    {
        var actions: [String: Action] = [:]
        for (name, setting) in sorted(by: { $0.key < $1.key }) {
            guard setting.dictate == nil || key == "actions" else {
                throw Failure(.badConfiguration, "\(key).\(name): nothing can be dictated for an event")
            }
            do { actions[name] = try setting.make(publish) } catch let failure as Failure {
                throw failure
            } catch {
                throw Failure(.badConfiguration, "\(key).\(name): \(error)")
            }
        }
        return actions
    }
}
