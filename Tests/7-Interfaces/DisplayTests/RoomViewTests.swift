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
        let board = BoardView(store, facility: facility, timeZone: utc)
        let day = try fields(try #require(try await board.fields(ofDay: "2025-11-25", at: begin)))
        let rooms = try #require(day["rooms"] as? [[String: Any]])
        #expect(rooms.map { $0["room"] as? String } == ["OR 2", "OR 10"])
        #expect((rooms[0]["cases"] as? [[String: Any]])?.count == 2)
        try await store.write([row("OR 7", -10, .inProgress), row("OR 8", -10, .completed)])
        let today = try fields(try #require(try await board.fields(ofDay: nil, at: begin)))
        #expect(today["day"] as? String == "2025-11-25")
        let now = try #require(today["rooms"] as? [[String: Any]])
        #expect(now.map { $0["room"] as? String } == ["OR 2", "OR 7", "OR 10"], "what goes on is of today")
        #expect(try await board.fields(ofDay: "2025-02-30", at: begin) == nil)
    }
}
