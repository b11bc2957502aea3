import Foundation
import Testing

@testable import VoicedTerminal

@Suite("Events for a person")
struct EventTextTests {
    private let text = EventText(clock: .recording, style: .plain)

    private func line(_ json: String) throws -> String? {
        text.line(of: try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]))
    }

    @Test(
        "say what was heard, what it became, and why not",
        arguments: [
            (#"{"event":"wake","at":61.25,"keyword":"orbit","score":0.831}"#, " 1:01.2  Orbit  0.83"),
            (#"{"event":"transcript","at":2,"text":"patient in"}"#, " 0:02.0  “patient in”"),
            (
                #"{"event":"command","at":2,"action":"record","milestone":"Patient In","outcome":"recorded"}"#,
                " 0:02.0  ✓ Patient In"
            ),
            (
                #"{"event":"intent","at":2,"intent":"light","slots":{"room":"hall"},"outcome":"failed","reason":"It broke."}"#,
                " 0:02.0  ✗ light (room hall): It broke. (failed)"
            ),
            (
                #"{"event":"intent","at":2,"intent":"weather","slots":{},"outcome":"passed-on"}"#,
                " 0:02.0  → weather"
            ),
            (#"{"event":"unrecognized","at":0,"reason":"no-match"}"#, " 0:00.0  ✗ No phrase matches."),
            (#"{"event":"muted","at":0,"muted":true}"#, " 0:00.0  Muted: the microphone is closed."),
            (#"{"event":"timer","at":0,"left":1,"rings":true}"#, " 0:00.0  timer  left 1, rings yes"),
        ])
    func lines(_ event: String, _ expected: String) throws { #expect(try line(event) == expected) }

    @Test("say what leads nowhere, and what to do about it, unless an action is set up or others may do it")
    func leadsNowhere() throws {
        let event = try #require(
            JSONSerialization.jsonObject(
                with: Data(
                    #"{"event":"intent","at":2,"intent":"light","slots":{"room":"kitchen"},"outcome":"passed-on"}"#
                        .utf8)) as? [String: Any])
        func shown(_ actions: Set<String>?) -> String? {
            EventText(style: .plain, actions: actions).text(of: event)
        }
        #expect(
            shown(["fan"])
                == "→ light (room kitchen): nothing is set up for it; add actions: light: to the configuration"
        )
        #expect(shown(["light"]) == "→ light (room kitchen)" && shown(nil) == "→ light (room kitchen)")
    }

    @Test("are left out if others tell the same", arguments: ["state", "speech-start", "partial"])
    func hidden(_ name: String) throws { #expect(try line(#"{"event":"\#(name)","at":0}"#) == nil) }

    @Test("show a moment in the machine's time zone, with its day")
    func moment() throws {
        let date = try Date(
            "2026-01-02T12:04:05.250Z",
            strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
        let expected = date.formatted(
            Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current).year().month().day()
                .time(includingFractionalSeconds: false))
        let shown = try line(
            #"{"event":"clock-set","at":0,"kind":"timer","rings":"2026-01-02T12:04:05.250Z"}"#)
        #expect(shown == " 0:00.0  clock-set  kind timer, rings \(expected)")
    }

    @Test("do not steer the terminal")
    func controls() throws {
        let shown = try line(#"{"event":"transcript","at":0,"text":"a\u001b]0;title\u0007\nb"}"#)
        #expect(shown == " 0:00.0  “a]0;titleb”")
    }
}
