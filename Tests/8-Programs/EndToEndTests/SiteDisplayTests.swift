import Foundation
import TestSupport
import Testing

/// What a wall and a board show of a site.
@Suite(
    "The display of a room with a site", .serialized, .timeLimit(.minutes(5)),
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil && PostgreSQLServer.isInstalled,
        "skipped: pulseaudio, libasound2-plugins, chromium or postgresql is not installed"))
struct SiteDisplayTests {
    private let facility = UUID()

    @Test("says since when rows wait; the board has all rooms of the facility and its alerts")
    func site() throws {
        let server = try PostgreSQLServer()
        let database = try server.makeDatabase()
        try server.admit("or_3", facility, in: database)
        server.crash()
        let display = try DisplayRoom { _ in
            """
            facility: \(facility)
            site:
              postgresql: \(server.connection(database, user: "or_3"))
            """
        }
        let browser = display.browser
        let badges = "document.getElementById('badges').textContent"
        #expect(try browser.wait(for: "\(badges).includes('Site away')", seconds: 40))
        #expect(try (browser.evaluate(badges) as? String ?? "").contains("rows wait since"))
        try DisplayPictures.isLegible(browser)
        try browser.open(display.address("/rooms"))
        #expect(
            try browser.wait(
                for: "document.getElementById('stale').textContent.includes('No contact with the site')"))
        try server.start()
        // Another room, by SQL.
        let other = UUID()
        try server.sql(
            """
            INSERT INTO cases (id, facility_id, room, procedure, status, started_at)
                VALUES ('\(other)', '\(facility)', 'OR 9', 'Total hip', 'in_progress', now());
            UPDATE cases SET surgeon = 'Dr. Shaw';
            UPDATE cases SET surgeon = 'Dr. Miller';
            """, in: database)
        let cards = "document.getElementById('cards').textContent"
        #expect(try browser.wait(for: "\(cards).includes('OR 9')", seconds: 60))
        let alerts = "document.getElementById('alerts').textContent"
        #expect(try browser.wait(for: "\(alerts).includes('OR 9: The case began')", seconds: 15))
        #expect(try (browser.evaluate(alerts) as? String ?? "").contains("Alerts, 2 new"))
        #expect(try browser.evaluate("document.getElementById('stale').hidden") as? Bool == true)
        try DisplayPictures.isLegible(browser)
        // A tap leads to the case.
        try browser.evaluate("document.querySelector('#alerts li button').click()")
        #expect(try browser.wait(for: "document.querySelector('.card li.chosen')"))
        try browser.evaluate("document.getElementById('seen').click()")
        #expect(try browser.wait(for: "document.getElementById('seen').hidden"))
        #expect(
            try server.sql("SELECT count(*) FROM notifications WHERE read_at IS NULL", in: database) == "0")
        // Another room calls; a tap here acknowledges it for all.
        try server.sql(
            """
            INSERT INTO case_flags (id, facility_id, room, kind, set_at, set_by)
                VALUES (gen_random_uuid(), '\(facility)', 'OR 9', 'next_patient_called', now(), 'voice')
            """, in: database)
        try browser.open(display.address("/"))
        let call = "document.querySelector('.call')?.textContent"
        #expect(try browser.wait(for: "\(call)?.includes('OR 9: Next patient called')"))
        try DisplayPictures.isLegible(browser)
        #expect(display.room.program.waitForOutput(#""about":"next_patient_called""#))
        try browser.evaluate("document.querySelector('.call button').click()")
        #expect(try browser.wait(for: "!document.querySelector('.call')"))
        #expect(
            try server.sql("SELECT read_by FROM notifications WHERE urgent", in: database) == "OR 3")
        #expect(display.room.program.waitForOutput(#""event":"alert-acknowledged""#))
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = display.room.end()
    }
}
