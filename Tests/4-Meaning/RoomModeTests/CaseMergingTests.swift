import Commands
import Foundation
import RoomRecords
import Storage
import Testing

@testable import RoomMode

@Suite("Several open cases of a room")
struct CaseMergingTests {
    private func row(_ number: Int, _ seconds: Double, isPlanned: Bool = false) -> CaseRow {
        CaseRow(
            id: Fixture.key(number), scopeID: RoomPlace.unnamedScope, room: "1", status: .inProgress,
            scheduledStart: isPlanned ? Fixture.at(-60) : nil, startedAt: Fixture.at(seconds))
    }

    private func time(_ number: Int, of one: Int, _ milestone: Int, _ seconds: Double) -> CaseMilestoneRow {
        CaseMilestoneRow(
            id: Fixture.key(number), caseID: Fixture.key(one),
            targetID: Fixture.milestones[milestone].id, recordedAt: Fixture.at(seconds),
            recordedBy: .voice, createdAt: Fixture.at(seconds))
    }

    @Test("are one operation if they began at once: the one that began last goes on")
    func survivor() throws {
        #expect(CaseMerging([]) == nil && CaseMerging([row(1, 0)]) == nil)
        let cases = [row(3, 4), row(2, 1), row(1, 4)]
        for open in [cases, cases.reversed(), [cases[1], cases[2], cases[0]]] {
            let merging = try #require(CaseMerging(open))
            #expect(merging.surviving.id == Fixture.key(1), "of two in one millisecond the smaller key")
            #expect(merging.merged.map(\.id) == [3, 2].map(Fixture.key) && merging.ended.isEmpty)
        }
    }

    @Test("give it the times that it lacks, the earliest of each, with the same keys wherever that is done")
    func times() throws {
        let cases = [row(1, 0), row(2, 1), row(3, 2)]
        let rows = [
            time(11, of: 1, 0, 0), time(12, of: 2, 0, 1), time(13, of: 2, 1, 60), time(14, of: 1, 1, 61),
            time(15, of: 3, 2, 90),
        ]
        let outcome = try #require(CaseMerging(cases)).outcome(rows)
        #expect(outcome.taken.map(\.recordedAt) == [Fixture.at(0), Fixture.at(60)])
        #expect(outcome.taken.allSatisfy { $0.caseID == Fixture.key(3) && $0.createdAt < Fixture.at(2) })
        #expect(outcome.closed.map(\.status) == [.cancelled, .cancelled] && outcome.cleared.isEmpty)
        let other = try #require(CaseMerging(cases.reversed())).outcome(rows.reversed())
        #expect(Set(other.writes) == Set(outcome.writes))
    }

    @Test("leave one that goes back to the schedule without times")
    func planned() throws {
        let cases = [row(1, 0, isPlanned: true), row(2, 1, isPlanned: true)]
        let outcome = try #require(CaseMerging(cases)).outcome([time(11, of: 1, 1, 60)])
        #expect(outcome.closed.map(\.status) == [.scheduled] && outcome.closed[0].startedAt == nil)
        #expect(outcome.cleared.map(\.recordedAt) == [nil] && outcome.cleared[0].caseID == Fixture.key(1))
        #expect(outcome.cleared[0].createdAt > Fixture.at(60))
    }

    @Test(
        "are two operations if one began later, and the first is over at its last time, with all of them")
    func later() throws {
        let merging = try #require(CaseMerging([row(1, 0), row(2, 3600), row(3, 3601)]))
        #expect(merging.surviving.id == Fixture.key(3) && merging.merged.map(\.id) == [Fixture.key(2)])
        let outcome = merging.outcome([time(11, of: 1, 0, 0), time(12, of: 1, 1, 900)])
        let ended = try #require(outcome.closed.first { $0.id == Fixture.key(1) })
        #expect(ended.status == .completed && ended.endedAt == Fixture.at(900) && outcome.taken.isEmpty)
    }
}
