import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import HomeMode
import Storage
import TestSupport
import Testing

@Suite("Timers, alarms and the time in German")
struct GermanTimerTests {
    private static let german = Result {
        let language = try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
        let path = Checkout.path("Models/languages/de/home.yaml")
        return (language, try Grammar(contentsOfFile: path, context: GrammarContext(language: language)))
    }
    /// 14:00:00 UTC on a Wednesday.
    private static let start = Date(timeIntervalSince1970: 1_700_056_800)

    @Test("are answered in German: lengths, times, days, names, questions and refusals")
    func answers() async throws {
        let (language, grammar) = try Self.german.get()
        let zone = try #require(TimeZone(identifier: "UTC"))
        let timers = TimerHandler(in: RoomPlace(room: "küche"), zone: zone, language: language)
        let home = HomeHandler(zone: zone, language: language)
        func say(_ text: String, after seconds: Double = 0) async throws -> String {
            let match = try #require(grammar.match(text), "“\(text)”")
            let date = Self.start.addingTimeInterval(seconds)
            let request = CommandRequest(
                .intent(ParsedIntent(match, sourceText: text)), saidAt: date, receivedAt: date)
            let reply = try #require(try await HandlerChain([timers, home]).handle(request))
            return reply.sounds.compactMap { if case .speech(let text) = $0 { text } else { nil } }
                .joined(separator: " ")
        }
        #expect(try await say("stelle einen timer auf zehn minuten") == "Timer läuft, 10 Minuten.")
        #expect(
            try await say("stell den nudeltimer auf anderthalb minuten")
                == "Nudeltimer läuft, 1 Minute 30 Sekunden.")
        #expect(
            try await say("welche timer laufen", after: 30)
                == "Nudeltimer, noch 1 Minute. Timer, noch 9 Minuten 30 Sekunden.")
        let which = try await say("stopp den timer", after: 31)
        #expect(which.hasPrefix("Es gibt 2 Timer. ") && which.contains("Welcher ist gemeint"), "\(which)")
        #expect(try await say("den letzten", after: 33) == "Timer gelöscht.")
        #expect(
            try await say("stell den nudeltimer auf eine minute", after: 34).hasPrefix(
                "Es gibt schon einen Nudeltimer."))
        let rung = try #require(await timers.ring(at: Self.start.addingTimeInterval(90)))
        #expect(rung.sounds.contains(.speech("Nudeltimer ist abgelaufen.")))
        #expect(
            try await say("stell den wecker auf halb acht", after: 100) == "Wecker gestellt auf 7:30 morgen.")
        #expect(
            try await say("weck mich jeden montag um sechs uhr", after: 100)
                == "Wecker gestellt auf 6:00 jeden Montag.")
        #expect(try await say("lösch alle wecker", after: 100) == "2 Wecker gelöscht.")
        #expect(try await say("welche wecker habe ich", after: 100) == "Es gibt keinen Wecker.")
        #expect(try await say("stell einen timer", after: 100) == "Wie lange?")
        #expect(try await say("wie spät ist es") == "Es ist 14:00.")
        #expect(try await say("welcher tag ist heute") == "Es ist Mittwoch, 15. November.")
    }

    @Test("keep to English where a language has no answer")
    func fallback() async throws {
        let language = try Language(
            text: "version: 1\ncode: xx\nanswers: {For how long?: \"Wie %7 lang? 100%\"}")
        #expect(language.say("For how long?") == "Wie %7 lang? 100%")
        #expect(language.say("Timer \(5) of \("%1 %2")") == "Timer 5 of %1 %2")
        #expect(Language.english.say("\(3) timers, \(SpokenSentence("%9")) 100 %") == "3 timers, %9 100 %")
    }
}
