import Session

extension VoiceSession {
    /// Runs it, and gives everything that happened.
    nonisolated func runToEnd() async throws -> [VoiceEvent] {
        let stream = events
        async let running: Void = run()
        var events: [VoiceEvent] = []
        for await event in stream { events.append(event) }
        try await running
        return events
    }
}
