import Foundation
import Testing

@testable import VoicedTerminal

@Suite("What is shown on a terminal")
struct ShownTextTests {
    @Test(
        "has nothing that steers it",
        arguments: [
            ("a\u{1B}[2Jb", "a[2Jb"), ("a\u{9B}31mb\u{7F}", "a31mb"), ("a\u{0}\u{8}\r\nb\tc", "a\nb\tc"),
            ("\u{202E}evil\u{2066}", "evil"), ("Ärzte, 手術 “x” 👩🏽‍⚕️", "Ärzte, 手術 “x” 👩🏽‍⚕️"), ("", ""),
        ])
    func cleaned(_ text: String, _ shown: String) { #expect(text.withoutControls == shown) }

    @Test("stands in a table as wide as it is, and a row stays a row")
    func table() {
        let lines = TextTable.lines([["PHRASE", "ID"], ["time\u{1B}]0;x\u{7} out\nnow", "1"], ["b", "2"]])
        #expect(
            lines.allSatisfy { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
        #expect(lines[1] == "time]0;x out now  1" && lines[2].hasSuffix(" 2"))
        let rows = [["ID", "REASON"], ["1", String(repeating: "x", count: 50)], ["2", "short"]]
        #expect(TextTable.lines(rows, width: 40)[1] == "1   " + String(repeating: "x", count: 35) + "…")
        #expect(TextTable.lines(rows, width: 10)[1].count == 28, "a narrow terminal has the beginning")
        #expect(TextTable.lines(rows, width: 40)[2] == "2   short" && TextTable.lines(rows)[1].count == 54)
    }

    @Test("is clean in every field of an event, those of intents and their slots among them")
    func events() throws {
        for json in [
            #"{"event":"intent","at":0,"intent":"li\u001b[2Jght","slots":{"ro\u001bom":"ha\u009bll"},"outcome":"x","reason":"\u001bc"}"#,
            #"{"event":"command","at":0,"milestone":"In\u001bcision","outcome":"recorded"}"#,
            #"{"event":"unrecognized","at":0,"reason":"z\u001b"}"#,
            #"{"event":"device","at":0,"device":"hw\u001b","change":"lost"}"#,
        ] {
            let event = try #require(
                JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            let line = try #require(EventText(clock: .recording, style: .plain).line(of: event))
            #expect(line == line.withoutControls, "\(json)")
        }
    }

    @Test("ends a sentence if another follows")
    func sentences() {
        #expect("set VOICED_DATA".asSentence == "set VOICED_DATA." && "did you?".asSentence == "did you?")
    }
}
