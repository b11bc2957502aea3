import Commands
public import Foundation
public import RoomRecords
public import Storage

extension CaseHistory {
    /// The most ended cases to compare with. The latest ones count.
    private static let historyLimit = 100

    /// Reads past cases with the same procedure and surgeon; if they are too few, with the same procedure.
    ///
    /// - Throws: ``/Storage/StorageError``.
    public init(
        ofProcedure procedure: String?, surgeon: String?, from store: any CaseStore, facility: UUID
    ) async throws {
        self.init()
        for surgeon in Set([surgeon, nil]).sorted(by: { ($0 ?? "") > ($1 ?? "") }) {
            var filter = CaseFilter()
            (filter.statuses, filter.limit, filter.isNewestFirst) = ([.completed], Self.historyLimit, true)
            (filter.procedure, filter.surgeon) = (procedure, surgeon)
            let past = try await store.cases(scopeID: facility, filter)
            self.init(try await store.milestones(ofCases: past.map(\.id)))
            if count >= Self.fewestCases { break }
        }
    }
}

extension RoomState {
    /// If a scheduled case is later than this, in seconds, the room does not wait for it any more.
    static let longestDelay: TimeInterval = 12 * 3600
    /// The most scheduled cases that a room keeps in memory.
    static let scheduleLimit = 20

    /// Reads the state of a room from its rows. The room may be another one of the facility.
    ///
    /// - Throws: ``/Storage/StorageError``.
    public init(of place: RoomPlace, milestones: [Milestone], from store: any CaseStore, at date: Date)
        async throws
    {
        self.init(place: place, milestones: milestones, try await store.rows(of: place))
        upcoming = try await Self.schedule(of: place, from: store, at: date)
            .map { SurgicalCase($0, milestones: milestones) }
        details = try await store.details(
            ofCases: ([currentCase, lastCase].compactMap(\.self) + upcoming).map(\.id))
        let one = currentCase ?? upcoming.first
        history = try await CaseHistory(
            ofProcedure: one?.procedure, surgeon: one?.surgeon, from: store, facility: place.scopeID)
    }

    /// The scheduled cases of a room that may still begin, in order.
    static func schedule(of place: RoomPlace, from store: any CaseStore, at date: Date) async throws
        -> [CaseRow]
    {
        var filter = CaseFilter()
        (filter.room, filter.statuses, filter.limit) = (place.room, [.scheduled], scheduleLimit)
        filter.from = date.addingTimeInterval(-longestDelay)
        return try await store.cases(scopeID: place.scopeID, filter)
    }
}
