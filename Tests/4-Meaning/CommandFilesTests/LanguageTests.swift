import CommandFiles
import Foundation
import TestSupport
import Testing

@testable import Commands

/// The bundled languages: their numbers, times and answers.
@Suite("Languages")
struct LanguageTests {
    private static let german = Result {
        try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
    }
    private static let french = Result {
        try Language(contentsOfFile: Checkout.path("Models/languages/fr/language.yaml"))
    }

    private static func slot(_ type: GrammarSlotType, _ language: Language) throws -> Grammar {
        try Grammar(
            GrammarDefinition(
                intents: [GrammarIntent(name: "value", sentences: [try GrammarSentence("es ist {value}")])],
                slots: [GrammarSlot(name: "value", type: type)]),
            context: GrammarContext(language: language))
    }

    private static func value(
        _ text: String, _ type: GrammarSlotType, _ language: Language
    ) throws -> String? {
        try slot(type, language).match("es ist \(text)")?.slots["value"]?.description
    }

    @Test(
        "German numbers, in one word, in several, and in digits",
        arguments: [
            ("null", 0), ("eins", 1), ("eine", 1), ("zwo", 2), ("zwölf", 12), ("siebzehn", 17),
            ("zwanzig", 20),
            ("einundzwanzig", 21), ("ein und zwanzig", 21), ("dreißig", 30), ("dreissig", 30),
            ("fünfundfünfzig", 55), ("fuenfundfuenfzig", 55), ("Neunundneunzig", 99), ("hundert", 100),
            ("einhundert", 100), ("hunderteins", 101), ("hundertundeins", 101), ("hundertacht", 108),
            ("hundertachtzig", 180), ("zweihundertfünf", 205), ("drei hundert vier und zwanzig", 324),
            ("tausend", 1000), ("eintausend", 1000), ("zweitausendsechsundzwanzig", 2026),
            ("neunzehnhundertneunundachtzig", 1989), ("zwölftausenddreihundertfünfundvierzig", 12345),
            ("neunhundertneunundneunzigtausendneunhundertneunundneunzig", 999_999), ("25", 25),
            ("1.000", 1000),
            ("999999", 999_999),
        ])
    func germanNumbers(_ text: String, _ number: Int) throws {
        #expect(try Self.value(text, .number(0...999_999), Self.german.get()) == "\(number)")
    }

    @Test(
        "what is no German number is none, however long",
        arguments: [
            "zwanzigeins", "einundeins", "zehnundzwanzig", "hunderthundert", "eineinhalb", "achtel",
            "dreizwanzig",
            "undzwanzig", "einund", "twenty", "2,5", "zwanzig fünf", "1000000", "zwei million",
            String(repeating: "hundert", count: 2000), String(repeating: "einundzwanzig ", count: 200),
            String(repeating: "9", count: 5000),
        ])
    func noGermanNumbers(_ text: String) throws {
        #expect(try Self.value(text, .number(0...999_999), Self.german.get()) == nil)
    }

    @Test("every German number below ten thousand is understood as it is written in one word")
    func allGermanNumbers() throws {
        let grammar = try Self.slot(.number(0...9999), Self.german.get())
        for number in 0...9999 {
            let text = Self.inGerman(number)
            #expect(grammar.match("es ist \(text)")?.slots["value"] == .number(number), "\(text)")
        }
    }

    @Test("the words in which a German number is compared by its sound are that number")
    func germanNumbersInWords() throws {
        let german = try Self.german.get()
        #expect(german.inWords(["121"]) == ["hundert", "ein", "und", "zwanzig"])
        #expect(german.inWords(["101"]) == ["hundert", "eins"])
        #expect(german.inWords(["101000"]) == ["hundert", "ein", "tausend"])
        let grammar = try Self.slot(.number(0...999_999), german)
        for number in Array(0...2100) + [9999, 10_000, 34_567, 100_000, 999_999] {
            let words = german.inWords(["\(number)"])
            #expect(
                grammar.match("es ist " + words.joined(separator: " "))?.slots["value"] == .number(number),
                "\(words)")
        }
        #expect(german.inWords(["1000000", "grad"]) == ["1000000", "grad"])
    }

    /// Returns a number as a German word, by another method than the parser's.
    private static func inGerman(_ number: Int) -> String {
        let small = [
            "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
            "zwölf",
            "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
        ]
        let tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
        func count(_ number: Int) -> String { number == 1 ? "ein" : inGerman(number) }
        switch number {
        case 0..<20: return small[number]
        case 20..<100:
            let ten = tens[number / 10 - 2]
            return number % 10 == 0 ? ten : count(number % 10) + "und" + ten
        case 100..<1000:
            return count(number / 100) + "hundert" + (number % 100 == 0 ? "" : inGerman(number % 100))
        default: return count(number / 1000) + "tausend" + (number % 1000 == 0 ? "" : inGerman(number % 1000))
        }
    }

    @Test(
        "German numbers keep to the range of their slot, and their sign",
        arguments: [
            ("minus fünf", "-5"), ("-5", "-5"), ("minus einundzwanzig", nil), ("zwanzig", "20"),
            ("einundzwanzig", nil),
            ("ein und zwanzig", nil), ("21", nil),
        ] as [(String, String?)])
    func ranges(_ text: String, _ value: String?) throws {
        #expect(try Self.value(text, .number(-20...20), Self.german.get()) == value)
    }

    @Test(
        "German times of day",
        arguments: [
            ("acht Uhr", "08:00"), ("acht", "08:00"), ("halb acht", "07:30"), ("halb eins", "12:30"),
            ("halb eins nachts", "00:30"), ("halb eins mittags", "12:30"), ("acht Uhr dreißig", "08:30"),
            ("acht Uhr fünf", "08:05"), ("Viertel nach drei", "03:15"), ("Viertel vor vier", "03:45"),
            ("viertel vier", "03:15"), ("dreiviertel vier", "03:45"), ("drei viertel vier", "03:45"),
            ("Viertel vor eins mittags", "12:45"), ("zehn nach acht", "08:10"),
            ("zehn Minuten vor acht", "07:50"),
            ("fünf vor halb neun", "08:25"), ("fünf nach halb neun", "08:35"), ("zwanzig vor zwölf", "11:40"),
            ("20 Uhr 15", "20:15"), ("20:15", "20:15"), ("20:15 Uhr", "20:15"), ("7.30 Uhr", "07:30"),
            ("einundzwanzig Uhr", "21:00"), ("zweiundzwanzig Uhr fünfundvierzig", "22:45"),
            ("null Uhr", "00:00"),
            ("24 Uhr", "00:00"), ("acht Uhr abends", "20:00"), ("am Abend um acht", "20:00"),
            ("abends um halb neun", "20:30"),
            ("sieben Uhr morgens", "07:00"), ("sieben in der Früh", "07:00"),
            ("drei Uhr nachmittags", "15:00"),
            ("zwei Uhr nachts", "02:00"), ("elf Uhr nachts", "23:00"), ("zwölf Uhr nachts", "00:00"),
            ("zwölf Uhr mittags", "12:00"), ("ein Uhr mittags", "13:00"), ("Mittag", "12:00"),
            ("Mitternacht", "00:00"),
            ("ein Uhr", "01:00"), ("eins", "01:00"),
        ])
    func germanTimes(_ text: String, _ time: String) throws {
        #expect(try Self.value(text, .time, Self.german.get()) == time)
    }

    @Test(
        "what is no German time is none",
        arguments: [
            "halb", "halb dreißig", "fünfundzwanzig Uhr", "25 Uhr", "acht Uhr sechzig", "7.5 Uhr", "viertel",
            "Viertel nach",
            "nach acht", "20:75", "half past eight", "vor acht", "99999999999999999999 Uhr",
        ])
    func noGermanTimes(_ text: String) throws {
        #expect(try Self.value(text, .time, Self.german.get()) == nil)
    }

    @Test(
        "German lengths of time, in seconds",
        arguments: [
            ("zehn Minuten", 600), ("10 Minuten", 600), ("eine Minute", 60), ("einer Minute", 60),
            ("90 Sekunden", 90),
            ("eine halbe Stunde", 1800), ("einer halben Stunde", 1800), ("halbe Stunde", 1800),
            ("anderthalb Stunden", 5400),
            ("eineinhalb Stunden", 5400), ("zweieinhalb Stunden", 9000), ("eine Viertelstunde", 900),
            ("eine Dreiviertelstunde", 2700), ("zwei Stunden und fünf Minuten", 7500),
            ("eine Stunde dreißig Minuten", 5400),
            ("eine Stunde und eine halbe", 5400), ("fünfundvierzig Minuten", 2700), ("1,5 Stunden", 5400),
            ("0,5 Stunden", 1800), ("1,25 Stunden", 4500), ("zwei Minuten dreißig Sekunden", 150),
            ("hundertzwanzig Sekunden", 120), ("eine halbe Minute", 30), ("eineinhalb Minuten", 90),
        ])
    func germanDurations(_ text: String, _ seconds: Int) throws {
        #expect(try Self.value(text, .duration, Self.german.get()) == "\(seconds)")
    }

    @Test(
        "what is no German length of time is none",
        arguments: [
            "zehn", "Minuten", "1,05 Stunden", "1,255 Stunden", "tausend Stunden", "minus zehn Minuten",
            "eine halbe",
            "five minutes", "99999999999999 Minuten",
        ])
    func noGermanDurations(_ text: String) throws {
        #expect(try Self.value(text, .duration, Self.german.get()) == nil)
    }

    @Test(
        "French numbers, also the Belgian and Swiss ones",
        arguments: [
            ("zéro", 0), ("un", 1), ("dix-sept", 17), ("vingt et un", 21), ("vingt-et-un", 21),
            ("trente-deux", 32),
            ("soixante-dix", 70), ("soixante et onze", 71), ("soixante-dix-sept", 77), ("septante-sept", 77),
            ("quatre-vingts", 80), ("quatre-vingt-un", 81), ("quatre-vingt-dix", 90),
            ("quatre-vingt-dix-neuf", 99),
            ("nonante-neuf", 99), ("cent", 100), ("cent un", 101), ("deux cents", 200),
            ("deux cent quatre-vingts", 280),
            ("mille", 1000), ("mille neuf cent quatre-vingt-quatre", 1984), ("deux mille vingt-six", 2026),
            ("75", 75),
        ])
    func frenchNumbers(_ text: String, _ number: Int) throws {
        #expect(try Self.value(text, .number(0...999_999), Self.french.get()) == "\(number)")
    }

    @Test(
        "what is no French number is none",
        arguments: [
            "vingt vingt", "quatre vingt cent mille cent mille", "soixante-vingt", "seventy", "trente-dix",
        ])
    func noFrenchNumbers(_ text: String) throws {
        #expect(try Self.value(text, .number(0...999_999), Self.french.get()) == nil)
    }

    @Test(
        "yes and no",
        arguments: [
            ("de", "ja", CommandAction.confirmPending), ("de", "Ja, bitte", .confirmPending),
            ("de", "genau", .confirmPending),
            ("de", "nein", .cancelPending), ("de", "nein danke", .cancelPending),
            ("fr", "oui", .confirmPending),
            ("fr", "d'accord", .confirmPending), ("fr", "non", .cancelPending),
        ])
    func answers(_ code: String, _ text: String, _ action: CommandAction) throws {
        let language = try (code == "de" ? Self.german : Self.french).get()
        let parser = CommandParser(AliasDictionary([], language: language))
        #expect(parser.parse(text, awaitingConfirmation: true).command?.action == action)
        #expect(parser.parse(text).command == nil)
        #expect(parser.parse("ja nein", awaitingConfirmation: true).command == nil)
        #expect(parser.parse("yes", awaitingConfirmation: true).command == nil)
    }

    @Test("a phrase with a number is found however the number is written")
    func numbersInPhrases() throws {
        let language = try Self.german.get()
        let action = CommandAction(rawValue: "query_time")
        let dictionary = AliasDictionary(
            [
                Alias(phrase: "Saal einundzwanzig ist bereit", action: action),
                Alias(phrase: "Saal 5 ist leer", action: action),
            ],
            vocabulary: .basic.adding([action]), language: language)
        for text in [
            "Saal 21 ist bereit", "saal einundzwanzig ist bereit", "Saal fünf ist leer", "Saal 5 ist leer",
        ] {
            #expect(dictionary.phrases.contains(TextNormalizer.normalize(text, in: language)), "\(text)")
        }
        #expect(
            TextNormalizer.normalize("55 % von 1.000, -2,5", in: language)
                == "55 prozent von 1000 minus zwei komma fünf")
        for text in ["zweiundvierzig Straßen", "3,5 % - 12", "ACHTUNDZWANZIG", "20 5"] {
            let once = TextNormalizer.normalize(text, in: language)
            #expect(TextNormalizer.normalize(once, in: language) == once)
        }
    }

    @Test("names what is missing, which is English")
    func missing() throws {
        #expect(try Self.german.get().missing.allSatisfy { $0 == "answers" })
        let french = try Self.french.get()
        #expect(
            french.missing == [
                "times", "durations", "said-times", "around", "answers", "display", "dictation",
            ])
        #expect(try Self.value("five minutes", .duration, french) == "300")
        #expect(Language.english.missing.isEmpty)
    }

    /// A language with the fewest numbers, whose section goes on.
    private static let fewNumbers =
        "version: 1\ncode: de\nnumbers: {words: {"
        + (Array(0...9) + [10, 20, 30, 40, 50, 60]).map {
            "\($0): [\(String(repeating: "w", count: $0 + 1))]"
        }.joined(separator: ", ") + "}"

    @Test(
        "a file that is wrong is refused with its line",
        arguments: [
            ("", "empty"), ("code: de", "version: 1"), ("version: 1\ncode: DE", "code"),
            ("version: 1\ncode: deutsch", "code"),
            ("version: 1\ncode: de\nwords: {}", ":3: The key “words” is unknown"),
            ("version: 1\ncode: de\nyes: [ja]", "“yes” and “no” belong together"),
            ("version: 1\ncode: de\nyes: [ja]\nno: [ja]", ":4: “ja” cannot mean both"),
            (
                "version: 1\ncode: de\nnumbers: {words: {100: [hundert]}}",
                ":3: This must be a whole number from 0 to 99"
            ),
            ("version: 1\ncode: de\nnumbers: {words: {0: []}}", "0 has no word"),
            ("version: 1\ncode: de\nsounds: {anywhere: {sch: QQ}}", ":3: “sch: QQ” needs up to 24 letters"),
            ("version: 1\ncode: de\nsounds: {end: {b: P}}", "needs letters: “anywhere"),
            ("version: 1\ncode: de\nnumbers: {words: {1: [a], 2: [a]}}", "1 and 2 have the same word"),
            (Self.fewNumbers + ", one-within: zwei}", "“one-within” is one of the words of 1"),
            ("version: 1\ncode: de\nnumbers: {words: {1: [a]}}", "The number 0 has no word"),
            (
                "version: 1\ncode: de\ntimes: {forms: {99999999999999999999: [a]}}",
                ":3: This must be a whole number"
            ),
            ("version: 1\ncode: de\ntimes: {forms: {0: ['{hour']}}", ":3:"),
            ("version: 1\ncode: de\ntimes: {forms: {0: ['{stunde} uhr']}}", "There is no slot “stunde”"),
            ("version: 1\ncode: de\ntimes: {parts: {noon: [mittag]}}", "The parts of the day are"),
            ("version: 1\ncode: de\ndecimal-comma: vielleicht", "true or false"),
            ("version: 1\ncode: de\naround: {carriers: a}", "needs “refusals”"),
            ("version: 1\ncode: &de de", "Anchors"),
        ])
    func wrong(_ text: String, _ reason: String) throws {
        let error = try #require(throws: CommandFileError.self) { try Language(text: text, name: "x.yaml") }
        #expect(error.message.contains(reason) && error.message.hasPrefix("x.yaml"), "\(error.message)")
    }
}
