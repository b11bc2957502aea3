import VoiceEngine

/// Prints a session's events as JSON lines while it runs.
enum EventPrinter {
    /// Runs a session to its end.
    static func run(_ session: VoiceSession) async throws -> SessionSummary {
        async let printed: Void = {
            for await event in session.events { Console.write(event.jsonLine) }
        }()
        do {
            let summary = try await session.run()
            await printed
            return summary
        } catch {
            await printed
            throw error
        }
    }
}

extension SessionSummary {
    /// The last line of a session.
    var jsonLine: String {
        var line = JSONLine()
        line.add("event", "summary")
        line.add("at", audioSeconds)
        line.add("commands", commandCount)
        line.add("wakes", wakeCount)
        line.add("unrecognized", unrecognizedCount)
        line.add("audio", audioSeconds)
        line.add("realTimeFactor", realTimeFactor)
        return line.text
    }
}
