import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import Storage
import TestSupport
import Testing

@testable import HomeMode

@Suite("Timers that another program keeps for the room")
struct RemoteTimerTests {
    private static let grammar = Result {
        try Grammar(contentsOfFile: Checkout.root.appendingPathComponent("Models/home.yaml").path)
    }
    private static let start = Date(timeIntervalSince1970: 1_700_056_800)
    private let timers = TimerHandler(in: RoomPlace(room: "kitchen"), zone: TimeZone(identifier: "UTC")!)

    private func date(_ seconds: Double) -> Date { Self.start.addingTimeInterval(seconds) }

    private func follow(_ report: RemoteTimerReport, after seconds: Double = 0) async -> Reply? {
        await timers.follow(report, at: date(seconds))
    }

    private func say(_ text: String, after seconds: Double) async throws -> Reply {
        let match = try #require(try Self.grammar.get().match(text))
        let request = CommandRequest(
            .intent(ParsedIntent(match, sourceText: text)), saidAt: date(seconds), receivedAt: date(seconds))
        return try #require(await timers.handle(request))
    }

    private func words(_ reply: Reply?) -> String {
        (reply?.sounds ?? []).compactMap { if case .speech(let text) = $0 { text } else { nil } }
            .joined(separator: " ")
    }

    private func states(after seconds: Double) async -> [String] {
        await timers.standing(at: date(seconds)).map { "\($0.timer.name ?? "") \($0.state)" }
    }

    @Test(
        "are shown without a sound, and ring once the program says that they are over, until a person says stop"
    )
    func finished() async throws {
        let set = try #require(await follow(.started(id: "a", seconds: 90, name: "pizza")))
        #expect(set.sounds.isEmpty && set.writes.isEmpty && set.effects.map(\.name) == ["clock-set"])
        #expect(set.displays.map(\.text) == ["Pizza timer started, 1 minute 30 seconds."])
        #expect(words(try await say("what timers are running", after: 30)) == "Pizza timer, 1 minute left.")
        #expect(await states(after: 30) == ["pizza runs"])
        #expect(await follow(.finished(id: "a"), after: 89.9) == nil)
        let rung = await timers.ring(at: date(90))
        #expect(words(rung) == "Pizza timer is over." && rung?.effects.map(\.name) == ["clock-rang"])
        #expect(rung?.writes.isEmpty == true, "the other program has it")
        #expect(await states(after: 91) == ["pizza rings"])
        #expect(words(await timers.ring(at: date(96))) == "Pizza timer is over.")
        #expect(try await say("stop", after: 97).outcome == .done)
        #expect(await timers.ring(at: date(103)) == nil)
        #expect(await timers.nextRing == nil)
    }

    @Test("ring by themselves soon after their time if the program is gone, and only once if it comes back")
    func gone() async {
        _ = await follow(.started(id: "a", seconds: 10, name: nil))
        #expect(await timers.ring(at: date(11.9)) == nil)
        #expect(words(await timers.ring(at: date(12))) == "Timer is over.")
        #expect(await follow(.finished(id: "a"), after: 13) == nil)
        await timers.stopRinging()
        #expect(await timers.ring(at: date(20)) == nil)
    }

    @Test("are paused, resumed, lengthened and cancelled as the program says")
    func changed() async throws {
        _ = await follow(.started(id: "a", seconds: 10, name: "tea"))
        let paused = await follow(.updated(id: "a", seconds: 7, isActive: false), after: 3)
        #expect(paused?.displays.map(\.text) == ["Tea timer paused."])
        #expect(paused?.effects.map(\.name) == ["clock-paused"])
        #expect(await timers.ring(at: date(60)) == nil)
        #expect(await states(after: 60) == ["tea paused"])
        #expect(words(try await say("what timers are running", after: 60)) == "Tea timer, 7 seconds left.")
        let resumed = await follow(.updated(id: "a", seconds: 7, isActive: true), after: 60)
        #expect(resumed?.effects.map(\.name) == ["clock-set"])
        #expect(await timers.nextRing == date(69))
        _ = await follow(.updated(id: "a", seconds: 120, isActive: true), after: 61)
        #expect(await timers.nextRing == date(183))
        #expect(await follow(.cancelled(id: "a"), after: 62)?.effects.map(\.name) == ["clock-cancelled"])
        #expect(await timers.nextRing == nil)
        #expect(await follow(.cancelled(id: "a"), after: 63) == nil)
        #expect(await follow(.updated(id: "a", seconds: 7, isActive: true), after: 63) == nil)
    }

    @Test("that were cancelled in the room do not ring when the program says that they are over")
    func cancelledHere() async throws {
        for paused in [false, true] {
            _ = await follow(.started(id: "a", seconds: 10, name: nil))
            if paused { _ = await follow(.updated(id: "a", seconds: 9, isActive: false)) }
            let reply = try await say("cancel my timer", after: 1)
            #expect(words(reply) == "Timer cancelled." && reply.writes.isEmpty)
            #expect(await follow(.finished(id: "a"), after: 10) == nil)
            #expect(await timers.ring(at: date(20)) == nil)
        }
    }

    @Test("ring also if only their end is known, and no more of them than a room can have")
    func bounded() async {
        for number in 0..<50 { _ = await follow(.finished(id: "\(number)")) }
        let rung = await timers.ring(at: date(0))
        #expect(rung?.effects.count == TimerHandler.maximumCount)
        await timers.stopRinging()
        for number in 0..<50 { _ = await follow(.started(id: "\(number)", seconds: 60, name: nil)) }
        #expect(await timers.open.count == TimerHandler.maximumCount)
        _ = await follow(.updated(id: "0", seconds: 60, isActive: false))
        #expect(await follow(.started(id: "x", seconds: 60, name: nil)) == nil, "a paused one counts")
        _ = await follow(.started(id: "1", seconds: 30, name: nil))
        #expect(await timers.open.count == TimerHandler.maximumCount - 1, "the same key, the same timer")
    }
}
