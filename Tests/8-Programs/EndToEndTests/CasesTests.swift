import Foundation
import TestSupport
import Testing

/// Spoken commands become records of cases, as `voiced cases` shows them.
@Suite("voiced cases")
struct CasesTests {
    private let directory = TemporaryDirectory()
    private var database: [String] { ["--database", directory.file("room.sqlite")] }

    private func cases(_ arguments: String..., json: Bool = false) throws -> Program.Outcome {
        try Program.run(["cases"] + arguments + database + (json ? ["--json"] : []))
    }

    @Test("a case of the schedule begins with its first milestone, and is there with its time and its words")
    func recorded() throws {
        let added = try cases(
            "add", "--start", "2026-01-01 08:00", "--procedure", "Total knee", "--surgeon", "Dr. Shaw")
        #expect(added.status == 0 && UUID(uuidString: added.lines.first ?? "") != nil, "\(added.errors)")
        let heard = try Program.run(
            ["listen", Program.demo, "--start", "2026-01-01T08:05:00Z"] + database)
        #expect(heard.status == 0, "\(heard.errors)")
        let recorded = try #require(heard.events("milestone-recorded").first)
        let id = try #require(recorded["case"] as? String)
        let listed = try cases("list", "--since", "2026-01-01 00:00", json: true).objects
        let one = try #require(listed.first { $0["id"] as? String == id })
        #expect(one["status"] as? String == "in_progress")
        let shown = try cases("show", id, json: true).objects
        #expect(shown.count == 1 && shown[0]["recorded_by"] as? String == "voice")
        #expect(shown[0]["recorded_at"] as? String == recorded["recorded"] as? String)
        let log = try Program.run(["log", "--json"] + database).objects
        #expect(
            log.contains { $0["case_id"] as? String == id && $0["recognizer"] as? String == "pocketsphinx" })
        let closed = try cases("close", String(id.prefix(8)))
        #expect(closed.output == "\(id) completed\n")
        #expect(try cases("close", id).status == 65)
    }

    @Test("a list is a table for people, and rows for programs")
    func list() throws {
        _ = try cases("add", "--start", "2030-01-01T08:00:00Z", "--procedure", "Hip")
        let table = try cases("list")
        #expect(table.lines.first?.hasPrefix("BEGINS") == true && table.output.contains("Hip"))
        let csv = try Program.run(["cases", "list", "--csv"] + database)
        #expect(
            csv.lines.first == "id,room,procedure,surgeon,status,facility_id,scheduled_start,"
                + "scheduled_end,started_at,ended_at,laterality")
        #expect(try cases("show", "ffff").status == 66)
    }

    @Test("a file is taken whole or not at all, and each wrong row is named with its line")
    func imports() throws {
        let good = directory.file("good.csv")
        try Data(
            """
            room,procedure,surgeon,status,scheduled_start,Patient In,Incision,Room Cleaned
            1,Total knee,Dr. Shaw,completed,,2026-01-01T08:00:00Z,2026-01-01T08:40:00Z,2026-01-01T10:00:00Z
            1,Total knee,Dr. Shaw,scheduled,2030-01-01T08:00:00Z,,,

            """.utf8
        ).write(to: URL(fileURLWithPath: good))
        for _ in 0..<2 {
            let taken = try cases("import", good)
            #expect(taken.status == 0 && taken.output == "2 cases taken\n", "\(taken.errors)")
        }
        #expect(try cases("list", "--since", "2020-01-01 00:00", json: true).objects.count == 2)

        let bad = directory.file("bad.csv")
        try Data(
            """
            room,procedure,status,scheduled_start,scheduled_end,Patient In,Incision
            1,Hip,scheduled,2030-01-02T08:00:00Z,,,
            1,Hip,scheduled,2030-01-02T08:00:00Z,,,
            1,Hip,scheduled,tomorrow,,,
            1,Hip,scheduled,2030-01-03T08:00:00Z,2030-01-03T07:00:00Z,,
            1,Hip,completed,,,2026-01-01T09:00:00Z,2026-01-01T08:00:00Z
            1,Hip,completed,,,2030-01-01T09:00:00Z,
            1,Hip,done,2030-01-04T08:00:00Z,,,
            1,Hip,scheduled,2026-02-30T08:00:00Z,,,
            1,Hip,scheduled,12026-01-01 08:00,,,

            """.utf8
        ).write(to: URL(fileURLWithPath: bad))
        let refused = try cases("import", bad)
        #expect(refused.status == 65)
        for words in [
            "bad.csv:3: this case is there already, at bad.csv:2", "bad.csv:4: “tomorrow” is no time",
            "bad.csv:5: scheduled_end is not after", "bad.csv:6: Incision is before Patient In",
            "bad.csv:7: Patient In is in the future", "bad.csv:8: “done” is no status",
            "bad.csv:9: “2026-02-30T08:00:00Z” is no time", "bad.csv:10: “12026-01-01 08:00” is no time",
            "nothing was imported",
        ] { #expect(refused.errors.contains(words), "\(refused.errors)") }
        #expect(try cases("list", "--since", "2020-01-01 00:00", json: true).objects.count == 2)

        let json = directory.file("cases.json")
        try Data(
            #"[{"procedure":"Hip","status":"completed","milestones":{"Patient In":"2026-01-02T08:00:00Z"}}]"#
                .utf8
        ).write(to: URL(fileURLWithPath: json))
        #expect(try cases("import", json).output == "1 case taken\n")
        #expect(try cases("import", directory.file("none.csv")).status == 66)
    }

    @Test("a role that the grammar does not know is refused, and a person has one role")
    func roles() throws {
        func add(_ staff: String) throws -> Program.Outcome {
            try cases("add", "--start", "2030-01-02 08:00", "--procedure", "Hip", "--staff", staff)
        }
        let misspelt = try add("Dr. Chen (assistent)")
        #expect(misspelt.status == 65, "\(misspelt.errors)")
        let advice = #"“assistent” is no role; did you mean "assistant"?"#
        #expect(misspelt.errors.contains(advice), "\(misspelt.errors)")
        #expect(try add("Dr. Chen (nurse); Doctor Chen (student)").status == 65)
        let first = try add("Dr. Chen (assistant); Dr. House (doctor)")
        #expect(first.status == 0 && first.errors.contains("Added for room 1"), "\(first.errors)")
        let id = try #require(first.lines.first)
        let second = try add("Dr. Chen (resident); Dr. House (doctor)")
        #expect(second.lines.first == id && second.errors.contains("Changed for room 1"), "\(second.errors)")
        let team = try cases("show", id, "--rows", "staff", json: true).objects
        let present = team.filter { $0["removed_at"] as? String == nil }.compactMap { $0["role"] as? String }
        #expect(team.count == 3 && Set(present) == ["resident", "doctor"], "\(team)")
    }

    @Test("a side and a team come with a file, and are shown; what is wrong in them is named")
    func sideAndTeam() throws {
        let good = directory.file("good.csv")
        try Data(
            """
            procedure,laterality,staff,scheduled_start
            Total knee,Left,Dr. Chen (assistant); Miller (scrub nurse),2030-01-01T08:00:00Z
            Spine,not applicable,,2030-01-01T10:00:00Z

            """.utf8
        ).write(to: URL(fileURLWithPath: good))
        for _ in 0..<2 { #expect(try cases("import", good).status == 0) }
        let listed = try cases("list", json: true).objects
        #expect(listed.map { $0["laterality"] as? String } == ["left", "not_applicable"])
        let id = try #require(listed.first?["id"] as? String)
        let shown = try cases("show", id).output
        #expect(
            shown.contains("Total knee, left") && shown.contains("Dr. Chen") && shown.contains("scrub nurse"))
        let team = try cases("show", id, "--rows", "staff", json: true).objects
        #expect(team.map { $0["role"] as? String } == ["assistant", "scrub_nurse"], "twice is once")
        #expect(try cases("show", id, "--rows", "delays", json: true).output == "")
        let added = try cases(
            "add", "--start", "2030-01-02 08:00", "--laterality", "bilateral", "--staff", "Lee (nurse)")
        #expect(added.status == 0, "\(added.errors)")
        let bad = directory.file("bad.csv")
        let long = String(repeating: "x", count: 201)
        try Data(
            """
            procedure,laterality,staff,scheduled_start
            Hip,middle,,2030-01-01T08:00:00Z
            Hip,,Chen,2030-01-02T08:00:00Z
            Hip,,Chen (<b>),2030-01-03T08:00:00Z
            Hip,,\(long) (nurse),2030-01-04T08:00:00Z

            """.utf8
        ).write(to: URL(fileURLWithPath: bad))
        let refused = try cases("import", bad)
        #expect(refused.status == 65 && refused.errors.contains("bad.csv:2: “middle” is no laterality"))
        for line in 3...5 {
            #expect(refused.errors.contains("bad.csv:\(line): staff is a list"), "\(refused.errors)")
        }
    }
}
