import Commands
import Foundation
import Handling
import Logging
import RoomMode
import RoomRecords
import ServiceLifecycle
import Session
import Storage

/// Follows the alerts of the facility's rooms: reports new ones as events, and has those sound that wait.
struct AlertFollowing: Service, CustomStringConvertible {
    /// The most alerts that are looked at, and that displays get.
    static let limit = 50
    /// How often the alerts are looked at: a call is heard soon enough.
    private static let pause = Duration.seconds(2)

    let session: VoiceSession
    let alerts: any AlertStore
    let place: RoomPlace
    let options: AlertWatch.Options
    /// Alerts for browsers whose page is closed; nil if there are none.
    let push: (any PushedAlerts)?
    /// That of what the room says of them.
    let language: Language

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "alerts" }

    func run() async throws {
        // Any error is that of being cancelled.
        try? await cancelWhenGracefulShutdown {
            var watch = AlertWatch(room: place.room, options: options, language: language)
            while true {
                // If the site is away, the site's own service says so.
                if let list = try? await alerts.alerts(scopeID: place.scopeID, limit: Self.limit),
                    let reply = watch.follow(list, at: Date())
                {
                    push?.push(reply.effects.compactMap { $0 as? AlertEffect })
                    await session.announce(reply)
                }
                try await Task.sleep(for: Self.pause)
            }
        }
    }
}
