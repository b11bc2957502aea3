import ActionRunners
import Actions
import VoicedConfiguration

extension ActionSetting {
    /// The action; it starts and sends nothing yet.
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

extension [String: ActionSetting] {
    /// The actions by their names.
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
