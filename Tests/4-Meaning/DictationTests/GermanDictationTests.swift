import CommandFiles
import Commands
import Dictation
import TestSupport
import Testing

/// German dictation with the bundled words.
@Suite("Dictated text in German")
struct GermanDictationTests {
    private static let german = Result {
        try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
    }

    private func dictated() throws -> DictatedText {
        DictatedText(options: DictationOptions(in: try Self.german.get()))
    }

    private func text(_ said: String) throws -> String {
        var text = try dictated()
        text.apply(said)
        return text.text
    }

    @Test(
        "has the marks that were said by their names, and the capitals that follow from them",
        arguments: [
            ("hallo welt", "Hallo welt"),
            ("hallo komma welt punkt wie geht es fragezeichen", "Hallo, welt. Wie geht es?"),
            ("liebe anna komma neuer absatz danke ausrufezeichen", "Liebe anna,\n\nDanke!"),
            ("erstens neue zeile zweitens", "Erstens\nZweitens"),
            ("befund doppelpunkt ohne auffälligkeit semikolon gut", "Befund: ohne auffälligkeit; gut"),
            ("das röntgen klammer auf thorax klammer zu ist gut", "Das röntgen (thorax) ist gut"),
            (
                "er sagte anführungszeichen auf halt anführungszeichen zu punkt dann ging er",
                "Er sagte „halt“. Dann ging er"
            ),
            ("gut gedankenstrich nein strichpunkt ja schrägstrich nein", "Gut – nein; ja/nein"),
            ("ost bindestrich west", "Ost-west"),
            ("und so weiter auslassungspunkte", "Und so weiter…"),
            // The name of a sign that is meant as a word.
            ("das ist der punkt", "Das ist der punkt"), ("bis zu diesem punkt", "Bis zu diesem punkt"),
            ("zum punkt kommen", "Zum punkt kommen"),
            ("schreib das wort komma hier", "Schreib das wort komma hier"),
            ("schreib wörtlich komma hier", "Schreib komma hier"),
            ("in einer neuen zeile", "In einer neuen zeile"),
            ("ein neuer absatz", "Ein neuer absatz"),
            // “Das” is a pronoun there more often than an article.
            ("ich weiß das komma aber er nicht", "Ich weiß das, aber er nicht"),
            // A recognizer that already writes punctuation and capitals.
            ("Hallo, Welt. Wie geht es?", "Hallo, Welt. Wie geht es?"),
            ("Liebe Anna, neuer Absatz, danke.", "Liebe Anna,\n\ndanke."),
            ("Sie hat 12 Katzen, Komma, glaube ich.", "Sie hat 12 Katzen, glaube ich."),
            ("Der Hund schläft, Punkt.", "Der Hund schläft."),
            // The English name of a sign is a word.
            ("period und comma", "Period und comma"), ("das i bleibt klein", "Das i bleibt klein"),
            ("", ""), ("   ", ""), ("…", "…"),
        ])
    func marks(_ said: String, _ written: String) throws { #expect(try text(said) == written) }

    @Test(
        "has numbers and units as one writes them",
        arguments: [
            ("zwei katzen und zwölf hunde", "Zwei katzen und 12 hunde"), ("einundzwanzig", "21"),
            ("ein und zwanzig leute", "21 leute"), ("hundert fünf", "105"),
            ("zweitausenddreihundert", "2300"),
            ("fünf sechs", "Fünf sechs"),
            ("ruf fünf fünf fünf eins zwei drei vier an", "Ruf 5551234 an"),
            ("zwei komma fünf", "2,5"), ("null komma null fünf", "0,05"), ("zwanzig komma dreißig", "20, 30"),
            ("er hat zwei komma sie hat drei", "Er hat zwei, sie hat drei"),
            ("minus vier grad celsius", "−4 °C"), ("fünf milligramm davon", "5 mg davon"),
            ("ein gramm", "1 g"), ("achtzig prozent", "80 %"), ("drei tage später", "3 tage später"),
            ("eine katze", "Eine katze"), ("an einem tag", "An einem tag"), ("3 cm", "3 cm"),
            ("um halb acht", "Um halb acht"), ("im märz", "Im märz"), ("im mai am abend", "Im mai am abend"),
            ("eineinhalb liter", "Eineinhalb liter"), ("007", "007"),
        ])
    func numbers(_ said: String, _ written: String) throws { #expect(try text(said) == written) }

    @Test("does what is said alone between two pauses, to a friend and to a stranger")
    func commands() throws {
        var text = try dictated()
        #expect(text.apply("streich das") == .refused(.strikeUtterance))
        text.apply("es regnete zwei komma fünf zentimeter punkt")
        text.apply("es war kalt punkt")
        text.apply("und windig")
        #expect(text.apply("Streichen Sie das.") == .edited(.strikeUtterance))
        #expect(text.text == "Es regnete 2,5 cm. Es war kalt.")
        #expect(text.apply("lösche den letzten satz") == .edited(.strikeSentence))
        #expect(text.text == "Es regnete 2,5 cm.")
        text.apply("letztes wort löschen")
        #expect(text.text == "Es regnete 2,5")
        text.apply("mach das rückgängig")
        text.apply("Rückgängig")
        #expect(text.text == "Es regnete 2,5 cm. Es war kalt.")
        #expect(text.apply("stell das wieder her") == .edited(.redo))
        #expect(text.apply("lies das vor") == .told(.readBack))
        #expect(text.apply("alles löschen") == .edited(.strikeAll))
        #expect(text.text.isEmpty)
        for end in ["Diktat beenden.", "beende das diktat", "Beenden Sie das Diktat"] {
            #expect(text.apply(end) == .told(.end))
        }
        for words in [
            "streich das bitte nicht", "stop dictation", "scratch that", "diktat beenden sagte sie",
        ] {
            let change = text.apply(words)
            guard case .added = change else { Issue.record("\(words): \(change)"); continue }
        }
    }

    @Test("has other words in the place of those that were wrong, with the capitals of the recognizer")
    func replaces() throws {
        var text = try dictated()
        text.apply("Der Hund sah einen Hund auf der Straße.")
        #expect(text.apply("Ersetze Hund durch Fuchs.") == .edited(.replace("Hund", with: "Fuchs")))
        #expect(text.text == "Der Hund sah einen Fuchs auf der Straße.")
        text.apply("ersetzen sie Straße durch Wiese")
        #expect(text.text == "Der Hund sah einen Fuchs auf der Wiese.")
        text.apply("korrigiere der hund zu ein hund")
        #expect(text.text == "Ein hund sah einen Fuchs auf der Wiese.")
        text.apply("ersetze Katze durch Maus")
        #expect(text.text.hasSuffix("Wiese. ersetze Katze durch Maus"))
    }

    @Test("A sentence has its end, also after quotation marks")
    func sentences() throws {
        var text = try dictated()
        text.apply("sie kam punkt er rief anführungszeichen auf halt punkt anführungszeichen zu")
        #expect(text.text == "Sie kam. Er rief „halt.“")
        text.apply("dann nichts")
        #expect(text.text == "Sie kam. Er rief „halt.“ Dann nichts")
        text.apply("streich das")
        text.apply("streich den letzten satz")
        #expect(text.text == "Sie kam.")
    }

    @Test("A language without these words is dictated as English is")
    func french() throws {
        let french = try Language(contentsOfFile: Checkout.path("Models/languages/fr/language.yaml"))
        var text = DictatedText(options: DictationOptions(in: french))
        text.apply("bonjour comma anna period twelve cats")
        #expect(text.text == "Bonjour, anna. 12 cats")
        #expect(text.apply("scratch that") == .edited(.strikeUtterance))
        #expect(text.apply("stop dictation") == .told(.end))
        #expect(DictationOptions(in: french).expectedPhrases == DictationOptions().expectedPhrases)
    }

    @Test("Hostile text is written in bounded time")
    func hostile() throws {
        var text = try dictated()
        text.apply(String(repeating: "ein hundert und ", count: 4000))
        text.apply(String(repeating: "zwei komma ", count: 4000))
        text.apply(String(repeating: "einundzwanzig", count: 4000))
        #expect(text.text.count > 20_000)
    }

    @Test(
        "a file that is wrong is refused with its line",
        arguments: [
            ("dictation: {marks: {komma: '  '}}", "A mark has a name and a text"),
            ("dictation: {marks: {'!': '!'}}", "A mark has a name and a text"),
            (
                "dictation: {commands: {delete: [weg]}}",
                ":3: The commands of a dictation are strike-utterance"
            ),
            ("dictation: {commands: {undo: ['–']}}", ":3: The phrases of a command are words"),
            ("dictation: {comands: {}}", ":3: The key “comands” is unknown"), ("dictation: []", ":3:"),
        ])
    func wrong(_ text: String, _ reason: String) throws {
        let error = try #require(throws: CommandFileError.self) {
            try Language(text: "version: 1\ncode: de\n\(text)", name: "x.yaml")
        }
        #expect(error.message.contains(reason) && error.message.hasPrefix("x.yaml"), "\(error.message)")
    }
}
