#if Control
    import Capture
    import Commands
    import Handling
    import Hearing
    import PCM
    import Recognition
    import RoomMode
    import Session
    import TestSupport
    import Testing
    import VoiceTesting

    @testable import Telemetry

    @Suite("Metrics of a session", .timeLimit(.minutes(1)))
    struct SessionMetricsTests {
        @Test("What is submitted is counted by what came of it, and no word of it shows")
        func commands() async throws {
            let lamp = GrammarIntent(
                name: "lamp", sentences: [try GrammarSentence("turn the lamp (on|off)")])
            let session = VoiceSession(
                configuration: SessionConfiguration(listening: .triggers(reason: nil)),
                source: PushSource(sampleRate: .speech), recognizer: ScriptedRecognizer(),
                parser: CommandParser(
                    AliasDictionary([], milestones: []),
                    grammar: try Grammar(GrammarDefinition(intents: [lamp]))),
                handle: { _ in .done() })
            let registry = PrometheusRegistry()
            let metrics = SessionMetrics(session, registry: registry)
            let counting = Task { try await metrics.run() }
            let running = Task { try await session.run() }
            await wait(while: await session.status.state == .idle)
            _ = await session.submit(text: "turn the lamp on", from: "test")
            _ = await session.submit(text: "sekret words", from: "test")
            session.stop()
            try await running.value
            try await counting.value
            let text = registry.text
            #expect(text.contains(#"voiced_commands_total{name="lamp",outcome="recorded"} 1"#), "\(text)")
            #expect(!text.contains("sekret") && !text.contains("turn the"))
        }
    }
#endif
