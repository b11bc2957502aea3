import Commands
import Foundation
import Handling
import Logging
import RoomMode
import RoomRecords
import ServiceLifecycle
import Session
import Storage

/// The service that follows the alerts of the facility's rooms. It reports new alerts as events, and repeats the sound
/// of those that a person must still acknowledge.
struct AlertFollowing: Service, CustomStringConvertible {
    /// The most alerts that this service reads, and that displays get.
    static let limit = 50
    /// The time between two readings of the alerts, short enough for a call.
    private static let pause = Duration.seconds(2)

    let session: VoiceSession
    let alerts: any AlertStore
    let place: RoomPlace
    let options: AlertWatch.Options
    /// Alerts for browsers whose page is closed; nil if there are none.
    let push: (any PushedAlerts)?
    /// The language in which the room speaks of alerts.
    let language: Language

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "alerts" }

    func run() async throws {
        // The only error here is a cancellation.
        try? await cancelWhenGracefulShutdown {
            var watch = AlertWatch(room: place.room, options: options, language: language)
            while true {
                // If the site does not answer, the site's own service reports it.
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
