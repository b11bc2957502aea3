import Foundation
import HomeMode
import ServiceLifecycle
import Session

/// Rings timers and alarms when they are over.
struct TimerRinging: Service, CustomStringConvertible {
    /// How often the clocks are looked at, in seconds: that one is set must not be overslept.
    private static let pause = 0.2

    let session: VoiceSession
    let timers: TimerHandler

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "timers" }

    func run() async throws {
        // Any error is that of being cancelled.
        try? await cancelWhenGracefulShutdown {
            while true {
                if let reply = await timers.ring(at: Date()) { await session.announce(reply) }
                try await Task.sleep(for: .seconds(Self.pause))
            }
        }
    }
}
