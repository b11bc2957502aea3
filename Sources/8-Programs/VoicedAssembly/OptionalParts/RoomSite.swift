import Foundation
import Logging
import RoomMode
import SQLiteStorage
import ServiceLifecycle
import Session
import RoomRecords
import Storage

/// The parts of a daemon that get the changes of its site.
struct SiteListeners: Sendable {
    var session: VoiceSession
    var room: RoomHandler?
    var reloader: PhraseReloader
}

/// A configured site without a connection yet. A call begins to queue written rows for the site. If the site answers at
/// once, the call also reads the site's rows.
///
/// - Parameters:
///   - longestAge: the seconds for which cases stay in the local database; nil for ever.
typealias ClosedSite =
    @Sendable (
        _ local: SQLiteStore, _ place: RoomPlace, _ longestAge: Double?, _ logger: Logger
    ) async throws -> any RoomSite

/// The site of a room, as the rest of its daemon knows it: a service that brings changes of the site to the room, and
/// changes of the room to the site.
protocol RoomSite: Service {
    /// Sets the listeners; they also get the changes since the start.
    func setListeners(_ all: SiteListeners)

    /// The alerts of the facility's rooms.
    var alerts: any AlertStore { get }

    /// The fields of `voiced status` about the link.
    func fields() async -> JSONLine

    /// The metrics of the link, by their names.
    func gauges() async -> [(name: String, value: Double)]
}
