import Session

extension VoiceSession {
    /// Runs the session, and returns all events.
    nonisolated func runToEnd() async throws -> [VoiceEvent] {
        let stream = events
        async let running: Void = run()
        var events: [VoiceEvent] = []
        for await event in stream { events.append(event) }
        try await running
        return events
    }
}
