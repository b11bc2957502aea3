import Commands
import Foundation
import RoomMode
import Testing

@Suite("Times that are said with a command")
struct SaidTimeTests {
    @Test(
        "are taken from the beginning or the end",
        arguments: [
            ("incision at nine fifteen", .clock(hour: 9, minute: 15, saysPartOfDay: false)),
            ("Incision at 9:15.", .clock(hour: 9, minute: 15, saysPartOfDay: false)),
            ("incision at 9.15", .clock(hour: 9, minute: 15, saysPartOfDay: false)),
            (
                "please record incision at quarter past nine in the evening",
                .clock(hour: 21, minute: 15, saysPartOfDay: true)
            ),
            ("at about noon, incision", .clock(hour: 12, minute: 0, saysPartOfDay: true)),
            ("Orbit, incision around 14:30", .clock(hour: 14, minute: 30, saysPartOfDay: false)),
            ("incison at nine", .clock(hour: 9, minute: 0, saysPartOfDay: false)),
            ("incision five minutes ago", .ago(seconds: 300)),
            ("incision half an hour ago", .ago(seconds: 1800)),
            ("incision was at nine ten", .clock(hour: 9, minute: 10, saysPartOfDay: false)),
            ("incision was five minutes ago", .ago(seconds: 300)),
        ] as [(String, SaidTime)])
    func taken(_ text: String, _ time: SaidTime) throws {
        let command = try #require(Fixture.parser.parse(text).command)
        #expect(command.action == .record && command.targetName == "Incision")
        #expect(command.saidTime == time)
        #expect(command.sourceText == text)
    }

    @Test(
        "are taken for nothing else",
        arguments: [
            "next patient at nine", "please stop cement timer now at nine", "do not record incision at nine",
            "was the incision at nine", "incision at ninety nine", "incision at nine at ten", "at nine",
            "was incision at nine",
            "incision nine fifteen", "incision in five minutes", "patient in and incision at nine",
        ])
    func refused(_ text: String) { #expect(Fixture.parser.parse(text).command == nil) }

    @Test("do not stay unheard beside what is contained in a text")
    func contained() throws {
        let command = try #require(Fixture.parser.parse("patient in room two at nine fifteen").command)
        #expect(command.saidTime == .clock(hour: 9, minute: 15, saysPartOfDay: false))
    }

    @Test(
        "are the last moment that they may mean, within reach",
        arguments: [
            // It is 14:00, and the reach is six hours.
            (.clock(hour: 13, minute: 45, saysPartOfDay: false), -15),
            (.clock(hour: 1, minute: 45, saysPartOfDay: false), -15),
            (.clock(hour: 1, minute: 45, saysPartOfDay: true), nil),
            (.clock(hour: 2, minute: 0, saysPartOfDay: false), 0),
            (.clock(hour: 2, minute: 1, saysPartOfDay: false), nil),
            (.clock(hour: 12, minute: 0, saysPartOfDay: false), -120),
            (.clock(hour: 0, minute: 0, saysPartOfDay: true), nil),
            (.clock(hour: 8, minute: 0, saysPartOfDay: false), -360),
            (.clock(hour: 7, minute: 59, saysPartOfDay: false), nil),
            (.ago(seconds: 300), -5), (.ago(seconds: 7 * 3600), nil),
        ] as [(SaidTime, Int?)])
    func moment(_ time: SaidTime, _ minutes: Int?) throws {
        let now = Date(timeIntervalSince1970: 1_700_056_800)
        let zone = try #require(TimeZone(identifier: "UTC"))
        let date = time.date(before: now, within: 6 * 3600, in: zone)
        #expect(date == minutes.map { now.addingTimeInterval(TimeInterval($0 * 60)) })
    }

    @Test("are the later of two hours that the clocks show twice in autumn")
    func repeated() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // 29 October 2023, 2:50 for the second time.
        let now = try Date("2023-10-29T01:50:00Z", strategy: .iso8601)
        let said = SaidTime.clock(hour: 2, minute: 40, saysPartOfDay: false)
        #expect(said.date(before: now, within: 6 * 3600, in: zone) == now.addingTimeInterval(-600))
        let first = now.addingTimeInterval(-3600)
        #expect(said.date(before: first, within: 6 * 3600, in: zone) == first.addingTimeInterval(-600))
    }

    @Test("reach back over midnight")
    func midnight() throws {
        let now = Date(timeIntervalSince1970: 1_700_007_000)  // 00:10 of 15 November 2023
        let zone = try #require(TimeZone(identifier: "UTC"))
        let date = SaidTime.clock(hour: 11, minute: 50, saysPartOfDay: false)
            .date(before: now, within: 6 * 3600, in: zone)
        #expect(date == now.addingTimeInterval(-20 * 60))
    }

    @Test("cost little in a long text")
    func long() {
        let text = String(repeating: "at nine ", count: 5000)
        let clock = ContinuousClock()
        #expect(clock.measure { _ = Fixture.parser.parse(text) } < .seconds(2))
    }
}
