import Foundation
import HomeMode
import ServiceLifecycle
import Session

/// The service that rings timers and alarms when they are over.
struct TimerRinging: Service, CustomStringConvertible {
    /// Seconds between two looks at the timers. The service does not sleep until the next one rings, because a timer or
    /// the clock may be set meanwhile.
    private static let pause = 0.2

    let session: VoiceSession
    let timers: TimerHandler

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "timers" }

    func run() async throws {
        // The only error here is a cancellation.
        try? await cancelWhenGracefulShutdown {
            while true {
                if let reply = await timers.ring(at: Date()) { await session.announce(reply) }
                try await Task.sleep(for: .seconds(Self.pause))
            }
        }
    }
}
