import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import HomeMode
import Storage
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

    private func say(_ text: String, after seconds: Double = 0) async throws -> Reply {
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

    @Test("are set, listed, cancelled by name, and ring until somebody says stop")
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
        guard case .saveRoomTimer(let row)? = rung.writes.first else {
            Issue.record("no row")
            return
        }
        #expect(row.endedAt == Self.start.addingTimeInterval(90) && row.room == "kitchen")
        // It rings on.
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

    @Test("ring for a minute and no longer, where nobody is there")
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

    @Test("of a time of day ring when it is that next, and say the day where it is not today")
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

    @Test("are bounded in number and length")
    func bounds() async throws {
        #expect(try await say("set a timer for thirty hours").outcome == .rejected)
        for _ in 0..<20 { #expect(try await say("set a timer for one hour").outcome == .done) }
        #expect(try await say("set a timer for one hour").outcome == .rejected)
    }

    @Test("beside them the time and the date are told, and what nobody understood is said to be that")
    func home() async throws {
        #expect(words(try await say("what time is it")) == "It is 14:00.")
        #expect(words(try await say("what day is it today")) == "It is Wednesday, November 15.")
        let unmatched = CommandRequest(
            .unmatched(NoMatch(.noMatch, text: "blah", sourceText: "blah")), saidAt: Self.start,
            receivedAt: Self.start)
        #expect(home.handle(unmatched)?.outcome == .unrecognized)
    }
}
