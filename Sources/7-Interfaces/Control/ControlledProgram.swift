import Foundation
import Session

/// The parts of a daemon outside its session, for queries and control.
package struct ControlledProgram: Sendable {
    /// Whether events and questions contain spoken words and answers.
    package var showsWords: Bool
    /// Further fields of its status, such as its version.
    package var status: @Sendable () -> JSONLine
    /// The state of the room's site; nil if there is none.
    package var site: (@Sendable () async -> JSONLine)?
    /// The timers and alarms that run or ring; nil if there are none in this program.
    package var timers: (@Sendable () async -> [JSONLine])?
    /// Reads the phrases and the grammar again, and returns what is in use then. Throws the reason if the former ones
    /// stay in use.
    package var reload: @Sendable () async throws -> JSONLine
    /// The view of an operating room; nil if there is none.
    package var room: ControlledRoomView?
    /// The site's alerts; nil if there is no site.
    package var alerts: ControlledAlerts?
    /// The lessons for wake words; nil if there are none.
    package var lessons: (any ControlledLessons)?
    /// Ends it, soon.
    package var stop: @Sendable () -> Void
    /// Its metrics in the format of Prometheus; nil if there are none.
    package var metrics: (@Sendable () async -> String)?
    /// What keeps the daemon from hearing, as a sentence; nil if it hears or is muted. This may take two seconds.
    package var ailment: @Sendable () async -> String? = { nil }

    /// Makes one.
    package init(
        showsWords: Bool, status: @escaping @Sendable () -> JSONLine,
        reload: @escaping @Sendable () async throws -> JSONLine, room: ControlledRoomView? = nil,
        stop: @escaping @Sendable () -> Void
    ) {
        (self.showsWords, self.status, self.reload) = (showsWords, status, reload)
        (self.room, self.stop) = (room, stop)
    }
}

/// The alerts about the rooms of a site, for clients.
package struct ControlledAlerts: Sendable {
    /// The latest alerts. Throws if the site does not answer.
    package var latest: @Sendable () async throws -> JSONLine
    /// Marks an alert and all before it as seen. Throws if the site does not answer.
    package var seen: @Sendable (UUID) async throws -> Void

    /// Makes one.
    package init(
        latest: @escaping @Sendable () async throws -> JSONLine,
        seen: @escaping @Sendable (UUID) async throws -> Void
    ) { (self.latest, self.seen) = (latest, seen) }
}

/// The view of an operating room for clients.
package struct ControlledRoomView: Sendable {
    /// How the room stands now.
    package var room: @Sendable () async -> JSONLine
    /// The cases of all rooms on a day, `YYYY-MM-DD`, or today if the argument is nil. Returns nil for an invalid day.
    package var cases: @Sendable (String?) async throws -> JSONLine?

    /// Makes one.
    package init(
        room: @escaping @Sendable () async -> JSONLine,
        cases: @escaping @Sendable (String?) async throws -> JSONLine?
    ) { (self.room, self.cases) = (room, cases) }
}
