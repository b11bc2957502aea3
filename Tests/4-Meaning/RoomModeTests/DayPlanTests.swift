import Commands
import Foundation
import Handling
import RoomMode
import RoomRecords
import Storage
import Testing

@Suite("The cases of a day")
struct DayPlanTests {
    private let facility = Fixture.key(900)

    /// Returns a case; times are hours after 14:00.
    private func row(
        _ number: Int, _ status: CaseStatus, _ room: String = "OR 3", planned: Double? = nil,
        length: Double? = nil,
        began: Double? = nil, ended: Double? = nil, procedure: String = "Knee",
        surgeon: String? = "Dr. Amelia Shaw"
    ) -> CaseRow {
        func date(_ hours: Double?) -> Date? { hours.map { Fixture.at($0 * 3600) } }
        return CaseRow(
            id: Fixture.key(number), scopeID: facility, room: room, procedure: procedure, surgeon: surgeon,
            status: status,
            scheduledStart: date(planned),
            scheduledEnd: date(length.flatMap { long in planned.map { $0 + long } }),
            startedAt: date(began), endedAt: date(ended))
    }

    /// Past cases of one hour, except one of nine, with half an hour between them.
    private var past: [CaseRow] {
        [-240.0, -238.5, -237, -235.5].enumerated().map { index, begin in
            row(100 + index, .completed, began: begin, ended: begin + (index == 3 ? 9 : 1))
        }
    }

    @Test(
        "cases follow each other after medians, and one that is late delays those after it in its room only")
    func plan() {
        let rows = [
            row(1, .completed, planned: -4, began: -4, ended: -2.5),
            row(2, .inProgress, planned: -1, began: -0.5),
            row(3, .scheduled, planned: 0), row(4, .scheduled, planned: 4), row(5, .cancelled, planned: 1),
            row(6, .scheduled, "OR 4", planned: 0.25, surgeon: "Dr. Meyer"),
        ]
        let durations = CaseDurations(past)
        #expect(durations.median(of: rows[2]) == 3600, "the case of nine hours counts as one")
        #expect(durations.turnover == 1800)
        let plan = DayPlan(rows, durations: durations, at: Fixture.at(0))
        func entry(_ number: Int) -> DayPlan.Entry? {
            plan.entries.first { $0.row.id == Fixture.key(number) }
        }
        #expect(plan.entries.count == 5, "a cancelled case is none")
        #expect(entry(2)?.end == Fixture.at(1800))
        #expect(
            entry(3)?.begin == Fixture.at(3600) && entry(3)?.delay == 3600
                && entry(3)?.end == Fixture.at(7200))
        #expect(entry(4)?.delay == 0 && entry(6)?.delay == 0)
        let day = plan.day(ofSurgeon: "dr amelia shaw")
        #expect((day.total, day.completed, day.upcoming.count) == (4, 1, 2))
        #expect(day.began == Fixture.at(-4 * 3600) && day.finish == Fixture.at(5 * 3600))
        #expect(day.groups.map(\.procedure) == ["Knee"] && day.groups.map(\.count) == [4])
        #expect(plan.surgeons == ["Dr. Amelia Shaw", "Dr. Meyer"])
        let pace = DayPlan(
            rows, durations: durations, ends: [Fixture.key(2): Fixture.at(2700)], at: Fixture.at(0))
        #expect(
            pace.entries.first { $0.row.id == Fixture.key(3) }?.begin == Fixture.at(4500),
            "the pace counts first")
    }

    @Test(
        "without enough cases like it a case has its planned length; without that nothing after it is foretold"
    )
    func unknown() {
        let rows = [
            row(1, .inProgress, planned: -1, length: 2, began: -1), row(2, .scheduled, planned: 0.5),
            row(3, .scheduled, planned: 5, length: 1),
        ]
        let plan = DayPlan(rows, durations: CaseDurations(Array(past.prefix(2))), at: Fixture.at(0))
        #expect(plan.entries.map(\.end) == [Fixture.at(3600), nil, nil])
        #expect(plan.entries[1].begin == Fixture.at(3600) && plan.entries[2].begin == nil)
        #expect(plan.day(ofSurgeon: nil).finish == nil)
        #expect(DayPlan([], durations: CaseDurations(), at: Fixture.at(0)).day(ofSurgeon: nil).finish == nil)
    }

    /// A room whose surgeon is Dr. Amelia Shaw.
    private func room(_ rows: [CaseRow], next: [CaseRow] = []) -> CommandRouter {
        var state = RoomState(
            place: RoomPlace(scopeID: facility, room: "OR 3"), milestones: Fixture.milestones)
        state.lastCase = SurgicalCase(row(99, .completed), milestones: Fixture.milestones)
        state.day = DayRows(rows: rows, durations: CaseDurations(past), next: next)
        return CommandRouter(state, options: RoomOptions(timeZone: Fixture.utc))
    }

    private func answer(_ command: ParsedCommand, _ router: CommandRouter) -> String {
        var router = router
        return router.handle(command, at: Fixture.at(0)).speech
    }

    private func answer(_ action: CommandAction, _ router: CommandRouter) -> String {
        answer(Fixture.command(action), router)
    }

    private func phrases(_ router: CommandRouter) -> [Alias] { router.state.surgeonPhrases(router.options) }

    @Test("a surgeon asks how many cases are left, when the first was, and when the last may be over")
    func questions() throws {
        let room = room([
            row(1, .completed, planned: -4, began: -4, ended: -2.5),
            row(2, .inProgress, planned: -1, began: -0.5),
            row(3, .scheduled, planned: 2),
            row(6, .scheduled, "OR 4", planned: 0.25, surgeon: "Dr. Ben Meyer"),
        ])
        #expect(answer(.queryCasesLeft, room) == "You have 1 case left after this one. 1 of 3 are done.")
        #expect(answer(.queryDayEnd, room) == "You may be done at 17:00.")
        #expect(answer(.queryFirstCase, room) == "Your first case began at 10:00, Knee, OR 3.")
        #expect(answer(.queryDayElapsed, room) == "The first case began 4 hours ago, at 10:00.")
        #expect(answer(.queryNextFor, room) == "Next is Knee, OR 3 at 16:00.")
        let parser = CommandParser(
            AliasDictionary(phrases(room), scopeID: facility, milestones: Fixture.milestones))
        func ask(_ text: String) throws -> String {
            guard case .command(let command) = parser.parse(text) else { return "not understood" }
            return answer(command, room)
        }
        #expect(try ask("what is next for doctor meyer") == "Next is Knee, OR 4 at 14:15.")
        #expect(try ask("when is doctor ben meyer done") == "Doctor Ben Meyer may be done at 15:15.")
        #expect(
            try ask("how many cases does doctor shaw have left").hasPrefix(
                "Doctor Amelia Shaw has 1 case left"))
        let done = self.room([row(1, .completed, planned: -4, began: -4, ended: -2.5)])
        #expect(answer(.queryDayEnd, done) == "The only case is done, since 11:30.")
        #expect(answer(.queryNextFor, done) == "You have no further case today.")
    }

    @Test("two surgeons of one last name are asked about by their whole names only")
    func names() {
        let room = room([
            row(1, .scheduled, planned: 1), row(2, .scheduled, "OR 4", planned: 1, surgeon: "Dr. Ben Shaw"),
        ])
        let all = phrases(room).map(\.phrase)
        #expect(
            !all.contains("what is next for doctor shaw") && all.contains("what is next for doctor ben shaw"))
        #expect(phrases(room) == phrases(room), "the keys of phrases stay the same")
    }

    @Test(
        "a day without a case tells of the next one that has cases; too few past cases are said to be too few"
    )
    func preview() {
        let next = [row(1, .scheduled, planned: 48), row(2, .scheduled, planned: 50)]
        let sentence = "No case is on the schedule today. Friday has 2 cases, the first at 14:00."
        #expect(answer(.queryFirstCase, room([], next: next)) == sentence)
        #expect(answer(.queryCasesLeft, room([])) == "No case is on the schedule today.")
        var unknown = room([row(1, .scheduled, planned: 1)])
        unknown.state.day.durations = CaseDurations()
        let few = "Too few cases like these are known to say when the day ends."
        #expect(answer(.queryDayEnd, unknown) == few)
    }
}
