import Commands
import Feedback
import Foundation
import Handling
import RoomRecords
import Storage

/// Merges the open cases of a room if two of its daemons each began one.
extension RoomHandler {
    /// Leaves one of several open cases open. Does nothing if only one is open, or before all rows are written.
    func merge(at date: Date, from store: any CaseStore) async throws -> Reply? {
        let place = router.state.place
        guard let current = router.state.currentCase else { return nil }
        var filter = CaseFilter()
        (filter.room, filter.statuses) = (place.room, [.inProgress])
        // A case ended here stays open in its row until the row is written.
        var open = try await store.cases(scopeID: place.scopeID, filter).filter {
            $0.id == current.id || !own.contains($0.id)
        }
        guard open.contains(where: { $0.id != current.id }) else { return nil }
        if !open.contains(where: { $0.id == current.id }) {
            // Another daemon may have merged the cases already. A case that a person has ended stays ended.
            let row = try await store.surgicalCase(id: current.id)
            guard row?.status != .completed else { return nil }
            open.append(current.row(in: place))
        }
        guard let merging = CaseMerging(open) else { return nil }
        let rows = try await store.milestones(ofCases: open.map(\.id))
        let written = SurgicalCase(current.row(in: place), rows, milestones: current.milestones).recorded
        let details = try await store.details(ofCases: open.map(\.id))
        guard let now = router.state.currentCase, now.id == current.id, now.recorded == written else {
            return nil
        }
        router.state.details.take(details)
        return leave(merging, rows, at: date)
    }

    private func leave(_ merging: CaseMerging, _ rows: [CaseMilestoneRow], at date: Date) -> Reply {
        let (place, outcome) = (router.state.place, merging.outcome(rows))
        let id = merging.surviving.id
        let former = router.state.currentCase?.id
        let all = rows.filter { $0.caseID == id } + outcome.taken
        let surviving = SurgicalCase(merging.surviving, all, milestones: router.state.milestones)
        known.formUnion((rows + outcome.taken + outcome.cleared).map(\.id))
        own.formUnion(outcome.closed.map(\.id) + [id])
        router.state.currentCase = surviving
        router.state.upcoming.removeAll { $0.id == id }
        var effects: [RoomChange] = outcome.closed.map { row in
            let one = SurgicalCase(row, rows, milestones: router.state.milestones)
            return row.status == .completed
                ? .caseEnded(one, at: row.endedAt ?? date) : .caseWithdrawn(one)
        }
        if former != id {
            (opened, isWritten) = (surviving.startedAt ?? opened, true)
            effects.append(.caseStarted(surviving, at: surviving.beganAt ?? date))
        }
        let news = former == id ? outcome.taken : all
        for one in surviving.milestones {
            guard let row = news.first(where: { $0.targetID == one.id }), let time = row.recordedAt
            else { continue }
            effects.append(.recorded(one, caseID: id, at: time, replacing: nil, by: row.recordedBy))
        }
        let moved = merging.merged.isEmpty ? [] : router.state.move(from: merging.merged.map(\.id), to: id)
        let began = router.text.time(surviving.beganAt ?? date)
        let sentence: SpokenSentence =
            merging.merged.isEmpty
            ? "An earlier case was still open here and is closed now."
            : "This case was begun twice. It is one case now, begun at \(began)."
        // Only one daemon tells people: the daemon whose case gives way.
        let isTold = former != id || merging.merged.isEmpty
        let told = isTold ? [.chime(.question)] + router.announcement(sentence, isWarning: true) : []
        var reply = reply(RoomResponse(outcome: .done, effects: told), date)
        reply.effects = effects
        reply.writes = [.saveCase(surviving.row(in: place))] + outcome.writes + moved + reply.writes
        return reply
    }
}

extension RoomState {
    /// Moves the rows of some cases to another case.
    ///
    /// - Returns: the changed rows.
    mutating func move(from cases: [UUID], to id: UUID) -> [RoomWrite] {
        if let pending, cases.contains(pending.caseID) {
            self.pending?.caseID = id
            if case .store(var row) = pending.purpose {
                row.caseID = id
                self.pending?.purpose = .store(row)
            }
        }
        for index in steps.indices {
            guard
                case .milestone(let one, let milestone, let written, let previous, let began, let ended) =
                    steps[index].change, cases.contains(one)
            else { continue }
            steps[index].change = .milestone(
                caseID: id, milestone, written: written, previous: previous, began: began, ended: ended)
        }
        var writes: [RoomWrite] = []
        func isMoved(_ one: UUID?) -> Bool { one.map(cases.contains) ?? false }
        if isMoved(cementTimer?.caseID) {
            cementTimer?.caseID = id
            writes += cementTimer.map { [.saveTimer($0)] } ?? []
        }
        for flag in [\RoomState.surgeonLeft, \.nextPatientCalled] where isMoved(self[keyPath: flag]?.caseID) {
            self[keyPath: flag]?.caseID = id
            writes += self[keyPath: flag].map { [.saveFlag($0)] } ?? []
        }
        for row in details.rows where cases.contains(row.caseID) {
            var row = row
            row.caseID = id
            details.put(row)
            writes.append(.saveDetail(row))
        }
        return writes
    }
}
