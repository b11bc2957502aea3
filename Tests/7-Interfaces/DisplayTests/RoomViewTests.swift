import Commands
import Foundation
import RoomMode
import SQLiteStorage
import Session
import RoomRecords
import Storage
import Testing

@testable import Display

@Suite("What a room tells of itself")
struct RoomViewTests {
    private let milestones = [
        Milestone(id: UUID(), name: "Patient In", phase: .preOp),
        Milestone(id: UUID(), name: "Time Out", phase: .preOp),
        Milestone(id: UUID(), name: "Incision", phase: .intraOp),
        Milestone(id: UUID(), name: "Closing Complete", phase: .postOp),
    ]
    private let begin = Date(timeIntervalSince1970: 1_764_057_600)

    private func fields(_ line: JSONLine) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? [String: Any])
    }

    private func state(_ recorded: [Int: Double]) -> RoomState {
        var one = SurgicalCase(
            id: UUID(), procedure: "<b>Knee</b>", surgeon: "Dr. Shaw", status: .inProgress,
            milestones: milestones)
        for (index, minutes) in recorded {
            one.recorded[milestones[index].id] = begin.addingTimeInterval(minutes * 60)
        }
        return RoomState(place: RoomPlace(room: "OR 3"), milestones: milestones, currentCase: one)
    }

    @Test("a milestone is recorded, skipped, next or later, and the operation has its own time")
    func running() throws {
        let view = RoomView(state([0: 0, 2: 30]), at: begin.addingTimeInterval(3600))
        let room = try fields(view.fields)
        #expect(room["room"] as? String == "OR 3")
        let one = try #require(room["case"] as? [String: Any])
        let all = try #require(one["milestones"] as? [[String: Any]])
        #expect(all.map { $0["state"] as? String } == ["recorded", "skipped", "recorded", "next"])
        #expect(all[2]["recorded"] as? String == "2025-11-25T08:30:00.000Z")
        #expect(one["procedure"] as? String == "<b>Knee</b>" && one["phase"] as? String == "intra-op")
        let surgery = try #require(one["surgery"] as? [String: Any])
        #expect(surgery["began"] as? String == "2025-11-25T08:30:00.000Z" && surgery["ended"] == nil)
        #expect(one["pace"] == nil && one["finish"] == nil, "there is no case to compare it with")
    }

    @Test("a pace and an end come from the median of the cases before")
    func pace() throws {
        var state = state([0: 0, 1: 40])
        let past = [10.0, 12, 14].map { minutes in
            [
                milestones[0].id: begin, milestones[1].id: begin.addingTimeInterval(minutes * 60),
                milestones[3].id: begin.addingTimeInterval((minutes + 60) * 60),
            ]
        }
        state.history = CaseHistory(past)
        let room = try fields(RoomView(state, at: begin.addingTimeInterval(41 * 60)).fields)
        let one = try #require(room["case"] as? [String: Any])
        #expect(one["pace"] as? String == "behind" && one["delay"] as? Double == 28 * 60)
        #expect(one["finish"] as? String == "2025-11-25T09:40:00.000Z")
        let last = try #require((one["milestones"] as? [[String: Any]])?.last)
        #expect(last["expected"] as? String == "2025-11-25T09:40:00.000Z")
    }

    @Test(
        "a side, delays and the team are shown, the names as much as those of surgeons, and what was removed is not"
    )
    func details() throws {
        var state = state([0: 0])
        let id = try #require(state.currentCase?.id)
        state.currentCase?.laterality = .left
        var gone = CaseDelayRow(
            scopeID: UUID(), caseID: id, reason: "other", minutes: 99, notedAt: begin, recordedBy: .voice)
        gone.removedAt = begin
        state.details.put(gone)
        state.details.put(
            CaseDelayRow(
                scopeID: UUID(), caseID: id, reason: "waiting_for_anesthesia", minutes: 10, notedAt: begin,
                recordedBy: .voice, reportedBy: "Nurse Miller"))
        for name in ["<img src=x> Chen", "Doctor Amy Lee"] {
            state.details.put(
                CaseStaffRow(
                    scopeID: UUID(), caseID: id, name: name, role: "scrub_nurse", addedAt: begin,
                    recordedBy: .voice))
        }
        state.details.put(
            CaseImplantRow(
                scopeID: UUID(), caseID: id, component: "Liner", size: "5", lot: "12A", notedAt: begin,
                recordedBy: .voice))
        state.details.put(
            CaseNoteRow(
                scopeID: UUID(), caseID: id, text: "private words", notedAt: begin, recordedBy: .voice))
        let view = RoomView(state, at: begin).fields
        #expect(!view.text.contains("private words"), "notes are on no wall")
        let room = try fields(view)
        let one = try #require(room["case"] as? [String: Any])
        #expect((one["implants"] as? [[String: Any]])?.first?["text"] as? String == "Liner, size 5, lot 12A")
        #expect(one["laterality"] as? String == "left" && one["reported"] as? Double == 600)
        let delays = try #require(one["delays"] as? [[String: Any]])
        #expect(delays.count == 1 && delays[0]["text"] as? String == "Waiting for anesthesia")
        #expect(delays[0]["minutes"] as? Int == 10 && delays[0]["reporter"] as? String == "Nurse Miller")
        let team = try #require(one["team"] as? [[String: Any]])
        #expect(team.map { $0["name"] as? String } == ["<img src=x> Chen", "Doctor Amy Lee"])
        #expect(team[0]["role"] as? String == "scrub nurse")
        for (naming, shown) in [(SurgeonNaming.initials, "N. M."), (.none, nil)] {
            let text = RoomView(state, at: begin, surgeons: naming).fields.text
            #expect(!text.contains("Miller") && !text.contains("Lee"))
            #expect(shown.map(text.contains) ?? true)
        }
    }

    @Test("between cases there is the schedule, and the milestones of what is next")
    func between() throws {
        let next = SurgicalCase(
            id: UUID(), procedure: "Hip", milestones: milestones, scheduledStart: begin)
        let room = try fields(
            RoomView(RoomState(milestones: milestones, upcoming: [next]), at: begin).fields)
        #expect(room["case"] == nil)
        #expect((room["upcoming"] as? [[String: Any]])?.first?["procedure"] as? String == "Hip")
        let all = try #require(room["milestones"] as? [[String: Any]])
        #expect(all.map { $0["state"] as? String } == ["next", "later", "later", "later"])
    }

    @Test("a board has the cases of a day, by rooms, and no day that there is not")
    func board() async throws {
        let store = try SQLiteStore(inMemory: ())
        let facility = UUID()
        func row(_ room: String, _ hours: Double, _ status: CaseStatus = .scheduled) -> RoomWrite {
            .saveCase(
                CaseRow(
                    scopeID: facility, room: room, procedure: "Hip", status: status,
                    scheduledStart: begin.addingTimeInterval(hours * 3600)))
        }
        try await store.write([row("OR 10", 0), row("OR 2", 1), row("OR 2", 2), row("OR 2", 24)])
        let utc = try #require(TimeZone(identifier: "UTC"))
        let board = BoardView(
            store, place: RoomPlace(scopeID: facility, room: "OR 2"), timeZone: utc)
        let day = try fields(try #require(try await board.fields(ofDay: "2025-11-25", at: begin)))
        let rooms = try #require(day["rooms"] as? [[String: Any]])
        #expect(rooms.map { $0["room"] as? String } == ["OR 2", "OR 10"])
        #expect((rooms[0]["cases"] as? [[String: Any]])?.count == 2)
        try await store.write([row("OR 7", -10, .inProgress), row("OR 8", -10, .completed)])
        let today = try fields(try #require(try await board.fields(ofDay: nil, at: begin)))
        #expect(today["day"] as? String == "2025-11-25")
        let now = try #require(today["rooms"] as? [[String: Any]])
        #expect(now.map { $0["room"] as? String } == ["OR 2", "OR 7", "OR 8", "OR 10"])
        #expect((now[1]["cases"] as? [[String: Any]])?.count == 1, "what goes on is of today")
        #expect((now[2]["cases"] as? [[String: Any]])?.count == 0, "what ended yesterday is not")
        #expect(try await board.fields(ofDay: "2025-02-30", at: begin) == nil)
    }

    @Test(
        "a board has each room's standing, every case's pace, and how late a case is; another room can be looked at"
    )
    func standings() async throws {
        let store = try SQLiteStore(inMemory: ())
        let facility = UUID()
        try await store.follow(
            milestones: milestones.enumerated().map { index, one in
                FacilityMilestoneRow(
                    id: one.id, scopeID: facility, name: one.name, displayName: one.name, order: index,
                    phase: one.phase)
            }, scopeID: facility)
        func add(
            _ room: String, _ status: CaseStatus, planned: Double, began: Double? = nil, ended: Double? = nil,
            _ times: [Int: Double] = [:]
        ) async throws {
            func date(_ minutes: Double) -> Date { begin.addingTimeInterval(minutes * 60) }
            let row = CaseRow(
                scopeID: facility, room: room, procedure: "Hip", surgeon: "Dr. Shaw", status: status,
                scheduledStart: date(planned), startedAt: began.map(date), endedAt: ended.map(date))
            try await store.write(
                [.saveCase(row)]
                    + times.map { index, minutes in
                        .record(
                            CaseMilestoneRow(
                                caseID: row.id, targetID: milestones[index].id, recordedAt: date(minutes),
                                recordedBy: .file, createdAt: date(minutes)))
                    })
        }
        for day in 1...3 {
            let start = Double(-day) * 1440
            try await add(
                "OR 1", .completed, planned: start, began: start, ended: start + 60,
                [0: start, 1: start + 10, 2: start + 20, 3: start + 60])
        }
        try await add("OR 1", .inProgress, planned: 0, began: 0, [0: 0, 1: 40])
        try await add("OR 1", .scheduled, planned: 60)
        try await add("OR 2", .completed, planned: -100, began: -100, ended: 35)
        try await add("OR 2", .scheduled, planned: 20)
        let utc = try #require(TimeZone(identifier: "UTC"))
        let place = RoomPlace(scopeID: facility, room: "OR 5")
        let now = begin.addingTimeInterval(41 * 60)
        let board = BoardView(store, place: place, surgeons: .initials, timeZone: utc)
        let answer = try fields(try #require(try await board.fields(ofDay: nil, at: now)))
        let rooms = try #require(answer["rooms"] as? [[String: Any]])
        #expect(rooms.map { $0["room"] as? String } == ["OR 1", "OR 2", "OR 5"])
        #expect(rooms.map { $0["standing"] as? String } == ["in-progress", "cleaning", "free"])
        #expect(
            rooms[1]["until"] as? String == "2025-11-25T09:05:00.000Z", "half an hour, as no pauses are known"
        )
        let first = try #require(rooms[0]["cases"] as? [[String: Any]])
        #expect(first[0]["pace"] as? String == "behind" && first[0]["lead"] as? Double == 30 * 60)
        #expect(
            first[0]["delay"] as? Double == 30 * 60
                && first[0]["finish"] as? String == "2025-11-25T09:30:00.000Z")
        #expect(
            first[1]["delay"] as? Double == 30 * 60
                && first[1]["expected"] as? String == "2025-11-25T09:30:00.000Z")
        let second = try #require(rooms[1]["cases"] as? [[String: Any]])
        #expect(second[1]["delay"] as? Double == 21 * 60 && second[0]["delay"] == nil)
        let tomorrow = try fields(try #require(try await board.fields(ofDay: "2025-11-26", at: now)))
        #expect((tomorrow["rooms"] as? [[String: Any]])?.allSatisfy { $0["standing"] == nil } == true)

        let other = try fields(try #require(try await board.fields(ofRoom: "OR 1", at: now)))
        let one = try #require(other["case"] as? [String: Any])
        #expect(other["room"] as? String == "OR 1" && one["pace"] as? String == "behind")
        #expect(one["surgeon"] as? String == "S." && (other["upcoming"] as? [Any])?.count == 1)
        #expect(try await board.fields(ofRoom: "OR 6", at: now) == nil)
    }

    @Test(
        "a surgeon's day has totals, procedures and an end from medians; an empty day has the next one beside it"
    )
    func day() async throws {
        let store = try SQLiteStore(inMemory: ())
        let facility = UUID()
        func row(_ hours: Double, _ status: CaseStatus, _ surgeon: String?, long: Double = 1) -> RoomWrite {
            let start = begin.addingTimeInterval(hours * 3600)
            var row = CaseRow(
                scopeID: facility, room: "OR 1", procedure: "Hip", surgeon: surgeon, status: status,
                scheduledStart: start)
            if status == .completed {
                (row.startedAt, row.endedAt) = (start, start.addingTimeInterval(long * 3600))
            }
            return .saveCase(row)
        }
        try await store.write([
            row(-72, .completed, "Dr. Shaw"), row(-48, .completed, "Dr. Shaw", long: 5),
            row(-2, .completed, "Dr. Shaw"),
            row(1, .scheduled, "Dr. Shaw"), row(3, .scheduled, nil), row(48, .scheduled, "Dr. Shaw"),
        ])
        let utc = try #require(TimeZone(identifier: "UTC"))
        let view = DayView(store, facility: facility, timeZone: utc)
        let today = try fields(try #require(try await view.fields(ofDay: nil, at: begin)))
        let all = try #require(today["surgeons"] as? [[String: Any]])
        #expect(all.map { $0["surgeon"] as? String } == ["Dr. Shaw", nil])
        #expect(
            all[0]["total"] as? Int == 2 && all[0]["completed"] as? Int == 1 && all[0]["left"] as? Int == 1)
        #expect(all[0]["began"] as? String == "2025-11-25T06:00:00.000Z")
        #expect(all[0]["finish"] as? String == "2025-11-25T10:00:00.000Z", "the median is one hour")
        #expect((all[0]["groups"] as? [[String: Any]])?.first?["count"] as? Int == 2)
        #expect((all[0]["cases"] as? [[String: Any]])?.count == 2 && today["next"] == nil)
        let empty = try fields(try #require(try await view.fields(ofDay: "2025-11-26", at: begin)))
        let next = try #require(empty["next"] as? [String: Any])
        #expect((empty["surgeons"] as? [Any])?.isEmpty == true && next["day"] as? String == "2025-11-27")
        #expect(next["total"] as? Int == 1 && (next["surgeons"] as? [Any])?.count == 1)
        #expect(try await view.fields(ofDay: "2025-13-01", at: begin) == nil)
    }

    @Test(
        "an alert has its case, its words and the room in which it was acknowledged; a call has the case that comes next"
    )
    func alerts() async throws {
        let store = try SQLiteStore(inMemory: ())
        let facility = UUID()
        let place = RoomPlace(scopeID: facility, room: "OR 1")
        let running = CaseRow(
            scopeID: facility, room: "OR 1", procedure: "Hip", surgeon: "Dr. Amelia Shaw",
            status: .inProgress,
            startedAt: Date())
        let next = CaseRow(
            scopeID: facility, room: "OR 1", procedure: "Knee", surgeon: "Dr. Ben Meyer",
            scheduledStart: Date(timeIntervalSinceNow: 3600))
        try await store.write([.saveCase(running), .saveCase(next)])
        try await store.write([
            .saveFlag(
                CaseFlagRow(
                    in: place, caseID: running.id, kind: .nextPatientCalled, setAt: Date(), setBy: .voice))
        ])
        func view() async throws -> [String: Any] {
            let list = try await store.alerts(scopeID: facility, limit: 9)
            return try fields(
                try await AlertsView(list, from: store, facility: facility, surgeons: .initials).fields)
        }
        let waiting = try await view()
        #expect(waiting["unread"] as? Int == 2)
        let all = try #require(waiting["alerts"] as? [[String: Any]])
        #expect(all.map { $0["text"] as? String } == ["Next patient called", "The case began"])
        #expect(all.map { $0["procedure"] as? String } == ["Knee", "Hip"])
        #expect(all.map { $0["surgeon"] as? String } == ["B. M.", "A. S."])
        #expect(all.map { $0["urgent"] as? Bool } == [true, false])
        _ = try await store.acknowledge(nil, in: "OR 2", scopeID: facility)
        let seen = try #require((try await view()["alerts"] as? [[String: Any]])?.first)
        #expect(seen["by"] as? String == "OR 2" && seen["read"] as? Bool == true)
    }
}
