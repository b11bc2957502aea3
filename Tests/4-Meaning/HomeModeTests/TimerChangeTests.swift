import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeMode

@Suite("Timers and alarms that change, wait and come back")
struct TimerChangeTests {
    private static let grammar = Result {
        try Grammar(contentsOfFile: Checkout.root.appendingPathComponent("Models/home.yaml").path)
    }
    private static let place = RoomPlace(room: "kitchen")
    /// Wednesday, November 15, 2023, 14:00:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_700_056_800)
    private let timers = TimerHandler(in: place, zone: .gmt)

    private func reply(
        _ text: String, after seconds: Double = 0, from start: Date = Self.start,
        to timers: TimerHandler? = nil
    ) async throws -> Reply {
        let match = try #require(try Self.grammar.get().match(text), "“\(text)” is in the grammar")
        let date = start.addingTimeInterval(seconds)
        let request = CommandRequest(
            .intent(ParsedIntent(match, sourceText: text)), saidAt: date, receivedAt: date)
        return try #require(await (timers ?? self.timers).handle(request))
    }

    private func say(
        _ text: String, after seconds: Double = 0, from start: Date = Self.start,
        to timers: TimerHandler? = nil
    ) async throws -> String { words(try await reply(text, after: seconds, from: start, to: timers)) }

    private func words(_ reply: Reply?) -> String {
        (reply?.sounds ?? []).compactMap { if case .speech(let text) = $0 { text } else { nil } }.joined(
            separator: " ")
    }

    private func ring(after seconds: Double) async -> String {
        words(await timers.ring(at: Self.start.addingTimeInterval(seconds)))
    }

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("get more time or less, by name, by length, or as the only one")
    func moreTime() async throws {
        #expect(try await say("add two minutes") == "There is no timer.")
        _ = try await say("set a pasta timer for eight minutes")
        #expect(try await say("add two minutes", after: 60) == "Pasta timer, 9 minutes left.")
        #expect(
            try await say("take three minutes off the pasta timer", after: 120)
                == "Pasta timer, 5 minutes left.")
        let short = try await reply("take nine minutes off the pasta timer", after: 120)
        #expect(short.outcome == .rejected && words(short) == "It has only 5 minutes left.")
        #expect(await ring(after: 419) == "")
        #expect(await ring(after: 420) == "Pasta timer is over.")
    }

    @Test("wait and go on with the time that was left, also over a restart and with a clock that is set")
    func pauses() async throws {
        let running = Mutex(0.0)
        let clock = ClockWatch(
            at: Self.start, running: { running.withLock { $0 } }, isBelievable: { _, _ in true })
        let first = TimerHandler(in: Self.place, zone: .gmt, clock: clock)
        _ = try await say("set a timer for ten minutes", to: first)
        running.withLock { $0 = 60 }
        let paused = try await reply("pause the timer", after: 60, to: first)
        #expect(
            words(paused) == "Timer, 9 minutes left, paused."
                && paused.effects.map(\.name) == ["clock-paused"])
        #expect(await first.nextRing == nil)
        #expect(await first.standing(at: Self.start).map(\.state) == ["paused"])
        let row = try #require(paused.writes.last?.row as? RoomTimerRow)
        // The handler starts an hour later, on a clock that was set back by two hours.
        let after = TimerHandler(
            in: Self.place, timers: [row], zone: .gmt,
            clock: ClockWatch(
                at: Self.start - 3600, running: { running.withLock { $0 } }, isBelievable: { _, _ in true }))
        running.withLock { $0 = 120 }
        #expect(words(await after.ring(at: Self.start + 3660)) == "", "it waits, though its time has passed")
        #expect(try await say("how long is left", after: 3660, to: after) == "Timer, 9 minutes left, paused.")
        #expect(try await reply("pause the timer", after: 3660, to: after).outcome == .rejected)
        let resumed = try await reply("resume the timer", after: 3660, to: after)
        #expect(words(resumed) == "Timer, 9 minutes left.")
        #expect((resumed.writes.last?.row as? RoomTimerRow)?.left == nil)
        #expect(try await reply("resume it", after: 3660, to: after).outcome == .rejected)
        #expect(
            try await say("cancel the ten minute timer", after: 3700, to: after) == "Timer cancelled.",
            "it is still the one of ten minutes")
    }

    @Test("are asked about if several fit, and the answer says which; nothing is stopped meanwhile")
    func asksWhich() async throws {
        for length in ["ten", "five", "twenty"] { _ = try await say("set a timer for \(length) minutes") }
        let asked = try await reply("pause the timer")
        #expect(
            asked.outcome == .rejected && asked.writes.isEmpty && words(asked).contains("There are 3 timers.")
        )
        #expect(try await say("the ten minute one", after: 5) == "Timer, 9 minutes 55 seconds left, paused.")
        #expect(try await reply("the last one", after: 6).outcome == .rejected, "nothing is asked any more")
        #expect(try await reply("add two minutes", after: 7).outcome == .rejected)
        #expect(try await say("the first one", after: 8) == "Timer, 6 minutes 52 seconds left.")
        #expect(try await reply("cancel the timer", after: 10).outcome == .rejected)
        #expect(try await reply("the fourth one", after: 11).outcome == .rejected, "there are three")
        #expect(try await reply("the first one", after: 40).outcome == .rejected, "too late")
        #expect(await timers.open.count == 3)
        #expect(
            try await say("how long is left on the twenty minute timer", after: 60)
                == "Timer, 19 minutes left.")
        #expect(try await say("cancel the last one", after: 70) == "Timer cancelled.")
        #expect(try await say("cancel all timers", after: 80) == "2 timers cancelled.")
        let none = try await reply("cancel all timers", after: 90)
        #expect(none.outcome == .rejected && words(none) == "There is no timer.")
    }

    @Test("ask for the length or the time that was not said, and take it alone for an answer")
    func asksForMore() async throws {
        let asked = try await reply("set a pasta timer")
        #expect(asked.outcome == .rejected && asked.writes.isEmpty && words(asked) == "For how long?")
        for (text, fits) in [
            ("ten minutes please", true), ("for an hour", true), ("half an hour", true),
            ("the first one", false), ("at nine thirty", false), ("what time is it", false),
        ] {
            #expect(try self.fits(text, asked) == fits, "“\(text)”")
        }
        #expect(try await say("for ten minutes", after: 5) == "Pasta timer started, 10 minutes.")
        #expect(try await reply("ten minutes", after: 6).outcome == .rejected, "nothing is asked any more")
        let alarm = try await reply("set an alarm", after: 10)
        #expect(words(alarm) == "For what time?")
        #expect(try fits("nine thirty tomorrow", alarm) && !fits("ten minutes", alarm))
        #expect(try await say("at nine thirty", after: 15) == "Alarm set for 9:30 tomorrow.")
        #expect(try await reply("set a timer", after: 20).outcome == .rejected)
        #expect(try await reply("five minutes", after: 60).outcome == .rejected, "too late")
    }

    @Test("of which several fit take only the choice of one of them without the wake word")
    func fittingChoices() async throws {
        for length in ["ten", "five", "five"] { _ = try await say("set a timer for \(length) minutes") }
        let asked = try await reply("pause the timer")
        for (text, fits) in [
            ("the first one", true), ("the ten minute one", true), ("the last one", true),
            ("the five minute one", false), ("the fourth one", false), ("the pasta timer", false),
            ("twenty minutes", false), ("ten minutes", true), ("stop", false),
        ] {
            #expect(try self.fits(text, asked) == fits, "“\(text)”")
        }
        #expect(try await reply("what timers are there").followUp == nil)
    }

    /// Returns whether the session would take a sentence without the wake word after a reply.
    private func fits(_ text: String, _ reply: Reply) throws -> Bool {
        let match = try #require(try Self.grammar.get().match(text), "“\(text)” is in the grammar")
        return try #require(reply.followUp).fits(ParsedIntent(match, sourceText: text))
    }

    @Test("snooze while they ring and shortly after, not later; then more minutes go to a timer")
    func snoozes() async throws {
        #expect(try await reply("snooze").outcome == .rejected)
        _ = try await say("set a tea timer for five minutes")
        #expect(await ring(after: 300) == "Tea timer is over.")
        #expect(try await say("snooze for two minutes", after: 310) == "Tea timer rings again at 14:07.")
        #expect(await ring(after: 320) == "", "it is silent")
        #expect(await ring(after: 430) == "Tea timer is over.")
        _ = try await say("stop", after: 435)
        #expect(try await say("snooze", after: 440) == "Tea timer rings again at 14:17.")
        #expect(try await say("ten more minutes", after: 450) == "Tea timer, 19 minutes 50 seconds left.")
        _ = try await say("cancel the tea timer", after: 460)
        #expect(try await reply("snooze", after: 900).outcome == .rejected)
    }

    @Test(
        "of a day ring on it, at the hour that was meant",
        arguments: [
            (
                "set an alarm for tomorrow at quarter to eight", "Alarm set for 7:45 tomorrow.",
                "2023-11-16T07:45:00Z"
            ),
            ("set an alarm for 8 tonight", "Alarm set for 20:00.", "2023-11-15T20:00:00Z"),
            ("set an alarm for twelve tonight", "Alarm set for 0:00 tomorrow.", "2023-11-16T00:00:00Z"),
            ("set an alarm for two tonight", "Alarm set for 2:00 tomorrow.", "2023-11-16T02:00:00Z"),
            ("set an alarm for five today", "Alarm set for 17:00.", "2023-11-15T17:00:00Z"),
            (
                "set an alarm for nine tomorrow evening", "Alarm set for 21:00 tomorrow.",
                "2023-11-16T21:00:00Z"
            ),
            ("wake me up on monday at seven", "Alarm set for 7:00 on Monday.", "2023-11-20T07:00:00Z"),
            ("wake me at seven on wednesday", "Alarm set for 7:00 on Wednesday.", "2023-11-22T07:00:00Z"),
            ("wake me up at seven", "Alarm set for 7:00 tomorrow.", "2023-11-16T07:00:00Z"),
            ("wake me up every weekday at 7", "Alarm set for 7:00 every weekday.", "2023-11-16T07:00:00Z"),
            ("wake me at nine on weekends", "Alarm set for 9:00 every weekend.", "2023-11-18T09:00:00Z"),
        ])
    func days(_ text: String, _ answer: String, _ date: String) async throws {
        #expect(try await say(text) == answer)
        #expect(await timers.open.map(\.ringsAt) == [try Self.date(date)])
    }

    @Test("of tonight ring in this night, also if midnight is over")
    func tonight() async throws {
        // 00:30 of the next day.
        #expect(try await say("set an alarm for two tonight", after: 10.5 * 3600) == "Alarm set for 2:00.")
        #expect(await timers.open.map(\.ringsAt) == [try Self.date("2023-11-16T02:00:00Z")])
    }

    @Test("of a time that is over today are refused")
    func over() async throws {
        #expect(try await reply("set an alarm for 13:30 today").outcome == .rejected)
        #expect(await timers.open.isEmpty)
    }

    @Test("are told apart by their days, and cancelled together")
    func chosenByDay() async throws {
        _ = try await say("wake me up every weekday at 7")
        _ = try await say("set an alarm for tomorrow at quarter to eight")
        #expect(
            try await say("what alarms do i have") == "Alarm at 7:00 every weekday. Alarm at 7:45 tomorrow.")
        #expect(try await reply("cancel the alarm").outcome == .rejected)
        #expect(try await say("the 7:45 alarm", after: 5) == "Alarm cancelled.")
        #expect(try await reply("delete the weekend alarm").outcome == .rejected)
        #expect(try await say("delete the weekday alarm") == "Alarm cancelled.")
        for time in ["six", "seven"] { _ = try await say("wake me up at \(time)") }
        #expect(try await say("delete all alarms") == "2 alarms cancelled.")
        #expect(await timers.open.isEmpty)
    }

    @Test("come back on their days at the same local time over both changes of the clocks, and over restarts")
    func daylightSaving() async throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // Thursdays before the last Sundays of March and October.
        for (begin, expected) in [
            ("2024-03-28T10:00:00Z", ["03-29T06", "03-30T06", "03-31T05", "04-01T05"]),
            ("2024-10-24T10:00:00Z", ["10-25T05", "10-26T05", "10-27T06", "10-28T06"]),
        ] {
            let start = try Self.date(begin)
            var timers = TimerHandler(in: Self.place, zone: zone)
            _ = try await say("wake me up every day at seven", from: start, to: timers)
            for text in expected {
                let date = try #require(await timers.nextRing)
                #expect(date == (try Self.date("2024-\(text):00:00Z")), "7:00 in Berlin")
                let rung = try #require(await timers.ring(at: date))
                #expect(words(rung) == "Alarm, 7:00." && rung.effects.map(\.name) == ["clock-rang"])
                let row = try #require(rung.writes.first?.row as? RoomTimerRow)
                #expect(row.endedAt == nil && row.ringsAt > date)
                timers = TimerHandler(in: Self.place, timers: [row], zone: zone)
            }
        }
    }

    @Test("ring at the next time there is if the clocks leave theirs out, and keep their time")
    func leftOut() async throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let timers = TimerHandler(in: Self.place, zone: zone)
        let start = try Self.date("2024-03-30T12:00:00Z")
        _ = try await say("wake me up every day at 2:30", from: start, to: timers)
        let first = try #require(await timers.nextRing)
        #expect(first == (try Self.date("2024-03-31T01:00:00Z")), "3:00, for there is no 2:30")
        _ = await timers.ring(at: first)
        #expect(await timers.open.map(\.ringsAt) == [try Self.date("2024-04-01T00:30:00Z")])
    }

    @Test("of every day miss none if the clock is set back by days, and ring once if it jumps ahead")
    func clockJumps() async throws {
        let running = Mutex(0.0)
        let clock = ClockWatch(at: Self.start, running: { running.withLock { $0 } })
        let timers = TimerHandler(in: Self.place, zone: .gmt, clock: clock)
        _ = try await say("wake me up every day at seven", to: timers)
        running.withLock { $0 = 10 }
        #expect(words(await timers.ring(at: Self.start - 2 * 86_400 + 10)) == "")
        #expect(await timers.open.map(\.ringsAt) == [try Self.date("2023-11-14T07:00:00Z")])
        running.withLock { $0 = 20 }
        let rung = await timers.ring(at: Self.start + 5 * 86_400)
        #expect(rung?.effects.count == 1)
        #expect(await timers.open.map(\.ringsAt) == [try Self.date("2023-11-21T07:00:00Z")])
    }

    @Test("of another program are neither paused nor lengthened here")
    func remote() async throws {
        _ = await timers.follow(.started(id: "a", seconds: 90, name: "pizza"), at: Self.start)
        for text in ["pause the pizza timer", "add two minutes", "take 1 minute off it"] {
            #expect(try await reply(text, after: 10).outcome == .rejected)
        }
        #expect(await timers.standing(at: Self.start).map(\.state) == ["runs"])
    }

    @Test("keep the times of a week in a text that is read back, and no other")
    func weeklyTime() throws {
        let time = try #require(WeeklyTime(weekdays: [7, 1, 3], hour: 7, minute: 5))
        #expect(time.text == "137 07:05" && WeeklyTime(time.text) == time)
        for text in [
            "", "137", "8 07:00", "31 07:00", "11 07:00", "1 7:00", "1 24:00", "1 07:60", " 07:00",
            "1  07:00",
        ] {
            #expect(WeeklyTime(text) == nil, "\(text)")
        }
        #expect(WeeklyTime(weekdays: [], hour: 7, minute: 0) == nil)
    }
}
