/// Decides whether the room is muted if Home Assistant pauses its satellite.
///
/// If a person mutes a satellite in Home Assistant, it pauses the satellite and keeps the connection. If it shuts down,
/// it pauses the satellite, too, but closes the connection at once. In that case the room listens again, since Home
/// Assistant is merely away.
struct SatelliteMute {
    /// If a connection closes within this time after a pause, Home Assistant shuts down.
    static let farewell = Duration.seconds(5)

    /// The pause that has muted the room; nil if it is not muted, or not by a pause.
    private var pause: (at: ContinuousClock.Instant, by: ObjectIdentifier)?

    /// Notes that a connection pauses the satellite, and returns whether the room must be muted.
    ///
    /// - Parameter isMuted: whether the room is muted already. If so, that mute is another person's, and stays.
    mutating func pause(
        by connection: AnyObject, at now: ContinuousClock.Instant, isMuted: Bool
    ) -> Bool {
        guard pause == nil, !isMuted else { return false }
        pause = (now, ObjectIdentifier(connection))
        return true
    }

    /// Notes that a connection closes, and returns whether the room must hear again.
    mutating func close(_ connection: AnyObject, at now: ContinuousClock.Instant) -> Bool {
        guard let pause, pause.by == ObjectIdentifier(connection), now - pause.at <= Self.farewell else {
            return false
        }
        return run()
    }

    /// Notes that Home Assistant runs the satellite, and returns whether the room must hear again.
    mutating func run() -> Bool { pause.take() != nil }

    /// Forgets the pause, since a person or Home Assistant has unmuted the room.
    mutating func end() { pause = nil }
}
