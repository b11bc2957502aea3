import Feedback
import Commands
public import Foundation
public import Handling
public import RoomRecords
import Storage

/// Follows the changes of other programs while a room runs.
extension RoomHandler {
    /// A scheduled case that should have begun longer ago than this is not waited for, in seconds.
    private static let longestDelay: TimeInterval = 12 * 3600
    /// The most scheduled cases in memory.
    private static let scheduleLimit = 20
    /// The most ended cases for a comparison, the latest ones.
    private static let historyLimit = 100

    /// Reads changes of other programs: the schedule, the end of the case in progress, past cases like it.
    ///
    /// - Parameters:
    ///   - date: the current time of day.
    ///   - isShared: whether other daemons work on the cases of this room, too; then the room takes over what they
    ///     begin and record.
    /// - Returns: the effects to report and rows to write; nil if there are none.
    /// - Throws: ``/Storage/StorageError``; the room goes on with its current state.
    @discardableResult
    public func refresh(at date: Date, isShared: Bool = false) async throws -> Reply? {
        unwritten = followClock(at: date)
        var reply = try await news(at: date.kept, isShared: isShared) ?? Reply(.done)
        reply.writes = unwritten + reply.writes
        unwritten = []
        return reply.writes.isEmpty && reply.effects.isEmpty ? nil : reply
    }

    private func news(at date: Date, isShared: Bool) async throws -> Reply? {
        guard let store else { return nil }
        let place = router.state.place
        var filter = CaseFilter()
        (filter.room, filter.statuses, filter.limit) = (place.room, [.scheduled], Self.scheduleLimit)
        filter.from = date.addingTimeInterval(-Self.longestDelay)
        let scheduled = try await store.cases(scopeID: place.scopeID, filter)
        try await compare(with: store)
        let milestones = router.state.milestones
        let begun = [router.state.currentCase?.id, router.state.lastCase?.id]
        router.state.upcoming = scheduled.filter { !begun.contains($0.id) }.map {
            SurgicalCase($0, milestones: milestones)
        }
        guard let current = router.state.currentCase else {
            return isShared ? Reply(.done, effects: try await adopt(from: store)) : nil
        }
        var reply = Reply(.done)
        if isShared {
            reply.effects = try await adopt(timesOf: current, from: store)
            if var merged = try await merge(at: date, from: store) {
                merged.effects = reply.effects + merged.effects
                return merged
            }
        }
        guard let row = try await store.surgicalCase(id: current.id),
            router.state.currentCase?.id == current.id
        else { return reply }
        router.state.currentCase?.procedure = row.procedure
        router.state.currentCase?.surgeon = row.surgeon
        guard row.status == .completed || row.status == .cancelled else {
            isWritten = isWritten || row.status == .inProgress
            return reply
        }
        let isLater = (row.endedAt ?? row.startedAt).map { $0 > opened } ?? false
        guard isWritten || isLater else { return reply }
        let end = row.endedAt ?? date
        var ended = router.state.currentCase ?? current
        (ended.status, ended.endedAt) = (row.status, row.endedAt)
        (router.state.currentCase, router.state.lastCase) = (nil, ended)
        reply.effects.append(RoomChange.caseEnded(ended, at: end))
        return reply
    }

    /// Continues a case of this room that another daemon began or reopened.
    private func adopt(from store: any CaseStore) async throws -> [any HandlerEffect] {
        let place = router.state.place
        // Until the end of a case is in its row, the row is outdated; later changes of the row are news.
        for id in own where id != router.state.currentCase?.id {
            let row = try await store.surgicalCase(id: id)
            if let row, row.status != .inProgress { own.remove(id) }
        }
        let rows = try await store.rows(of: place)
        guard router.state.currentCase == nil, let row = rows.openCase, !own.contains(row.id) else {
            return []
        }
        let begun = SurgicalCase(row, rows.milestones, milestones: router.state.milestones)
        router.state.currentCase = begun
        if router.state.lastCase?.id == begun.id { router.state.lastCase = nil }
        own.insert(row.id)
        known.formUnion(rows.milestones.map(\.id))
        (opened, isWritten) = (row.startedAt ?? opened, true)
        var effects: [RoomChange] = begun.beganAt.map { [.caseStarted(begun, at: $0)] } ?? []
        for one in begun.milestones {
            guard let time = begun.recorded[one.id],
                let by = rows.milestones.first(where: { $0.targetID == one.id })?.recordedBy
            else { continue }
            effects.append(.recorded(one, caseID: begun.id, at: time, replacing: nil, by: by))
        }
        return effects
    }

    /// Takes over the times that others have recorded.
    private func adopt(
        timesOf current: SurgicalCase, from store: any CaseStore
    ) async throws -> [any HandlerEffect] {
        var effects: [RoomChange] = []
        for row in try await store.milestones(ofCases: [current.id]) where !known.contains(row.id) {
            guard router.state.currentCase?.id == current.id,
                let one = current.milestones.first(where: { $0.id == row.targetID })
            else { continue }
            known.insert(row.id)
            let former = router.state.currentCase?.recorded[one.id]
            guard former != row.recordedAt else { continue }
            router.state.currentCase?.recorded[one.id] = row.recordedAt
            router.state.currentCase?.noteSkipped()
            effects.append(
                row.recordedAt.map {
                    .recorded(one, caseID: current.id, at: $0, replacing: former, by: row.recordedBy)
                } ?? .unrecorded(one, caseID: current.id, restoring: nil, by: row.recordedBy))
        }
        return effects
    }

    /// The announcement if two daemons recorded the same milestone; nil if the milestone is not of the case in
    /// progress.
    ///
    /// - Parameters:
    ///   - counting: the row that counts.
    ///   - other: the row that does not.
    public func clash(_ counting: CaseMilestoneRow, _ other: CaseMilestoneRow) -> Reply? {
        guard let current = router.state.currentCase, current.id == counting.caseID,
            let one = current.milestones.first(where: { $0.id == counting.targetID }),
            counting.recordedAt != other.recordedAt
        else { return nil }
        let what =
            counting.recordedAt.map { "\(router.text.time($0)) counts" } ?? "its time was taken away"
        return reply(
            RoomResponse(
                outcome: .done, milestone: one,
                effects: [.chime(.question)]
                    + router.announcement(
                        "\(one.name) was recorded elsewhere, too; \(what).", isWarning: true)), Date())
    }

    /// Reads past cases with the same procedure and surgeon; if they are too few, with the same procedure.
    private func compare(with store: any CaseStore) async throws {
        let one = router.state.currentCase ?? router.state.upcoming.first
        let revision = try await store.revision()
        let key = [one?.procedure, one?.surgeon, revision]
        guard key != compared || revision == nil else { return }
        var history = CaseHistory()
        let facility = router.state.place.scopeID
        for surgeon in Set([one?.surgeon, nil]).sorted(by: { ($0 ?? "") > ($1 ?? "") }) {
            var filter = CaseFilter()
            (filter.statuses, filter.limit, filter.isNewestFirst) = ([.completed], Self.historyLimit, true)
            (filter.procedure, filter.surgeon) = (one?.procedure, surgeon)
            let past = try await store.cases(scopeID: facility, filter)
            history = CaseHistory(try await store.milestones(ofCases: past.map(\.id)))
            if history.count >= CaseHistory.fewestCases { break }
        }
        (router.state.history, compared) = (history, key)
    }
}
