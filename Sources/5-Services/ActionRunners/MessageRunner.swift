import Actions
import Commands

/// Publishes a message for an action, such as to an MQTT broker.
package struct MessageRunner: ActionRunner {
    /// Sends a message in bounded time; throws if its arrival is not confirmed.
    package typealias Publish =
        @Sendable (_ topic: String, _ payload: String, _ isRetained: Bool) async throws -> Void

    private let topic: ActionTemplate
    private let payload: ActionTemplate
    private let isRetained: Bool
    private let publish: Publish

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - topic: the topic, with places.
    ///   - payload: the content, with places.
    ///   - isRetained: whether the broker keeps the message.
    ///   - publish: sends the message.
    /// - Throws: `ActionTemplate.Fault` for an invalid topic or payload.
    package init(
        topic: String, payload: String, isRetained: Bool, publish: @escaping Publish
    ) throws(ActionTemplate.Fault) {
        guard !topic.isEmpty, !topic.contains(where: { "+#\0".contains($0) }) else {
            throw ActionTemplate.Fault(description: "a topic has a letter at least, and neither + nor #")
        }
        (self.topic, self.payload) = (try ActionTemplate(topic), try ActionTemplate(payload))
        (self.isRetained, self.publish) = (isRetained, publish)
    }

    /// The beginning of the topic, without spoken words.
    package var summary: String { "message to \(topic.beginning)…" }

    /// Publishes the message; see ``/Actions/ActionRunner/run(_:)``.
    package func run(_ values: ActionValues) async throws -> ActionAnswer {
        let message: (topic: String, payload: String)
        do throws(ActionTemplate.Fault) {
            // Spoken words are part of one topic level: they cannot add a level or a pattern.
            let topic = try topic.filled(with: values) { String($0.filter { !"/+#\0".contains($0) }) }
            message = (topic, try payload.filled(with: values))
        } catch {
            throw ActionError(
                wasTried: false, "That cannot be done: \(error.sentence).", detail: "\(summary): \(error)")
        }
        do { try await publish(message.topic, message.payload, isRetained) } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw ActionError("The message for that did not arrive.", detail: "\(summary): \(error)")
        }
        return ActionAnswer()
    }
}
