import Feedback
import Commands
public import Foundation
public import Handling
public import RoomRecords
import Storage

/// Follows the changes of other programs while a room runs.
extension RoomHandler {
    /// Reads the changes of other programs: the schedule, the end of the case in progress, and past cases like it.
    ///
    /// - Parameters:
    ///   - date: the current time of day.
    ///   - isShared: whether other daemons work on the cases of this room, too. If so, the room takes over the cases
    ///     that they begin and the times that they record.
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

    /// The expected end of the case in progress, by the case's key; empty if it is unknown.
    public var expectedEnds: [UUID: Date] {
        guard let current = router.state.currentCase,
            let end = router.state.history.pace(of: current, at: Date())?.finish
        else { return [:] }
        return [current.id: end]
    }

    private func news(at date: Date, isShared: Bool) async throws -> Reply? {
        guard let store else { return nil }
        let place = router.state.place
        let scheduled = try await RoomState.schedule(of: place, from: store, at: date)
        try await compare(with: store)
        try await readDay(from: store, at: date)
        let milestones = router.state.milestones
        let begun = [router.state.currentCase?.id, router.state.lastCase?.id]
        router.state.upcoming = scheduled.filter { !begun.contains($0.id) }.map {
            SurgicalCase($0, milestones: milestones)
        }
        let others = try await readDetails(from: store)
        guard let current = router.state.currentCase else {
            return Reply(.done, effects: others + (isShared ? try await adopt(from: store) : []))
        }
        var reply = Reply(.done, effects: others)
        if isShared {
            reply.effects += try await adopt(timesOf: current, from: store)
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
        router.state.currentCase?.laterality = row.laterality
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
        // Until the row of a case has the case's end, the row is outdated. Later changes of the row are news.
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

    /// Takes over the times that other daemons have recorded.
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

    /// Announces that two daemons recorded the same milestone; nil if the milestone does not belong to the case in
    /// progress, or if both times are the same.
    ///
    /// - Parameters:
    ///   - counting: the row that counts.
    ///   - other: the row that does not.
    ///   - date: the time of the announcement.
    public func clash(_ counting: CaseMilestoneRow, _ other: CaseMilestoneRow, at date: Date) -> Reply? {
        guard let current = router.state.currentCase, current.id == counting.caseID,
            let one = current.milestones.first(where: { $0.id == counting.targetID }),
            counting.recordedAt != other.recordedAt
        else { return nil }
        if let time = counting.recordedAt, other.recordedAt?.isSameMoment(as: time) == true { return nil }
        let what: SpokenSentence =
            counting.recordedAt.map { "\(router.text.time($0)) counts" } ?? "its time was taken away"
        return reply(
            RoomResponse(
                outcome: .done, milestone: one,
                effects: [.chime(.question)]
                    + router.announcement(
                        "\(router.text.name(one)) was recorded elsewhere, too; \(what).", isWarning: true)),
            date)
    }

    /// Reads the delays, the teams and the other details of the cases here, if a row was written since the last time.
    ///
    /// - Returns: the rows that other programs have added or removed, as changes.
    private func readDetails(from store: any CaseStore) async throws -> [any HandlerEffect] {
        let state = router.state
        let ids = ([state.currentCase, state.lastCase].compactMap(\.self) + state.upcoming).map(\.id)
        let revision = try await store.revision()
        let key = [revision] + ids.map(\.uuidString)
        guard key != readRows || revision == nil else { return [] }
        let stored = try await store.details(ofCases: ids)
        router.state.people = try await store.people(
            scopeID: state.place.scopeID, limit: RoomState.peopleLimit)
        let effects = readRows == nil ? [] : router.state.details.news(in: stored)
        router.state.details.take(stored)
        router.state.details.keep(cases: Set(ids))
        readRows = key
        return effects
    }

    /// Reads today's cases of all rooms, if a row was written since the last time.
    private func readDay(from store: any CaseStore, at date: Date) async throws {
        let calendar = Calendar.gregorian(in: router.options.timeZone)
        let begin = calendar.startOfDay(for: date)
        let revision = try await store.revision()
        let key = [revision, "\(begin.timeIntervalSince1970)"]
        guard key != readDay || revision == nil else { return }
        router.state.day = try await DayRows(
            from: store, facility: router.state.place.scopeID, begin: begin, calendar: calendar, at: date)
        readDay = key
    }

    /// Reads past cases with the same procedure and surgeon; if they are too few, with the same procedure.
    private func compare(with store: any CaseStore) async throws {
        let one = router.state.currentCase ?? router.state.upcoming.first
        let revision = try await store.revision()
        let key = [one?.procedure, one?.surgeon, revision]
        guard key != compared || revision == nil else { return }
        let history = try await CaseHistory(
            ofProcedure: one?.procedure, surgeon: one?.surgeon, from: store,
            facility: router.state.place.scopeID)
        (router.state.history, compared) = (history, key)
    }
}
