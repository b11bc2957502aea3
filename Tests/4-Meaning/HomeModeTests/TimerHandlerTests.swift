import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import HomeMode
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Timers and alarms, in the words of the grammar that comes with voiced")
struct TimerHandlerTests {
    private static let grammar = Result {
        try Grammar(contentsOfFile: Checkout.root.appendingPathComponent("Models/home.yaml").path)
    }
    private static let place = RoomPlace(room: "kitchen")
    /// 14:00:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_700_056_800)
    private let timers = TimerHandler(in: place, zone: TimeZone(identifier: "UTC")!)
    private let home = HomeHandler(zone: TimeZone(identifier: "UTC")!)

    private func say(
        _ text: String, after seconds: Double = 0, to timers: TimerHandler? = nil
    ) async throws -> Reply {
        let timers = timers ?? self.timers
        let match = try #require(try Self.grammar.get().match(text), "“\(text)” is in the grammar")
        let date = Self.start.addingTimeInterval(seconds)
        let request = CommandRequest(
            .intent(ParsedIntent(match, sourceText: text)), saidAt: date, receivedAt: date)
        return try #require(try await HandlerChain([timers, home]).handle(request))
    }

    private func words(_ reply: Reply) -> String {
        reply.sounds.compactMap { if case .speech(let text) = $0 { text } else { nil } }.joined(
            separator: " ")
    }

    @Test("are set, listed, cancelled by name, and ring until a person says stop")
    func timer() async throws {
        #expect(words(try await say("set a timer for ten minutes")) == "Timer started, 10 minutes.")
        let pasta = try await say("start a pasta timer for ninety seconds")
        #expect(words(pasta) == "Pasta timer started, 1 minute 30 seconds.")
        #expect(pasta.writes.count == 1 && pasta.effects.count == 1)
        #expect(
            words(try await say("what timers are running", after: 30))
                == "Pasta timer, 1 minute left. Timer, 9 minutes 30 seconds left.")
        #expect(try await say("start the pasta timer for one minute").outcome == .rejected)
        #expect(try await say("cancel the timer").outcome == .rejected, "two of them")
        #expect(await timers.nextRing == Self.start.addingTimeInterval(90))
        #expect(await timers.ring(at: Self.start.addingTimeInterval(89)) == nil)
        let rung = try #require(await timers.ring(at: Self.start.addingTimeInterval(90)))
        #expect(words(rung) == "Pasta timer is over." && rung.displays.first?.isWarning == true)
        guard let row = rung.writes.first?.row as? RoomTimerRow else {
            Issue.record("no row")
            return
        }
        #expect(row.endedAt == Self.start.addingTimeInterval(90) && row.room == "kitchen")
        // The timer rings again.
        let next = try #require(await timers.nextRing)
        let again = try #require(await timers.ring(at: next))
        #expect(again.writes.isEmpty && words(again) == "Pasta timer is over.")
        #expect(try await say("stop", after: 100).outcome == .done)
        #expect(await timers.ring(at: Self.start.addingTimeInterval(101)) == nil)
        #expect(words(try await say("cancel my timer", after: 110)) == "Timer cancelled.")
        #expect(await timers.nextRing == nil)
        #expect(words(try await say("what timers are there", after: 120)) == "There is no timer.")
    }

    @Test("without names are cancelled by their length or their place, or asked which is meant")
    func unnamed() async throws {
        for minutes in ["ten", "five", "five", "twenty"] {
            _ = try await say("set a timer for \(minutes) minutes")
        }
        #expect(
            words(try await say("cancel the timer"))
                == "There are 4 timers. Timer, 5 minutes left. Timer, 5 minutes left. Timer, 10 minutes left. "
                + "Timer, 20 minutes left. Say which one: the first, the last, or how long it was set for.")
        #expect(try await say("cancel the five minute timer").outcome == .rejected, "two of them")
        #expect(try await say("cancel the fifteen minute timer").outcome == .rejected, "none of them")
        #expect(await timers.open.count == 4)
        #expect(words(try await say("cancel the ten minute timer", after: 60)) == "Timer cancelled.")
        #expect(try await say("cancel the fourth timer").outcome == .rejected, "there are three")
        #expect(try await say("delete the second timer").outcome == .done)
        #expect(try await say("stop my last timer").outcome == .done)
        let left = await timers.open.map { $0.ringsAt.timeIntervalSince($0.setAt) }
        #expect(left == [300])
    }

    @Test("of a time of day are cancelled by it")
    func alarms() async throws {
        _ = try await say("wake me up at seven thirty")
        _ = try await say("set an alarm for half past nine in the evening")
        #expect(try await say("cancel the alarm").outcome == .rejected)
        #expect(try await say("cancel the alarm at eight").outcome == .rejected)
        #expect(try await say("cancel the nine thirty alarm").outcome == .done)
        #expect(try await say("delete my alarm for seven thirty").outcome == .done)
        #expect(await timers.open.isEmpty)
    }

    @Test("ring for a minute and no longer if no answer comes")
    func ringsOut() async throws {
        _ = try await say("set a timer for one minute")
        var rings = 0
        var date = Self.start
        while let next = await timers.nextRing {
            date = max(date, next)
            if await timers.ring(at: date) != nil { rings += 1 }
            #expect(rings < 100)
        }
        #expect((5...11).contains(rings))
    }

    @Test("of a time of day ring when it is that next, and say the day if it is not today")
    func alarm() async throws {
        #expect(
            words(try await say("set an alarm for half past three in the afternoon"))
                == "Alarm set for 15:30.")
        #expect(words(try await say("wake me up at seven thirty")) == "Alarm set for 7:30 tomorrow.")
        #expect(
            words(try await say("which alarms are set")) == "Alarm at 15:30. Alarm at 7:30 tomorrow.")
        #expect(await timers.open.map(\.ringsAt) == [5400, 63_000].map { Self.start.addingTimeInterval($0) })
    }

    @Test("go on after a restart, and say how long ago they were over")
    func restart() async throws {
        _ = try await say("set a timer for one minute")
        let after = TimerHandler(in: Self.place, timers: await timers.open, zone: .gmt)
        let rung = try #require(await after.ring(at: Self.start.addingTimeInterval(400)))
        #expect(words(rung) == "Timer is over, 5 minutes 40 seconds ago.")
    }

    @Test("are kept with the very times that they are remembered by")
    func kept() async throws {
        var replies = [try await say("set a timer for ten minutes", after: 1.000_777_7)]
        replies.append(try await say("start a pasta timer for ninety seconds", after: 2.123_456_7))
        replies.append(try await say("set an alarm for half past three in the afternoon", after: 3.1))
        replies.append(try await say("cancel the pasta timer", after: 4.000_999_9))
        replies.append(try #require(await timers.ring(at: Self.start.addingTimeInterval(700.100_777_7))))
        for case let row as RoomTimerRow in replies.flatMap(\.writes).map(\.row) {
            for date in [row.setAt, row.ringsAt, row.endedAt].compactMap(\.self) {
                #expect(UTCTimestamp.date(UTCTimestamp.text(date)) == date)
            }
        }
        #expect(replies.flatMap(\.writes).count == 5)
    }

    @Test(
        "count the time itself if the clock is set, and alarms follow the clock",
        arguments: [-7200.0, 7200])
    func clockIsSet(step: Double) async throws {
        let running = Mutex(0.0)
        let clock = ClockWatch(at: Self.start, running: { running.withLock { $0 } })
        let timers = TimerHandler(in: Self.place, zone: .gmt, clock: clock)
        _ = try await say("set a timer for ten minutes", to: timers)
        _ = try await say("set an alarm for half past three in the afternoon", to: timers)
        /// Returns the time on the clock after it was set.
        func date(_ seconds: Double) -> Date {
            running.withLock { $0 = seconds }
            return Self.start.addingTimeInterval(seconds + step)
        }
        let moved = await timers.ring(at: date(300))
        let row = try #require(await timers.open.first { $0.kind == .timer })
        #expect(row.ringsAt == Self.start.addingTimeInterval(600 + step))
        #expect(moved?.writes.contains(.saveRoomTimer(row)) == true)
        // By the clock that was set, half past three is over or further away.
        #expect(moved?.effects.isEmpty == (step < 0))
        let list = try await say("what timers are running", after: 300 + step, to: timers)
        #expect(words(list) == "Timer, 5 minutes left.")
        let early = await timers.ring(at: date(599))
        #expect(early?.effects.isEmpty != false)
        let rung = try #require(await timers.ring(at: date(600)))
        #expect(words(rung).contains("Timer is over.") && rung.effects.count == 1)
    }

    @Test("that were set before a restart with a wrong clock ring when that is right again")
    func clockWasWrong() async throws {
        let running = Mutex(0.0)
        _ = try await say("set a timer for ten minutes")
        // A computer whose clock has no battery; a time server sets it a minute after the start.
        let wrong = Date(timeIntervalSince1970: 0)
        let clock = ClockWatch(at: wrong, running: { running.withLock { $0 } })
        let after = TimerHandler(in: Self.place, timers: await timers.open, zone: .gmt, clock: clock)
        #expect(await after.ring(at: wrong) == nil)
        running.withLock { $0 = 60 }
        #expect(await after.ring(at: Self.start.addingTimeInterval(500)) == nil)
        running.withLock { $0 = 160 }
        let rung = await after.ring(at: Self.start.addingTimeInterval(600))
        #expect(rung.map(words) == "Timer is over.")
    }

    @Test("are bounded in number and length")
    func bounds() async throws {
        #expect(try await say("set a timer for thirty hours").outcome == .rejected)
        for _ in 0..<20 { #expect(try await say("set a timer for one hour").outcome == .done) }
        #expect(try await say("set a timer for one hour").outcome == .rejected)
    }

    @Test("beside them the time and the date are told, and a command without a meaning is said to be that")
    func home() async throws {
        #expect(words(try await say("what time is it")) == "It is 14:00.")
        #expect(words(try await say("what day is it today")) == "It is Wednesday, November 15.")
        let unmatched = CommandRequest(
            .unmatched(NoMatch(.noMatch, text: "blah", sourceText: "blah")), saidAt: Self.start,
            receivedAt: Self.start)
        #expect(home.handle(unmatched)?.outcome == .unrecognized)
    }
}
