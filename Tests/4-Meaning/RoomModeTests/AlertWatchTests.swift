import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import RoomMode
import RoomRecords
import Storage
import TestSupport
import Testing

@Suite("What a room makes of the alerts of its facility")
struct AlertWatchTests {
    private func call(_ number: Int, room: String = "OR 5", at seconds: Double = 0) -> AlertRow {
        AlertRow(
            id: Fixture.key(number), scopeID: Fixture.key(900), kind: .caseUpdate,
            event: "next_patient_called",
            room: room, occurredAt: Fixture.at(seconds), isUrgent: true, createdAt: Fixture.at(seconds))
    }

    private func watch(_ sound: AlertWatch.Sound = .speech) -> AlertWatch {
        var options = AlertWatch.Options()
        options.sound = sound
        return AlertWatch(room: "OR 3", options: options)
    }

    private func names(_ reply: Reply?) -> [String] { reply?.effects.map(\.name) ?? [] }

    @Test("an alert is reported once, repeated louder while it waits, and reported as acknowledged")
    func life() {
        var watch = watch()
        #expect(watch.follow(AlertList(), at: Fixture.at(0)) == nil)
        var one = call(1)
        let list = { AlertList(unreadCount: 1, latest: [one]) }
        let raised = watch.follow(list(), at: Fixture.at(1))
        #expect(names(raised) == ["alert"])
        #expect(raised?.sounds == [.chime(.warning), .speech("OR 5, Next patient called.")])
        #expect(raised?.isAlarm == true)
        #expect(watch.follow(list(), at: Fixture.at(60)) == nil, "60 s have not passed since it was seen")
        let first = watch.follow(list(), at: Fixture.at(61))
        #expect(names(first) == ["alert-unanswered"])
        #expect(
            first?.sounds == [
                .chime(.warning), .chime(.warning),
                .speech("OR 5, Next patient called, not acknowledged yet."),
            ])
        #expect(first?.effects.first?.fields.last == EffectField("times", .number(1)))
        #expect(watch.follow(list(), at: Fixture.at(100)) == nil)
        let third = watch.follow(list(), at: Fixture.at(190))
        #expect(
            third?.sounds.filter { $0 == .chime(.warning) }.count == 3,
            "a repetition that was missed is not made up")
        for minute in 4...30 { _ = watch.follow(list(), at: Fixture.at(1 + Double(minute) * 60)) }
        #expect(watch.follow(list(), at: Fixture.at(3000)) == nil, "it is repeated ten times at most")
        (one.readAt, one.readBy) = (Fixture.at(3001), "OR 1")
        let over = watch.follow(list(), at: Fixture.at(3001))
        #expect(names(over) == ["alert-acknowledged"] && over?.sounds.isEmpty == true)
        #expect(over?.effects.first?.fields.last == EffectField("by", .text("OR 1")))
        #expect(watch.follow(list(), at: Fixture.at(3002)) == nil)
    }

    @Test(
        "a room's own call is silent there until it was not acknowledged for a minute; without a sound all are silent"
    )
    func own() {
        var watch = watch(.chime)
        _ = watch.follow(AlertList(), at: Fixture.at(0))
        let list = AlertList(unreadCount: 1, latest: [call(1, room: "OR 3")])
        #expect(watch.follow(list, at: Fixture.at(0))?.sounds.isEmpty == true)
        #expect(watch.follow(list, at: Fixture.at(60))?.sounds == [.chime(.warning), .chime(.warning)])
        watch.options.sound = .none
        #expect(watch.follow(list, at: Fixture.at(120))?.sounds.isEmpty == true)
    }

    @Test("after a restart nothing is new, and what waits goes on where it was")
    func restart() {
        var watch = watch(.chime)
        let list = AlertList(unreadCount: 1, latest: [call(1)])
        #expect(watch.follow(list, at: Fixture.at(130)) == nil)
        #expect(names(watch.follow(list, at: Fixture.at(181))) == ["alert-unanswered"])
        #expect(watch.follow(AlertList(), at: Fixture.at(182)) == nil, "what is gone is forgotten")
    }

    @Test("is said in the language of the room, and its event stays English; every event has words in German")
    func german() async throws {
        let german = try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
        var options = AlertWatch.Options()
        options.sound = .speech
        var watch = AlertWatch(room: "OR 3", options: options, language: german)
        _ = watch.follow(AlertList(), at: Fixture.at(0))
        let list = AlertList(unreadCount: 1, latest: [call(1, room: "5")])
        let raised = watch.follow(list, at: Fixture.at(1))
        #expect(raised?.sounds.last == .speech("Saal 5, Nächster Patient bestellt."))
        #expect(
            raised?.effects.first?.fields.contains(EffectField("text", .text("Next patient called"))) == true)
        let repeated = watch.follow(list, at: Fixture.at(61))
        #expect(repeated?.sounds.last == .speech("Saal 5, Nächster Patient bestellt, noch nicht bestätigt."))

        let alerts = Alerts()
        await alerts.set(.success([call(1, room: "5")]))
        let handler = AlertHandler(
            alerts, place: RoomPlace(scopeID: Fixture.key(900), room: "OR 3"), language: german)
        let acknowledge = CommandRequest(
            .command(Fixture.command(.acknowledgeAlert)), saidAt: Fixture.at(0), receivedAt: Fixture.at(0))
        let done = try await handler.handle(acknowledge)
        #expect(done?.sounds.last == .speech("Bestätigt. Nächster Patient bestellt, Saal 5."))
        await alerts.set(.success([call(1, room: "5")]))
        let inEnglish = try await Language.$ofCommand.withValue(.english) {
            try await handler.handle(acknowledge)
        }
        #expect(inEnglish?.sounds.last == .speech("Acknowledged. Next patient called, Room 5."))

        let events = [
            "next_patient_called", AlertRules.Event.withdrawn, "case_started", "case_delayed",
            "delay_reported", "case_ended", "case_reopened", "case_cancelled", "case_moved", "staff_changed",
            "milestone_recorded", "milestone_removed", "milestones_missing", "clock_differs", "case_doubled",
            "rows_refused", "rows_left_out",
        ]
        for event in events {
            for amount in [nil, 1, 5] {
                let row = AlertRow(
                    id: Fixture.key(1), scopeID: Fixture.key(900), kind: .caseUpdate, event: event,
                    room: nil, amount: amount, createdAt: Fixture.at(0))
                let text = AlertWords.text(of: row)
                #expect(german.say(text) != Language.english.say(text), "\(event)")
                if event == "milestone_recorded" {
                    #expect(Language.english.say(text) == "A milestone was recorded")
                    let named = AlertWords.text(of: row, milestone: "Time Out")
                    #expect(Language.english.say(named) == "Time Out")
                }
            }
        }
    }

    @Test("the fields of events are those that actions can name, without a procedure or a surgeon")
    func fields() {
        var read = call(1)
        read.readBy = "OR 1"
        read.caseID = Fixture.key(50)
        let effects: [AlertEffect] = [.raised(read), .acknowledged(read), .unanswered(read, times: 2)]
        for effect in effects {
            #expect(Set(effect.fields.map(\.name)) == AlertEffect.kinds[effect.name], "\(effect.name)")
        }
        #expect(Set(effects.map(\.name)) == Set(AlertEffect.kinds.keys))
    }

    @Test("“on our way” acknowledges alerts of other rooms and says which; all else is left to others")
    func acknowledging() async throws {
        let alerts = Alerts()
        let handler = AlertHandler(alerts, place: RoomPlace(scopeID: Fixture.key(900), room: "OR 3"))
        func say(_ action: CommandAction) async throws -> Reply? {
            try await handler.handle(
                CommandRequest(
                    .command(Fixture.command(action)), saidAt: Fixture.at(0), receivedAt: Fixture.at(0)))
        }
        #expect(try await say(.nextPatient) == nil)
        let nothing = try await say(.acknowledgeAlert)
        #expect(nothing?.outcome == .rejected && nothing?.reason == "No alert of another room waits.")
        await alerts.set(.success([call(1), call(2, room: "7")]))
        let done = try await say(.acknowledgeAlert)
        #expect(done?.outcome == .done)
        #expect(
            done?.sounds.last
                == .speech("Acknowledged. Next patient called, OR 5; Next patient called, Room 7."))
        await alerts.set(.failure(StorageError(.unavailable, "the site's server is away")))
        #expect(try await say(.acknowledgeAlert)?.outcome == .failed)
    }

    /// A store of alerts that answers or cannot be reached.
    private actor Alerts: AlertStore {
        private var waiting = Result<[AlertRow], StorageError>.success([])

        func set(_ waiting: Result<[AlertRow], StorageError>) { self.waiting = waiting }
        func alerts(scopeID: UUID, limit: Int) -> AlertList { AlertList() }
        func markRead(upTo id: UUID, scopeID: UUID) {}
        func acknowledge(_ id: UUID?, in room: String, scopeID: UUID) throws -> [AlertRow] {
            try waiting.get()
        }
    }
}
