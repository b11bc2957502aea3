import Commands
import Foundation
import Session

/// The parts of a daemon outside its session, for queries and control.
package struct ControlledProgram: Sendable {
    /// Whether events and questions contain spoken words and answers.
    package var showsWords: Bool
    /// Further fields of the daemon's status, such as its version.
    package var status: @Sendable () -> JSONLine
    /// The state of the room's site; nil if there is none.
    package var site: (@Sendable () async -> JSONLine)?
    /// The timers and alarms that run or ring; nil if there are none in this program.
    package var timers: (@Sendable () async -> [JSONLine])?
    /// Reads the phrases and the grammar again, and returns those that are in use then. If the former ones stay in use,
    /// it throws the reason.
    package var reload: @Sendable () async throws -> JSONLine
    /// The view of an operating room; nil if there is none.
    package var room: ControlledRoomView?
    /// The misheard texts of the log, and phrases made of them; nil if there are none in this program.
    package var log: (any ControlledLog)?
    /// The alerts of the facility's rooms; nil if there is no operating room.
    package var alerts: ControlledAlerts?
    /// Alerts for browsers whose page is closed; nil if there are none.
    package var push: ControlledPush?
    /// The lessons for wake words; nil if there are none.
    package var lessons: (any ControlledLessons)?
    /// Asks the daemon to end, and returns at once.
    package var stop: @Sendable () -> Void
    /// The daemon's metrics in the text format of Prometheus; nil if there are none.
    package var metrics: (@Sendable () async -> String)?
    /// The fault that keeps the daemon from hearing, as a sentence; nil if it hears or is muted. This may take 2 s.
    package var ailment: @Sendable () async -> String? = { nil }

    /// Makes a program with these parts; its other optional parts are nil.
    package init(
        showsWords: Bool, status: @escaping @Sendable () -> JSONLine,
        reload: @escaping @Sendable () async throws -> JSONLine, room: ControlledRoomView? = nil,
        stop: @escaping @Sendable () -> Void
    ) {
        (self.showsWords, self.status, self.reload) = (showsWords, status, reload)
        (self.room, self.stop) = (room, stop)
    }
}

/// The misheard texts of a log, and the phrases that a person makes of them.
package protocol ControlledLog: Sendable {
    /// The texts, and the meanings that a phrase may have.
    func misheard() async throws(ControlRefusal) -> JSONLine
    /// Makes a phrase of a text. People can say the phrase at once.
    ///
    /// - Returns: the key of the phrase.
    func add(
        _ text: String, _ action: CommandAction, _ target: UUID?, _ isGlobal: Bool
    ) async throws(ControlRefusal) -> UUID
    /// Takes back a phrase that was added since the program began.
    func remove(_ id: UUID) async throws(ControlRefusal)
}

/// The alerts about the rooms of a facility, for clients. All functions throw if the site does not answer.
package struct ControlledAlerts: Sendable {
    /// The latest alerts.
    package var latest: @Sendable () async throws -> JSONLine
    /// Marks an alert and all earlier ones as seen.
    package var seen: @Sendable (UUID) async throws -> Void
    /// Acknowledges an alert that waits, or all of other rooms if the argument is nil. Returns the number of alerts.
    package var acknowledge: @Sendable (UUID?) async throws -> Int

    /// Makes the functions for alerts.
    package init(
        latest: @escaping @Sendable () async throws -> JSONLine,
        seen: @escaping @Sendable (UUID) async throws -> Void,
        acknowledge: @escaping @Sendable (UUID?) async throws -> Int
    ) { (self.latest, self.seen, self.acknowledge) = (latest, seen, acknowledge) }
}

/// Alerts for browsers whose page is closed. All errors are sentences.
package struct ControlledPush: Sendable {
    /// The server's public key, in the form that the Push API takes.
    package var key: String
    /// Adds a browser: its endpoint, and the keys `p256dh` and `auth`.
    package var subscribe: @Sendable (String, String, String) async throws -> Void
    /// Removes the browser with this endpoint.
    package var unsubscribe: @Sendable (String) async -> Void

    /// Makes the functions for browsers.
    package init(
        key: String, subscribe: @escaping @Sendable (String, String, String) async throws -> Void,
        unsubscribe: @escaping @Sendable (String) async -> Void
    ) { (self.key, self.subscribe, self.unsubscribe) = (key, subscribe, unsubscribe) }
}

/// The view of an operating room for clients.
package struct ControlledRoomView: Sendable {
    /// The current state of the room.
    package var room: @Sendable () async -> JSONLine
    /// The current state of another room of the facility; nil if no room has that name.
    package var otherRoom: @Sendable (String) async throws -> JSONLine?
    /// The cases of all rooms on a day, `YYYY-MM-DD`, or today if the argument is nil. Returns nil for an invalid day.
    package var cases: @Sendable (String?) async throws -> JSONLine?
    /// The surgeons and their cases on a day; the argument and the result are like those of `cases`.
    package var schedule: @Sendable (String?) async throws -> JSONLine?

    /// Makes the functions of a view.
    package init(
        room: @escaping @Sendable () async -> JSONLine,
        otherRoom: @escaping @Sendable (String) async throws -> JSONLine?,
        cases: @escaping @Sendable (String?) async throws -> JSONLine?,
        schedule: @escaping @Sendable (String?) async throws -> JSONLine?
    ) { (self.room, self.otherRoom, self.cases, self.schedule) = (room, otherRoom, cases, schedule) }
}
