import ActionRunners
import Actions
import Synchronization
import Testing

@Suite("Messages as actions")
struct MessageRunnerTests {
    private struct Gone: Error {}

    @Test("go to a topic and say what the templates say; what was said is no level and no pattern")
    func sent() async throws {
        let sent = Mutex<[String]>([])
        let runner = try MessageRunner(topic: "house/{room}/set", payload: "{state}", isRetained: true) {
            topic, payload, kept in
            sent.withLock { $0.append("\(topic) \(payload) \(kept)") }
        }
        var values = ActionValues()
        (values["room"], values["state"]) = ("../#/hall+", "on/off")
        _ = try await runner.run(values)
        #expect(sent.withLock(\.self) == ["house/..hall/set on/off true"])
        await #expect(throws: ActionError.self) { try await runner.run(ActionValues()) }
    }

    @Test("have failed if the broker does not have them")
    func failure() async throws {
        let runner = try MessageRunner(topic: "a", payload: "", isRetained: false) { _, _, _ in throw Gone() }
        let error = await #expect(throws: ActionError.self) { try await runner.run(ActionValues()) }
        #expect(error?.wasTried == true)
    }

    @Test("have a topic", arguments: ["", "a/#", "+", "a\0"])
    func topics(topic: String) {
        #expect(throws: ActionTemplate.Fault.self) {
            try MessageRunner(topic: topic, payload: "", isRetained: false) { _, _, _ in }
        }
    }
}
