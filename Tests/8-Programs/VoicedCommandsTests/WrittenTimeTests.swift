import Foundation
import Storage
import Testing

@testable import VoicedCommands

@Suite("A time that a person writes")
struct WrittenTimeTests {
    private let zone = TimeZone(identifier: "Europe/Berlin")!

    @Test(
        "is one that there is",
        arguments: [
            ("2026-11-24T08:00:00Z", "2026-11-24T08:00:00.000Z"),
            ("2026-11-24 08:00", "2026-11-24T07:00:00.000Z"),
            ("2026-11-24T08:00:05", "2026-11-24T07:00:05.000Z"),
            ("2024-02-29 08:00", "2024-02-29T07:00:00.000Z"),
            ("2026-02-28T23:59:59.999Z", "2026-02-28T23:59:59.999Z"),
            ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"),
        ])
    func good(text: String, time: String) {
        #expect(WrittenTime.date(text, zone: zone).map(UTCTimestamp.text) == time)
    }

    @Test(
        "is refused if there is no such day, hour or year",
        arguments: [
            "2026-02-30T08:00:00Z", "2026-02-29 08:00", "2100-02-29 08:00", "2026-04-31 08:00",
            "2026-13-01 08:00",
            "2026-00-10 08:00", "2026-01-00 08:00", "2026-01-32 08:00", "2026-01-01 24:00",
            "2026-01-01 08:60",
            "2026-01-01T08:00:61Z", "12026-01-01 08:00", "12026-01-01T08:00:00Z", "026-01-01 08:00",
            "0000-01-01 08:00",
            "0001-01-01 00:00", "-2026-01-01 08:00", "+2026-01-01T08:00:00Z", "2026", "tomorrow", "",
            "99999999999999999999-01-01 08:00",
        ])
    func bad(text: String) { #expect(WrittenTime.date(text, zone: zone) == nil) }

    @Test("may be a day alone, if a day is asked for")
    func day() {
        #expect(WrittenTime.day("2026-11-24").map(UTCTimestamp.text) == "2026-11-24T00:00:00.000Z")
        #expect(WrittenTime.day("2026-02-30") == nil)
    }
}
