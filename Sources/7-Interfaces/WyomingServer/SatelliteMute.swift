/// What becomes of the room's ears if Home Assistant pauses its satellite.
///
/// Home Assistant pauses a satellite that a person mutes there, and keeps the connection. It also pauses one as it shuts
/// down, and then closes the connection at once: such a room listens again, since Home Assistant is merely away.
struct SatelliteMute {
    /// How soon after a pause a closed connection means that Home Assistant shuts down.
    static let farewell = Duration.seconds(5)

    /// The pause that has muted the room; nil if it is not muted, or not by a pause.
    private var pause: (at: ContinuousClock.Instant, by: ObjectIdentifier)?

    /// A connection pauses the satellite; whether the room is to be muted.
    ///
    /// - Parameter isMuted: whether the room is muted already: that mute is another person's, and stays.
    mutating func pause(
        by connection: AnyObject, at now: ContinuousClock.Instant, isMuted: Bool
    ) -> Bool {
        guard pause == nil, !isMuted else { return false }
        pause = (now, ObjectIdentifier(connection))
        return true
    }

    /// A connection closes; whether the room is to hear again.
    mutating func close(_ connection: AnyObject, at now: ContinuousClock.Instant) -> Bool {
        guard let pause, pause.by == ObjectIdentifier(connection), now - pause.at <= Self.farewell else {
            return false
        }
        return run()
    }

    /// Home Assistant runs the satellite; whether the room is to hear again.
    mutating func run() -> Bool { pause.take() != nil }

    /// The room hears again: a person or Home Assistant wanted it.
    mutating func end() { pause = nil }
}
