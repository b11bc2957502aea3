import CommandFiles
import Commands
import Control
import Display
@testable import Enrolment
import Foundation
import TestSupport
import Testing

/// The texts of the pages, in English and in other languages.
@Suite("The pages of the display in a language")
struct DisplayPagesTests {
    private static let folder = Checkout.path("Sources/7-Interfaces/CDisplayPages/Pages")

    private static func language(_ code: String) throws -> Language {
        try Language(contentsOfFile: Checkout.path("Models/languages/\(code)/language.yaml"))
    }

    private static func language(_ display: [String: String]) throws -> Language {
        var definition = LanguageDefinition(code: "xx")
        definition.display = display
        return try Language(definition)
    }

    private static func page(_ path: String, in language: Language) throws -> String {
        let page = try #require(DisplayPages.all(in: language).first { $0.path == path })
        return String(decoding: page.bytes, as: UTF8.self)
    }

    /// Returns the texts in the files of the pages: those of the scripts, with `%1` for the first value, and those
    /// of HTML.
    private static func texts() throws -> Set<String> {
        var texts: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let file = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            if name.hasSuffix(".js") {
                for match in file.matches(of: /(?:say|form)`([^`]*)`/) {
                    var number = 0
                    let text = match.output.1.replacing(/\$\{[^{}]*\}/) { _ in
                        number += 1
                        return "%\(number)"
                    }
                    #expect(!text.contains("${"), "\(name): a value has no template of its own: \(text)")
                    texts.insert(String(text))
                }
            } else if name.hasSuffix(".html") {
                #expect(!file.contains("&"), "\(name): a text is looked up as it is written")
                for match in file.matches(of: />([^<>]+)<|aria-label="([^"]*)"/) {
                    let text = match.output.1 ?? match.output.2 ?? ""
                    texts.insert(text.trimmingCharacters(in: .whitespacesAndNewlines))
                }
            }
        }
        return texts.filter { $0.replacing(/%\d/, with: "").contains(where: \.isLetter) || $0.contains("“") }
    }

    private static func values(_ text: String) -> [String] {
        text.matches(of: /%\d/).map { String($0.output) }.sorted()
    }

    @Test("German has every text of theirs, with its values, and no other")
    func german() throws {
        let (german, texts) = (try Self.language("de").definition.display, try Self.texts())
        #expect(texts.count > 300)
        #expect(texts.subtracting(german.keys).sorted() == [], "not in Models/languages/de/language.yaml")
        #expect(Set(german.keys).subtracting(texts).sorted() == [], "on no page")
        for (english, text) in german {
            #expect(Self.values(english) == Self.values(text) && !text.isEmpty, "\(english): \(text)")
        }
    }

    /// The message of an error of storage: with its code, or beside it in a pair.
    private static let storageError =
        #"(?:StorageError\(\s*|\(\s*)\.\w+,\s*"((?:[^"\\]|\\.)*)""#

    @Test(
        "the pages know each sentence with which a lesson, a request, a disk or a database refuses something")
    func told() throws {
        var sentences: Set<String> = []
        for (path, pattern) in [
            ("7-Interfaces/Teaching/Teacher.swift", #"ControlRefusal\(\s*\.\w+,\s*"((?:[^"\\]|\\.)*)""#),
            ("7-Interfaces/Teaching/Lesson+Steps.swift", #"ControlRefusal\(\s*\.\w+,\s*"((?:[^"\\]|\\.)*)""#),
            ("7-Interfaces/Teaching/Lesson.swift", #""advice", "((?:[^"\\]|\\.)*)""#),
            ("3-Speech/Enrolment/RejectionReason.swift", #"\n +"([A-Z\\](?:[^"\\]|\\.)*[.])"\n"#),
            ("7-Interfaces/Teaching/ModelPlace.swift", #"return "((?:[^"\\]|\\.)*)""#),
            ("7-Interfaces/Control/ControlDesk.swift", #"\.refused\(\s*\.\w+,\s*"((?:[^"\\]|\\.)*)""#),
            (
                "8-Programs/VoicedAssembly/Control/MisheardLog.swift",
                #"ControlRefusal\(\s*\.\w+,\s*"((?:[^"\\]|\\.)*)""#
            ),
            ("5-Services/WebPush/PushSender.swift", #"Refusal\(\s*description: "((?:[^"\\]|\\.)*)""#),
            ("4-Meaning/Storage/CommandLogOutbox.swift", #"count: \w+, "((?:[^"\\]|\\.)*)""#),
            ("6-Session/Session/CommandJournal.swift", #"\?\? "((?:[^"\\]|\\.)*)""#),
            ("5-Services/SQLiteStorage/StorageError+SQLite.swift", Self.storageError),
            ("5-Services/SQLiteStorage/SQLiteDatabase.swift", Self.storageError),
            ("5-Services/PostgreSQLStorage/StorageError+PostgreSQL.swift", Self.storageError),
            ("5-Services/PostgreSQLStorage/PostgreSQLSite.swift", Self.storageError),
            ("5-Services/PostgreSQLStorage/TableRow.swift", Self.storageError),
            ("5-Services/SiteLink/SiteLink.swift", Self.storageError),
            ("5-Services/SiteLink/SiteLink+Notifications.swift", Self.storageError),
        ] {
            let source = try String(contentsOfFile: Checkout.path("Sources/\(path)"), encoding: .utf8)
                // A sentence of two lines.
                .replacing(/"\s*\+ "/, with: "")
            let found = source.matches(of: try Regex(pattern, as: (Substring, Substring).self))
            #expect(!found.isEmpty, "\(path)")
            for match in found {
                var number = 0
                // A value in parentheses, with two more pairs in it at most.
                let value = /\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/
                let text = String(match.output.1).replacing(value) { _ in
                    number += 1
                    return "%\(number)"
                }
                sentences.insert(text.replacing("\\\"", with: "\""))
            }
        }
        sentences.subtract(["%1", "no %1 of this room has that id; room lists them"])
        #expect(sentences.count > 60)
        #expect(sentences.subtracting(try Self.texts()).sorted() == [], "in no form of told.js")
    }

    /// Returns whether the pages know a sentence and the sentences quoted in it.
    private static func isTold(_ text: String, _ forms: [String]) throws -> Bool {
        if text.wholeMatch(of: /\d+/) != nil { return true }
        return try forms.contains { form in
            let pieces = form.split(separator: /%\d/, omittingEmptySubsequences: false)
            let pattern = pieces.map { NSRegularExpression.escapedPattern(for: String($0)) }
            guard let match = text.wholeMatch(of: try Regex(pattern.joined(separator: "(.+)"))) else {
                return false
            }
            return try match.output.dropFirst().allSatisfy { try isTold(String($0.substring ?? ""), forms) }
        }
    }

    @Test("the pages know each forecast of how well a word will be heard")
    func forecasts() throws {
        let forms = try String(contentsOfFile: "\(Self.folder)/told.js", encoding: .utf8)
            .matches(of: /form`([^`]*)`/).map {
                String($0.output.1).replacing(/\$\{(\d)\}/) { "%\($0.output.1)" }
            }
        for shares in [nil, (0.0, 0.05), (0.31, 0.5), (1, 1)] as [(Double, Double)?] {
            for synthesized in [nil, (0.4, 0.1), (0.1, 0.1), (0.001, 0.6)] as [(Double, Double)?] {
                var report = EnrolmentReport()
                (report.expectedMisses, report.expectedMissesVaried) = (shares?.0, shares?.1)
                report.synthesized = synthesized.map { .init(missedWith: $0.0, missedWithout: $0.1) }
                #expect(try Self.isTold(report.forecast, forms), "\(report.forecast)")
            }
        }
    }

    @Test("German pages say that they are, and have no English text left")
    func germanPages() throws {
        let german = try Self.language("de")
        let pages = DisplayPages.all(in: german).filter { $0.mediaType.hasPrefix("text/html") }
        #expect(pages.count == 7)
        for page in pages {
            let html = String(decoding: page.bytes, as: UTF8.self)
            #expect(html.hasPrefix("<!doctype html>\n<html lang=\"de\">"))
            #expect(html.contains("Diese Seite braucht JavaScript.") && !html.contains("needs JavaScript"))
        }
        let wall = try Self.page("/", in: german)
        #expect(wall.contains("<h2>Eingriff</h2>") && wall.contains("aria-label=\"Meilensteine\"><ol"))
        #expect(wall.contains("<title>Saal</title>") && !wall.contains("Milestones"))
        let alerts = try Self.page("/notifications", in: german)
        #expect(
            alerts.contains("<a href=\"/\">Tafel</a>")
                && alerts.contains("<option value=\"\">Alle Arten</option>"))
        let words = try Self.words(of: german)
        #expect(words == german.definition.display)
    }

    private static func words(of language: Language) throws -> [String: String] {
        let script = try page("/words.js", in: language)
        let (begin, end) = ("export const words = ", ";\n")
        try #require(script.hasPrefix(begin) && script.hasSuffix(end))
        let json = script.dropFirst(begin.count).dropLast(end.count)
        return try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    }

    @Test("A language without texts, or with three, leaves the pages English")
    func others() throws {
        let english = DisplayPages.all()
        let french = DisplayPages.all(in: try Self.language("fr"))
        #expect(french.map(\.path) == english.map(\.path) && french.map(\.bytes) == english.map(\.bytes))
        #expect(try Self.words(of: .english).isEmpty)
        #expect(Set(english.map(\.path)).count == english.count)

        let three = try Self.language(["Wall": "Mur", "Rooms": "Salles", "Alerts": "Alertes"])
        let rooms = try Self.page("/rooms", in: three)
        #expect(
            rooms.contains("<html lang=\"en\">") && rooms.contains(">Mur</a>") && rooms.contains("All rooms"))
        #expect(rooms.contains("id=\"seen\" hidden>Seen<"))
    }

    @Test("A text is a text, whatever is in it")
    func hostile() throws {
        let hostile = "</title><script>\"alert(1)\"</script> & \\ \u{2028} ' ${x} `"
        let texts = Dictionary(uniqueKeysWithValues: try Self.texts().map { ($0, hostile) })
        let language = try Self.language(texts)
        for page in DisplayPages.all(in: language) where page.mediaType.hasPrefix("text/html") {
            let html = String(decoding: page.bytes, as: UTF8.self)
            let plain = try Self.page(page.path, in: .english)
            #expect(html.count(where: { $0 == "<" }) == plain.count(where: { $0 == "<" }), "\(page.path)")
            #expect(html.count(where: { $0 == "\"" }) == plain.count(where: { $0 == "\"" }), "\(page.path)")
            #expect(html.contains("&lt;/title&gt;&lt;script&gt;&quot;alert(1)&quot;&lt;/script&gt; &amp;"))
            #expect(html.contains("<html lang=\"xx\">"))
        }
        #expect(try Self.words(of: language) == texts)
    }
}
