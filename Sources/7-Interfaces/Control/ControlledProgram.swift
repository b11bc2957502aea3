public import Foundation
public import Session

/// The parts of a daemon outside its session, for queries and control.
public struct ControlledProgram: Sendable {
    /// Whether events and questions contain spoken words and answers.
    public var showsWords: Bool
    /// Further fields of its status, such as its version.
    public var status: @Sendable () -> JSONLine
    /// The state of the room's site; nil if there is none.
    public var site: (@Sendable () async -> JSONLine)?
    /// Reads the phrases and the grammar again, and returns what is in use then. Throws the reason if the former ones
    /// stay in use.
    public var reload: @Sendable () async throws -> JSONLine
    /// The view of an operating room; nil if there is none.
    public var room: ControlledRoomView?
    /// The site's alerts; nil if there is no site.
    public var alerts: ControlledAlerts?
    /// The lessons for wake words; nil if there are none.
    public var lessons: (any ControlledLessons)?
    /// Ends it, soon.
    public var stop: @Sendable () -> Void
    /// Its metrics in the format of Prometheus; nil if there are none.
    public var metrics: (@Sendable () async -> String)?
    /// What keeps the daemon from hearing, as a sentence; nil if it hears or is muted. This may take two seconds.
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

/// The alerts about the rooms of a site, for clients.
public struct ControlledAlerts: Sendable {
    /// The latest alerts. Throws if the site does not answer.
    public var latest: @Sendable () async throws -> JSONLine
    /// Marks an alert and all before it as seen. Throws if the site does not answer.
    public var seen: @Sendable (UUID) async throws -> Void

    /// Makes one.
    public init(
        latest: @escaping @Sendable () async throws -> JSONLine,
        seen: @escaping @Sendable (UUID) async throws -> Void
    ) { (self.latest, self.seen) = (latest, seen) }
}

/// The view of an operating room for clients.
public struct ControlledRoomView: Sendable {
    /// How the room stands now.
    public var room: @Sendable () async -> JSONLine
    /// The cases of all rooms on a day, `YYYY-MM-DD`, or today if the argument is nil. Returns nil for an invalid day.
    public var cases: @Sendable (String?) async throws -> JSONLine?

    /// Makes one.
    public init(
        room: @escaping @Sendable () async -> JSONLine,
        cases: @escaping @Sendable (String?) async throws -> JSONLine?
    ) { (self.room, self.cases) = (room, cases) }
}
