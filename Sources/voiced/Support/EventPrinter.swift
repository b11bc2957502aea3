import Logging
import VoiceEngine

/// Prints a session's events as JSON lines while it runs.
enum EventPrinter {
    /// Runs a session to its end. What the operator can do about a device also goes to `logger`.
    static func run(_ session: VoiceSession, logger: Logger) async throws -> SessionSummary {
        async let printed: Void = {
            for await event in session.events {
                Console.write(event.jsonLine)
                if case .device(let change, let name, _) = event.kind, let advice = change.advice {
                    logger.warning("\(name): \(advice)", metadata: ["change": "\(change.rawValue)"])
                }
            }
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
