import Foundation
import PCM
import TestSupport
import Testing

/// A day of two rooms and a board, by voice, touch, text and schedule at once; at its end all that is kept and shown is
/// held against the script.
///
/// The times are the daemons' own, so the day takes minutes.
@Suite(
    "A scripted day", .serialized, .timeLimit(.minutes(15)),
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil && PostgreSQLServer.isInstalled,
        "skipped: pulseaudio, libasound2-plugins, chromium or postgresql is not installed"))
struct ScriptedDayTests {
    private static let (shaw, okafor) = ("Dr. Shaw", "Dr. Okafor")
    /// Milestones of a case.
    private static let all = 13

    /// What the script did to a case.
    private struct Case {
        var surgeon: String
        var room: String
        var status = "completed"
        /// Milestones that have a time at the end.
        var recorded = all
        /// Milestones that got a time, among them those that were taken back.
        var taken: Int { recorded + undone }
        var undone = 0
        /// Reason and minutes of the delays that count at the end.
        var delays = ""
        var staff = ""
        var implants = ""
    }

    private let facility = UUID()
    private let server: PostgreSQLServer
    private let database: String
    private let (one, two): (DayRoom, DayRoom)
    private let board: Browser

    /// The day as it must have been.
    private let script: [String: Case] = [
        "Knee 1": Case(
            surgeon: shaw, room: "OR 1", delays: "waiting_for_anesthesia 10",
            staff: "Doctor Chen, assistant"),
        "Knee 2": Case(surgeon: shaw, room: "OR 1", status: "cancelled", recorded: 0),
        "Knee 3": Case(
            surgeon: shaw, room: "OR 1", recorded: 5, implants: "Femoral component, 5"),
        "Knee 4": Case(surgeon: shaw, room: "OR 1"),
        "Knee 5": Case(surgeon: okafor, room: "OR 1", recorded: all - 1, undone: 1),
        "Knee 6": Case(surgeon: okafor, room: "OR 1"),
        "Hip 1": Case(surgeon: okafor, room: "OR 2"), "Hip 2": Case(surgeon: okafor, room: "OR 2"),
        "Hip 3": Case(surgeon: okafor, room: "OR 2"),
        "Hip 4": Case(surgeon: okafor, room: "OR 2"),
        // It was moved by the schedule.
        "Hip 5": Case(surgeon: shaw, room: "OR 1"),
        "Hip 6": Case(surgeon: shaw, room: "OR 2", recorded: 3),
    ]

    init() throws {
        let (server, now) = (try PostgreSQLServer(), Date())
        let database = try server.makeDatabase()
        (self.server, self.database) = (server, database)
        let facility = facility
        for role in ["or_1", "or_2"] { try server.admit(role, facility, in: database) }
        func settings(_ role: String) -> String {
            """
            facility: \(facility)
            site:
              postgresql: \(server.connection(database, user: role))
            """
        }
        func begin(_ number: Int, seconds: Double = 0) -> String {
            now.addingTimeInterval(Double(number) * 600 + seconds).ISO8601Format()
        }
        // The schedule of one room is a file there, and that of the other comes from the site.
        let knees = (1...6).map { "Knee \($0),\($0 < 5 ? Self.shaw : Self.okafor),\(begin($0))" }
        let zone = DisplayRoom.noon(now)
        one = try DayRoom(
            "OR 1", settings: settings("or_1"), zone: zone,
            cases: (["procedure,surgeon,scheduled_start"] + knees).joined(separator: "\n") + "\n")
        two = try DayRoom("OR 2", settings: settings("or_2"), zone: zone)
        for number in 1...6 {
            // A minute later, so that a hip that comes to the room of the knees has its place in their order.
            try server.sql(
                """
                INSERT INTO cases (id, facility_id, room, procedure, surgeon, status, scheduled_start)
                    VALUES (gen_random_uuid(), '\(facility)', 'OR 2', 'Hip \(number)',
                        '\(number < 5 ? Self.okafor : Self.shaw)', 'scheduled', '\(begin(number, seconds: 60))')
                """, in: database)
        }
        board = try Browser()
        try board.call("Emulation.setTimezoneOverride", ["timezoneId": zone])
        try board.resize(1920, 1080)
        try board.open(one.address("/rooms"))
    }

    @Test(
        "is the same in the databases, on the walls, on the board, in the alerts, on the day's page and in the logs"
    )
    func day() throws {
        #expect(try one.shows("Next: Knee 1", in: "procedure"))
        #expect(try two.shows("Next: Hip 1", in: "procedure"))
        try morning()
        try cut()
        try afternoon()
        #expect(try Self.wait { try one.isInStep() && two.isInStep() })
        try checkDatabases()
        try checkBoard()
        try checkDay()
        try checkAlerts()
        try checkLogs()
        for browser in [one.wall, two.wall, board] {
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        }
        for room in [one, two] { _ = room.live.end() }
    }

    // MARK: - The day

    /// Two cases in each room, by voice in one and by touch in the other; one is cancelled before it begins.
    private func morning() throws {
        try two.beginTaps(Self.all)
        try one.beginByVoice()
        #expect(try one.shows("Knee 1", in: "procedure"))
        try order("add delay, waiting for anesthesia, ten minutes", in: one)
        try order("add Doctor Chen as assistant", in: one)
        try sql("UPDATE cases SET status = 'cancelled' WHERE procedure = 'Knee 2'")
        #expect(try one.wall.wait(for: "!document.body.textContent.includes('Knee 2')"))
        #expect(try one.tap(Self.all - 1).last == "Room Cleaned")
        #expect(try two.endTaps().count == Self.all)
        #expect(try one.shows("Next: Knee 3", in: "procedure"))
        #expect(try two.shows("Next: Hip 2", in: "procedure"))

        try one.tap()
        try two.beginByVoice()
        try two.beginTaps(Self.all - 1)
        try order("add implant femoral component size five", in: one, "pending")
        #expect(try one.shows("Femoral component, size 5. Say yes", in: "question"))
        try one.wall.evaluate("document.querySelector('#question .choices button').click()")
        #expect(try one.shows("Implants: Femoral component, size 5", in: "details"))
        try order("add delay no bed twenty minutes", in: one)
        #expect(try one.shows("Delayed by 20 min", in: "details"))
        try order("undo that", in: one)
        #expect(try one.wall.wait(for: "!document.getElementById('details').textContent.includes('Delayed')"))
        try one.tap(4)
        try one.live.say(.whatTimeIsIt)
        try one.wall.evaluate("document.querySelector('#actions button:has(.icon-flag)').click()")
        try one.wall.evaluate("document.querySelector('#sheet button.primary').click()")
        #expect(try one.shows("Next: Knee 4", in: "procedure"))
        #expect(try two.endTaps().count == Self.all - 1)
    }

    /// The site is away, and a daemon is killed meanwhile.
    private func cut() throws {
        server.crash()
        #expect(
            try board.wait(
                for: "document.getElementById('stale').textContent.includes('No contact with the site')"))
        try two.beginTaps(Self.all)
        try one.tap(6)
        try one.restart()
        let recorded = "document.querySelectorAll('#milestones [data-state=recorded]').length"
        #expect(try one.wall.wait(for: "\(recorded) === 6"))
        #expect(try one.shows("Site away", in: "badges"))
        try one.tap(Self.all - 6)
        #expect(try two.endTaps().count == Self.all)
        // About the case that comes next: it is delayed before it begins.
        try order("add delay no bed for an hour and a half", in: two)
        try order("undo that", in: two)
        try server.start()
        #expect(try Self.wait { try one.isInStep() && two.isInStep() })
        #expect(try board.wait(for: "document.getElementById('stale').hidden"))
    }

    /// A case is moved to the other room, a call is acknowledged there, and what was tapped is taken back.
    private func afternoon() throws {
        try sql("UPDATE cases SET room = 'OR 1' WHERE procedure = 'Hip 5'")
        try one.beginByVoice()
        try two.beginByVoice()
        #expect(try one.shows("Knee 5", in: "procedure"))
        #expect(try two.shows("Hip 4", in: "procedure"))
        try two.beginTaps(Self.all - 1)
        try one.tapLater()
        #expect(
            try one.wall.wait(
                for: "document.querySelectorAll('#milestones [data-state=skipped]').length === 1"))
        try one.tap()
        try one.wall.evaluate("document.getElementById('undo').click()")
        let recorded = "document.querySelectorAll('#milestones [data-state=recorded]').length"
        #expect(try one.wall.wait(for: "\(recorded) === 2"))
        try one.wall.evaluate("document.querySelector('#actions button:has(.icon-next)').click()")
        let call = "document.querySelector('.call')?.textContent.includes('OR 1: Next patient called')"
        #expect(try two.wall.wait(for: call) && board.wait(for: call))
        try two.wall.evaluate("document.querySelector('.call button').click()")
        #expect(try one.shows("Next patient called, seen in OR 2", in: "badges"))
        #expect(try board.wait(for: "!document.querySelector('.call')"))
        try one.tap(Self.all - 3)
        #expect(try two.endTaps().count == Self.all - 1)

        #expect(try two.shows("Next: Hip 6", in: "procedure"))
        #expect(try one.shows("Next: Hip 5", in: "procedure"))
        try two.beginTaps(3)
        try one.tap(Self.all)
        try one.tap(Self.all)
        #expect(try two.endTaps().count == 3)
        try order("end case", in: two)
    }

    // MARK: - What is left of it

    /// The server's tables, and those of both rooms.
    private func checkDatabases() throws {
        for (name, one) in script {
            func rows(_ columns: String, _ table: String, _ rest: String) throws -> String {
                try sql(
                    """
                    SELECT \(columns) FROM cases c JOIN \(table) d ON d.case_id = c.id
                        WHERE c.procedure = '\(name)' AND \(rest)
                    """)
            }
            let found = try sql(
                """
                SELECT room || ' ' || status || ' ' || (started_at IS NULL) || ' ' || (ended_at IS NULL)
                    FROM cases WHERE procedure = '\(name)'
                """)
            let never = one.status == "cancelled"
            #expect(found == "\(one.room) \(one.status) \(never) \(never)", "\(name)")
            #expect(
                try rows("count(*)", "case_milestones", "superseded_at IS NULL AND recorded_at IS NOT NULL")
                    == "\(one.recorded)", "\(name)")
            #expect(
                try rows("reason || ' ' || minutes", "case_delays", "removed_at IS NULL") == one.delays,
                "\(name)")
            #expect(
                try rows("name || ', ' || role", "case_staff", "removed_at IS NULL") == one.staff, "\(name)")
            #expect(
                try rows("component || ', ' || size", "case_implants", "removed_at IS NULL") == one.implants,
                "\(name)")
            // Each milestone is later than the one before it.
            #expect(
                try rows(
                    "count(*) - count(DISTINCT d.recorded_at)", "case_milestones",
                    "superseded_at IS NULL AND recorded_at IS NOT NULL") == "0", "\(name)")
        }
        func time(_ column: String) -> (local: String, server: String) {
            (
                column,
                "to_char(\(column) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') AS \(column)"
            )
        }
        for (table, columns, times) in [
            ("cases", "id, room, procedure, surgeon, status", ["started_at", "ended_at"]),
            ("case_milestones", "id, case_id, facility_milestone_id", ["recorded_at", "superseded_at"]),
            ("case_delays", "id, case_id, reason, minutes", ["noted_at", "removed_at"]),
            ("case_staff", "id, case_id, name, role", ["added_at", "removed_at"]),
            ("case_implants", "id, case_id, component, size", ["noted_at", "removed_at"]),
        ] {
            let theirs = ([columns] + times.map { time($0).server }).joined(separator: ", ")
            let there = try sql("SELECT \(theirs) FROM \(table) ORDER BY id")
            for room in [one, two] {
                let here = try room.local(
                    "SELECT \(([columns] + times).joined(separator: ", ")) FROM \(table) ORDER BY id")
                #expect(here == there && !here.isEmpty, "\(table) in \(room.name)")
            }
        }
    }

    /// The board, as a person reads it and as both daemons tell it.
    private func checkBoard() throws {
        for room in [one, two] {
            let cases = (try room.fetch("/cases")["rooms"] as? [[String: Any]] ?? []).flatMap { one in
                (one["cases"] as? [[String: Any]] ?? []).map { (one["room"] as? String ?? "", $0) }
            }
            #expect(cases.count == script.count)
            for (name, found) in cases {
                let expected = try #require(script[found["procedure"] as? String ?? ""])
                #expect(name == expected.room && found["status"] as? String == expected.status, "\(found)")
                #expect(found["recorded"] as? Int ?? 0 == expected.recorded, "\(found)")
                #expect((found["delays"] as? [Any] ?? []).isEmpty == expected.delays.isEmpty, "\(found)")
            }
        }
        for name in ["OR 1", "OR 2"] {
            let count = script.values.count { $0.room == name && $0.status == "completed" }
            let card = "[...document.querySelectorAll('.card')].find((one) => one.ariaLabel === '\(name)')"
            #expect(try board.wait(for: "\(card)?.textContent.includes('\(count) of \(count) done')"))
            #expect(try board.evaluate("\(card).querySelectorAll('li').length") as? Int == count)
        }
        let cards = try board.evaluate("document.getElementById('cards').textContent") as? String ?? ""
        #expect(!cards.contains("Knee 2") && cards.contains("Waiting for anesthesia"), "\(cards)")
        try DisplayPictures.isLegible(board)
        for room in [one, two] {
            #expect(try room.shows("No case", in: "procedure"))
        }
    }

    /// The page of each surgeon's day.
    private func checkDay() throws {
        for surgeon in [Self.shaw, Self.okafor] {
            let count = script.values.count { $0.surgeon == surgeon && $0.status == "completed" }
            let name = surgeon.replacing(" ", with: "%20")
            try board.open(two.address("/day?surgeon=\(name)"))
            let tiles = "document.getElementById('tiles').textContent"
            #expect(try board.wait(for: "\(tiles).includes('\(count) of \(count)')"), "\(surgeon)")
            #expect(try board.evaluate("\(tiles).includes('Finished')") as? Bool == true)
            #expect(try board.evaluate("document.querySelectorAll('#cases li').length") as? Int == count)
        }
    }

    /// The alerts, as the site has them and as a page shows them.
    private func checkAlerts() throws {
        let lines = try sql(
            "SELECT event || ' ' || count(*) FROM notifications GROUP BY event ORDER BY event")
        let counts = Dictionary(
            uniqueKeysWithValues: lines.split(separator: "\n").map { line in
                let words = line.split(separator: " ")
                return (String(words[0]), Int(words[1]) ?? -1)
            })
        let done = script.values.filter { $0.status == "completed" }
        let recorded = done.reduce(0) { $0 + $1.taken }
        for (event, count) in [
            "case_started": done.count, "case_ended": done.count, "case_cancelled": 1, "case_moved": 1,
            "milestone_recorded": recorded, "milestone_removed": 1, "milestones_missing": 3,
            "next_patient_called": 1, "delay_reported": 3, "staff_changed": 1,
        ] { #expect(counts[event] == count, "\(event): \(counts)") }
        let newest = try sql("SELECT id FROM notifications ORDER BY created_at DESC, id DESC LIMIT 50")
            .split(separator: "\n").map(String.init)
        for room in [one, two] {
            let ids = (try room.fetch("/alerts")["alerts"] as? [[String: Any]] ?? []).compactMap {
                $0["id"] as? String
            }
            #expect(Set(ids) == Set(newest), "\(room.name)")
        }
        #expect(
            try sql("SELECT read_by FROM notifications WHERE event = 'next_patient_called'") == "OR 2")
        try board.open(one.address("/notifications"))
        #expect(try board.wait(for: "document.querySelectorAll('#list li').length === 50"))
        try DisplayPictures.isLegible(board)
    }

    /// The log of each room, its copy at the site, and what the daemons told.
    private func checkLogs() throws {
        var ids: Set<String> = []
        for room in [one, two] {
            let log = try Program.run(
                [
                    "log", "--json", "--limit", "1000", "--database", room.live.database, "--facility",
                    "\(facility)",
                ])
            #expect(log.status == 0, "\(log.errors)")
            let rows = log.objects
            ids.formUnion(rows.compactMap { $0["id"] as? String })
            #expect(
                rows.allSatisfy { !["rejected", "unrecognized"].contains($0["outcome"] as? String ?? "") })
            let said = rows.filter { $0["recognizer"] as? String == "pocketsphinx" }
            #expect(said.count == (room === one ? 3 : 2), "\(said)")
        }
        let there = try sql("SELECT id FROM voice_command_logs").split(separator: "\n").map {
            $0.lowercased()
        }
        #expect(Set(there) == Set(ids.map { $0.lowercased() }) && there.count == ids.count)
        // A daemon that was killed has told the rest of its day.
        let told = two.live.program.count(of: #""event":"milestone-recorded""#)
        #expect(told == script.values.filter { $0.room == "OR 2" }.reduce(0) { $0 + $1.taken })
    }

    // MARK: - Means

    /// Has a program order something by text.
    private func order(_ text: String, in room: DayRoom, _ outcome: String = "recorded") throws {
        let answer = try room.submit(text)
        #expect(answer == outcome, "\(text)")
    }

    @discardableResult
    private func sql(_ statement: String) throws -> String { try server.sql(statement, in: database) }

    private static func wait(_ seconds: Double = 60, _ isTrue: () throws -> Bool) rethrows -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end {
            if try isTrue() { return true }
            usleep(50_000)
        }
        return false
    }
}
