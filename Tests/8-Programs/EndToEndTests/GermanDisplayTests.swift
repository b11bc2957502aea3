import Foundation
import Testing
import TestSupport

@Suite(
    "The wall display of a German room in a browser", .serialized, .timeLimit(.minutes(5)),
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil,
        "skipped: pulseaudio, libasound2-plugins or chromium is not installed"))
struct GermanDisplayTests {
    /// A script for all texts of a page, those that a person reads and those for screen readers.
    private static let texts = """
        [document.title, ...[...document.querySelectorAll("body *")].flatMap((one) => [
          one.getAttribute("aria-label"),
          ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
        ])].filter(Boolean)
        """

    @Test("is German on every page, fits, and a text of a language's file is only ever a text")
    func german() throws {
        let display = try DisplayRoom(settings: { folder in
            // The user's own language file is a copy of voiced's, with one text that looks like markup.
            let own = folder.file(".local/share/voiced/languages")
            try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Program.root.appendingPathComponent("Models/languages/de").path, toPath: "\(own)/de")
            let path = "\(own)/de/language.yaml"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let markup = "'<img src=x onerror=\"globalThis.isBroken = 1\"><b>x</b>'"
            try text.replacing("\n  Surgery: Eingriff\n", with: "\n  Surgery: \(markup)\n")
                .replacing("\n  Token: Schlüssel\n", with: "\n  Token: \(markup)\n")
                .write(toFile: path, atomically: true, encoding: .utf8)
            return "language: de\nrecognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:9', timeout: 1}"
        })
        let browser = display.browser
        #expect(try browser.wait(for: "document.getElementById('case-label').textContent === 'Falldauer'"))
        #expect(
            try browser.wait(
                for: "document.getElementById('voice-title').textContent === 'Sagen Sie „Orbit“'"))
        // Texts in the page, in an attribute, and in elements that a script makes.
        for text in [
            "('#surgery h2').textContent", "('#key').getAttribute('aria-label')",
            "('#key label').textContent",
        ] {
            let isThere =
                "document.querySelector\(text).startsWith('<img') && document.querySelector\(text).endsWith('</b>')"
            #expect(try browser.evaluate(isThere) as? Bool == true, "\(text)")
        }
        let isText = "globalThis.isBroken === undefined && !document.querySelector('img, b')"
        #expect(try browser.evaluate(isText) as? Bool == true)
        let date = try browser.evaluate("document.getElementById('date').textContent") as? String ?? ""
        #expect(
            date.contains(/^(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag), \d+\. \p{L}+$/),
            "\(date)")

        let pages = ["/", "/rooms", "/day", "/notifications", "/teach", "/hears", "/log"]
        for (page, ready) in zip(
            pages, ["#actions button", ".card", "#tiles dd", "#list li", "#choices button", "#peak", "#hint"])
        {
            try browser.open(display.address("\(page)?german"))
            #expect(try browser.wait(for: "document.querySelector('\(ready)')?.textContent"), "\(page)")
            #expect(try browser.evaluate("document.documentElement.lang") as? String == "de")
            let texts = try browser.evaluate(Self.texts) as? [String] ?? []
            let english = texts.filter {
                $0.contains(
                    /\b(the|of|is|no|not|and|room|case|cases|say|your|wake word|day|at|until|alerts?)\b/
                        .ignoresCase())
            }
            #expect(english == [], "\(page)")
            for (width, height) in [(390, 844), (1024, 768), (1920, 1080)] {
                try browser.resize(width, height)
                let wide = try browser.evaluate("document.documentElement.scrollWidth") as? Int ?? .max
                #expect(wide <= width, "\(page): \(wide) points of \(width)")
            }
            // Without a misheard text the log page has little to read.
            if page != "/log" { try DisplayPictures.isLegible(browser) }
        }
        #expect(
            try browser.evaluate("(await import('/parts.js')).decimal(0.5, 2)".asynchronous) as? String
                == "0,50")
        #expect(
            try browser.evaluate(
                "(await import('/parts.js')).timeOfDay(new Date(2026, 0, 1, 8, 5))".asynchronous) as? String
                == "8:05")
        for (english, german) in [
            (
                "these voices will be missed hardly ever in quiet and about 3 times in 10 in noise, others more often",
                "Diese Stimmen werden in Ruhe so gut wie nie und bei Geräuschen etwa 3-mal von 10 überhört, andere öfter."
            ),
            (
                "the model of \"orbit\" could not be kept: /srv cannot be written by this daemon (Permission denied); "
                    + "name a file under keywords that it may write",
                "Das Modell von „orbit“ ließe sich nicht behalten: voiced darf nicht in /srv schreiben (Zugriff "
                    + "verweigert); nennen Sie unter keywords eine Datei, die voiced schreiben darf."
            ),
            (
                "2 commands wait to be logged: the disk of the database /a fails (disk I/O error); free some space on "
                    + "it, or check it",
                "2 Befehle sind noch nicht im Protokoll: der Datenträger der Datenbank /a versagt (disk I/O error); "
                    + "schaffen Sie Platz darauf, oder prüfen Sie ihn."
            ),
            ("what only a service says", "What only a service says."),
        ] {
            let text = String(decoding: try JSONEncoder().encode(english), as: UTF8.self)
            let told = "(await import('/parts.js')).sentence(\(text))".asynchronous
            #expect(try browser.evaluate(told) as? String == german)
        }
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = display.room.end()
    }
}

extension String {
    /// This expression as an asynchronous function that is called at once.
    fileprivate var asynchronous: String { "(async () => \(self))()" }
}
