import Commands
import Foundation
import RoomMode
import RoomRecords
import Testing

@testable import VoicedCommands

@Suite("Rows of phrases that are taken into a database")
struct AliasPlanTests {
    private let facility = UUID()
    private let patientIn = Milestone(id: UUID(), kindID: UUID(), name: "Patient In")

    private func plan(_ drafts: [[String: String]], into rows: [Alias] = [], facility: UUID? = nil)
        -> AliasPlan
    {
        AliasPlan(
            drafts.enumerated().map { AliasDraft(place: "f:\($0 + 2)", fields: $1) }, into: rows,
            facility: facility, milestones: [patientIn])
    }

    private func draft(
        _ phrase: String, _ action: String = "query_time", _ more: [String: String] = [:]
    ) -> [String: String] { ["alias_phrase": phrase, "action_type": action].merging(more) { $1 } }

    @Test("are new without an id, for all or for the facility")
    func added() throws {
        let plan = plan([
            draft("what's the time"), draft("Wheels in!", "record", ["milestone": "patient in"]),
        ])
        #expect(plan.faults.isEmpty && plan.addedCount == 2)
        #expect(plan.save.map(\.phrase) == ["what's the time", "Wheels in!"])
        #expect(plan.save.allSatisfy { $0.scopeID == nil && $0.isInUse })
        #expect(
            plan.save.last?.targetKindID == patientIn.kindID && plan.save.last?.targetID == nil)
        let own = self.plan([draft("wheels in", "record", ["milestone": "Patient In"])], facility: facility)
        #expect(own.save.first?.scopeID == facility)
        #expect(own.save.first?.targetID == patientIn.id && own.save.first?.targetKindID == nil)
    }

    @Test("change the row that has their id, in what they say and nothing else")
    func changed() throws {
        let row = Alias(targetKindID: patientIn.kindID, phrase: "in", action: .record, isAutoLearned: true)
        let id = row.id.uuidString
        let plan = plan([["id": id, "alias_phrase": "in now"]], into: [row])
        #expect(plan.changedCount == 1 && plan.faults.isEmpty, "\(plan.faults)")
        var expected = row
        expected.phrase = "in now"
        #expect(plan.save == [expected])
        let off = self.plan([["id": id, "is_active": "f"]], into: [row])
        #expect(off.save.first?.isActive == false)
        let same = self.plan([["id": id, "alias_phrase": "in"]], into: [row])
        #expect(same.save.isEmpty && same.unchangedCount == 1)
    }

    @Test("that are taken twice are there once")
    func twice() {
        let row = Alias(phrase: "time", action: .queryTime)
        let plan = plan([draft("Time!")], into: [row])
        #expect(plan.save.isEmpty && plan.unchangedCount == 1 && plan.addedCount == 0, "\(plan)")
    }

    @Test("may have a phrase that another facility has, that is deleted, or that the facility overrides")
    func others() {
        var gone = Alias(phrase: "time", action: .record)
        gone.deletedAt = Date()
        let rows = [gone, Alias(scopeID: UUID(), phrase: "time", action: .undoLast)]
        #expect(plan([draft("time")], into: rows).addedCount == 1)
        let all = Alias(phrase: "time", action: .undoLast)
        #expect(plan([draft("time")], into: [all], facility: facility).addedCount == 1)
    }

    @Test("are refused if their action needs what only a sentence of a grammar has")
    func places() {
        let light = CommandAction(rawValue: "light")
        let plan = AliasPlan(
            [AliasDraft(place: "", fields: draft("cinema time", "light"))], into: [], facility: nil,
            milestones: [], actions: [light], places: [light: ["room", "state"]])
        #expect(plan.save.isEmpty)
        #expect(
            plan.faults.map(\.description) == [
                "light needs {room} and {state}, and a phrase has none; add a sentence to the grammar instead"
            ])
    }

    @Test("are taken all or not at all, and each that is wrong is told with its place")
    func faults() throws {
        let row = Alias(phrase: "undo", action: .undoLast)
        let theirs = Alias(scopeID: UUID(), phrase: "theirs", action: .undoLast)
        let wrong: [([String: String], String)] = [
            (draft(""), "the phrase is missing"), (draft("!?"), "letter or digit"),
            (draft(String(repeating: "x", count: 2001)), "2000 bytes"), (draft("x", ""), "action is missing"),
            (draft("x", "dance"), "is unknown"), (draft("x", "record"), "needs a milestone"),
            (draft("x", "record", ["milestone": "Lunch"]), "there are Patient In"),
            (draft("x", "query_time", ["milestone": "Patient In"]), "has no milestone"),
            (draft("x", "record", ["milestone_type_id": UUID().uuidString]), "milestone of this type"),
            (draft("x", "record", ["facility_milestone_id": UUID().uuidString]), "milestone with this key"),
            (
                draft(
                    "x", "record",
                    ["milestone": "Patient In", "milestone_type_id": UUID().uuidString]), "contradict"
            ),
            (draft("x", "query_time", ["id": "7"]), "is no UUID (id)"),
            (draft("x", "query_time", ["is_active": "maybe"]), "neither true nor false (is_active)"),
            (draft("x", "query_time", ["deleted_at": "now"]), "is no time"),
            (draft("x", "query_time", ["facility_id": UUID().uuidString]), "facility is not the one"),
            (draft("x", "query_time", ["id": theirs.id.uuidString]), "belongs to another facility"),
            (draft("Undo"), "means undo_last; remove it first"),
            (draft("undo", "query_time", ["id": UUID().uuidString]), "means undo_last; remove it first"),
        ]
        for (fields, reason) in wrong {
            let plan = plan([draft("good"), fields], into: [row, theirs])
            #expect(plan.save.isEmpty, "\(fields)")
            #expect(plan.faults.count == 1 && plan.faults[0].description.hasPrefix("f:3: "), "\(plan.faults)")
            #expect(plan.faults[0].reason.contains(reason), "\(plan.faults)")
        }
        let twice = plan([draft("one"), draft("One.")])
        #expect(
            twice.faults.map(\.description) == ["f:3: this phrase is there already (f:2); keep one of them"])
        let id = ["id": UUID().uuidString]
        let same = plan([draft("one", "query_time", id), draft("two", "query_time", id)])
        #expect(same.faults.count == 1 && same.faults[0].reason.contains("(f:2)"))
    }
}
