import Commands
import Foundation
import Testing
import PCM

@Suite("Normalization")
struct TextNormalizerTests {
    @Test(
        "composes long texts as it does short ones, in time that grows with the length",
        .timeLimit(.minutes(1)))
    func longDecomposed() {
        let one = TextNormalizer.normalize("cafe\u{301} e\u{301}e\u{301}e\u{301}")
        #expect(one == "caf\u{E9} \u{E9}\u{E9}\u{E9}")
        // If the time grew with the square of the length, this would take minutes.
        let count = 1_000_000
        let long = TextNormalizer.normalize(String(repeating: "e\u{301}", count: count))
        #expect(long.unicodeScalars.count == count && long.unicodeScalars.allSatisfy { $0 == "\u{E9}" })
    }

    @Test("leaves out the marks that no letter can carry")
    func manyMarks() {
        let marks = String(repeating: "\u{301}", count: 100_000)
        let text = TextNormalizer.normalize("x\(marks) y")
        #expect(text.unicodeScalars.count == 33 && text.hasSuffix(" y"))
        #expect(TextNormalizer.normalize(text) == text)
    }

    @Test(
        "brings phrases into one form",
        arguments: [
            ("Patient In", "patient in"),
            ("  patient\t\n in  ", "patient in"),
            ("Patient in.", "patient in"),
            ("room-in", "room in"),
            ("what's the time?", "whats the time"),
            ("what’s the time", "whats the time"),
            ("surgeon's out", "surgeons out"),
            ("Prep/Drape: Start!", "prep drape start"),
            ("O.R.", "o r"),
            ("in—out", "in out"),
            ("soft\u{AD}hyphen", "softhyphen"),
            ("\u{FEFF}start", "start"),
            ("nul\0byte", "nul byte"),
            ("E\u{301}TE\u{301}", "\u{E9}t\u{E9}"),
            ("naïve — Größe №5", "naïve größe five"),
            ("❤️ 1️⃣", "one"),
            ("ﬁne Ｒｏｏｍ ２", "fine room two"),
            ("m² ① Ⅳ ª", "m2 one iv a"),
            ("½ ⑴", "½ ⑴"),
            ("ﾊﾟﾊﾟ", "パパ"),
            ("room 2", "room two"),
            ("Room-2, bay 25", "room two bay twenty five"),
            ("0 10 99", "zero ten ninety nine"),
            ("302 07 2nd 100", "302 07 2nd 100"),
            ("set it to -5", "set it to minus five"),
            ("-302", "minus 302"),
            ("(-5, −7)", "minus five minus seven"),
            ("−２ –3 ‑4", "minus two minus three minus four"),
            ("-\u{AD}5 -'6", "minus five minus six"),
            ("--5", "minus five"),
            ("1 -5", "one minus five"),
            ("- 5, set it to - 5", "minus five set it to minus five"),
            ("5 - 2, 10- 15", "five minus two ten fifteen"),
            ("<-5, room - a 5", "below minus five room a five"),
            ("10-15 room-2 10–15 10−15 room--2", "ten fifteen room two ten fifteen ten fifteen room two"),
            ("- 5, 5- —5 room-in -in", "minus five five five room in in"),
            (
                ".5, 0.5, 21.25 (.5) -.5",
                "zero point five zero point five twenty one point two five zero point five minus zero point five"
            ),
            (
                "1.5.2 v2.5 room.2 wait...5 5. 6",
                "one point five point two v2 point five room two wait five five six"
            ),
            (
                "50% 50 % %50 -5% ５０％",
                "fifty percent fifty percent percent fifty minus five percent fifty percent"
            ),
            ("100% sure, %", "100 percent sure"),
            ("1,000 12,345,678 1,5 5, 6", "1000 12345678 one comma five five six"),
            (",5 wait,5 minutes", "zero comma five wait five minutes"),
            ("10³ 10⁻³ 2²³", "ten power three ten power minus three two power twenty three"),
            (
                "1/2 5*10 2×3 5+5 +5 9^2",
                "one slash two five times ten two times three five plus five five nine power two"
            ),
            ("<5 > 5 ≤5 ≈5 ~ 5 ±5", "below five above five below five about five about five plus minus five"),
            ("a < b 5, c ~ d", "a b five c d"),
            ("− 5, 10−15, 5 − 2", "minus five ten fifteen five minus two"),
            ("1,0000 1234,567 1,000.5", "one comma 0000 1234 comma 567 1000 point five"),
            ("20 5, 20-5, 20 50, 10 5", "20 5 20 5 twenty fifty ten five"),
            ("roomin", "roomin"),
            ("...!?", ""),
            ("", ""),
        ])
    func normalizes(_ text: String, _ expected: String) {
        #expect(TextNormalizer.normalize(text) == expected)
        // String comparison looks past composition; the bytes do not.
        #expect(Array(TextNormalizer.normalize(text).utf8) == Array(expected.utf8))
    }

    @Test("changes nothing the second time, for any scalar between two letters")
    func idempotentForEveryScalar() {
        var wrong: [String] = []
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: ["A", scalar, "b"])
            let once = TextNormalizer.normalize(String(text))
            if Array(TextNormalizer.normalize(once).utf8) != Array(once.utf8) {
                wrong.append(String(value, radix: 16))
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }

    @Test("changes nothing the second time, for any scalar before a number and with a minus")
    func idempotentForNumbers() {
        var wrong: [String] = []
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for template in [["a ", "5"], ["-", "5"], ["-", ""]] {
                let text = template[0] + String(Character(scalar)) + template[1]
                let once = TextNormalizer.normalize(text)
                if Array(TextNormalizer.normalize(once).utf8) != Array(once.utf8) {
                    wrong.append(String(value, radix: 16))
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }

    @Test("changes nothing the second time, for random text", arguments: 1...20 as ClosedRange<UInt64>)
    func idempotentForRandomText(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...12, using: &numbers) {
                let highest: UInt32 = Bool.random(using: &numbers) ? 0x24F : 0x1FFFF
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...highest, using: &numbers)) {
                    text.append(scalar)
                }
            }
            for _ in 0..<Int.random(in: 0...8, using: &numbers) {
                let piece = [".", ",", "%", "-", "'", "’", "0", "5", "20", "000", " ", "a"].randomElement(
                    using: &numbers)!
                text.append(contentsOf: piece.unicodeScalars)
            }
            let once = TextNormalizer.normalize(String(text))
            #expect(
                Array(TextNormalizer.normalize(once).utf8) == Array(once.utf8),
                "\(String(text).debugDescription)")
            #expect(!once.contains("  ") && !once.hasPrefix(" ") && !once.hasSuffix(" "))
        }
    }
}
