public import Foundation
public import Session

/// What of a daemon is not its session's: it is asked and told through this.
public struct ControlledProgram: Sendable {
    /// Whether events and questions carry what was said and answered.
    public var showsWords: Bool
    /// What else its status says, such as its version.
    public var status: @Sendable () -> JSONLine
    /// How the site of the room stands; nil if there is none.
    public var site: (@Sendable () async -> JSONLine)?
    /// Reads the phrases and the grammar again, and says what is in use then. It throws where those before stay in use,
    /// and why.
    public var reload: @Sendable () async throws -> JSONLine
    /// What it tells of an operating room; nil if it answers for none.
    public var room: ControlledRoomView?
    /// What its site tells; nil if there is none.
    public var alerts: ControlledAlerts?
    /// What teaches it wake words; nil for nothing.
    public var lessons: (any ControlledLessons)?
    /// Ends it, soon.
    public var stop: @Sendable () -> Void
    /// What it counts, as Prometheus reads it; nil for nothing.
    public var metrics: (@Sendable () async -> String)?
    /// What keeps it from hearing, as a sentence; nil if it hears, or is muted. It may take two seconds.
    public var ailment: @Sendable () async -> String? = { nil }

    /// Makes one.
    public init(
        showsWords: Bool, status: @escaping @Sendable () -> JSONLine,
        reload: @escaping @Sendable () async throws -> JSONLine, room: ControlledRoomView? = nil,
        stop: @escaping @Sendable () -> Void
    ) {
        (self.showsWords, self.status, self.reload) = (showsWords, status, reload)
        (self.room, self.stop) = (room, stop)
    }
}

/// What clients are told of what happens in the rooms of a site.
public struct ControlledAlerts: Sendable {
    /// The latest. It throws where the site is away.
    public var latest: @Sendable () async throws -> JSONLine
    /// Notes that one was seen, and all before it. It throws where the site is away.
    public var seen: @Sendable (UUID) async throws -> Void

    /// Makes one.
    public init(
        latest: @escaping @Sendable () async throws -> JSONLine,
        seen: @escaping @Sendable (UUID) async throws -> Void
    ) { (self.latest, self.seen) = (latest, seen) }
}

/// What clients are told of an operating room.
public struct ControlledRoomView: Sendable {
    /// How the room stands now.
    public var room: @Sendable () async -> JSONLine
    /// The cases of all rooms on a day, `YYYY-MM-DD`; of today if it is nil. Nil for a day that there is not.
    public var cases: @Sendable (String?) async throws -> JSONLine?

    /// Makes one.
    public init(
        room: @escaping @Sendable () async -> JSONLine,
        cases: @escaping @Sendable (String?) async throws -> JSONLine?
    ) { (self.room, self.cases) = (room, cases) }
}
