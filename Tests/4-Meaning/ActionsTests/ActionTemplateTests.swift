import Actions
import Commands
import Foundation
import Testing

@Suite("A text with places for what was said")
struct ActionTemplateTests {
    private func values(_ pairs: [String: String]) -> ActionValues {
        pairs.reduce(into: ActionValues()) { $0[$1.key] = $1.value }
    }

    @Test("is filled by name, and its braces are written twice")
    func filled() throws {
        let template = try ActionTemplate("light.{room}: {{{state}}} {tone?}!")
        #expect(template.names == ["room", "state", "tone"] && template.beginning == "light.")
        #expect(try template.filled(with: values(["room": "hall", "state": "on"])) == "light.hall: {on} !")
        // A spoken value is data, and is not expanded as a template.
        #expect(try ActionTemplate("{room}").filled(with: values(["room": "{state}"])) == "{state}")
        #expect(try ActionTemplate("").filled(with: values([:])) == "")
    }

    @Test("is not filled if something is missing")
    func missing() throws {
        let template = try ActionTemplate("light.{room}")
        #expect(throws: ActionTemplate.Fault("nothing was said for “\("room")”")) {
            try template.filled(with: values(["state": "on"]))
        }
    }

    @Test(
        "has braces in pairs, with a name in them",
        arguments: ["{", "}", "{}", "{?}", "{a", "a}", "{a b}", "{a{b}"])
    func faults(text: String) { #expect(throws: ActionTemplate.Fault.self) { try ActionTemplate(text) } }

    @Test("encodes each value and nothing else")
    func encoded() throws {
        let template = try ActionTemplate("a/{x}/b")
        #expect(try template.filled(with: values(["x": "y"])) { "<\($0)>" } == "a/<y>/b")
    }
}

@Suite("Hours of the day")
struct AllowedHoursTests {
    private static let utc = TimeZone(identifier: "UTC")!

    @Test(
        "hold from the first minute to before the last, over midnight too",
        arguments: [
            ("07:00-22:00", "06:59", false), ("07:00-22:00", "07:00", true), ("07:00-22:00", "21:59", true),
            ("07:00-22:00", "22:00", false), ("22:00-06:00", "23:30", true), ("22:00-06:00", "05:59", true),
            ("22:00-06:00", "06:00", false), ("22:00-24:00", "23:59", true), ("22:00-24:00", "00:00", false),
        ])
    func contains(hours: String, time: String, isAllowed: Bool) throws {
        let date = try Date("2026-01-01T\(time):00Z", strategy: .iso8601)
        #expect(try #require(AllowedHours(hours)).contains(date, in: Self.utc) == isAllowed)
    }

    @Test(
        "are two times",
        arguments: ["", "7-22", "07:00", "07:00-07:00", "25:00-26:00", "07:00-24:30", "07:60-08:00"])
    func none(text: String) { #expect(AllowedHours(text) == nil) }
}

@Suite("What an action gives back")
struct ActionAnswerTests {
    @Test("is a sentence, or an object that says what is said, shown and asked")
    func read() {
        #expect(ActionAnswer(" It is\n 20 degrees.\n".utf8).say == "It is 20 degrees.")
        let object = ActionAnswer(#"{"say": "On.", "display": "Lamp", "ask": "More?", "other": [1]}"#.utf8)
        #expect(object == ActionAnswer(say: "On.", display: "Lamp", ask: "More?"))
        #expect(ActionAnswer(#"{"failed": true, "say": "No."}"#.utf8).hasFailed)
    }

    @Test(
        "is nothing if it is no text for people",
        arguments: ["", "  \n", "[]", "[{\"state\": \"on\"}]", "{\"state\": 1}", "{\"say\": 1}", "{broken"])
    func nothing(text: String) { #expect(ActionAnswer(text.utf8) == ActionAnswer()) }

    @Test("is of bounded length, without control characters, whatever comes")
    func bounded() {
        let long = ActionAnswer(String(repeating: "word ", count: 10_000).utf8)
        #expect((long.say?.count ?? 0) <= ActionAnswer.longestSentence + 2)
        #expect(ActionAnswer([0x1B, 0x5B, 0xFF, 0x41, 0x00]).say?.contains("\u{1B}") != true)
        #expect(ActionAnswer("<html>".utf8, isText: false).say == nil)
    }
}
