import Foundation
import TestSupport
import Testing

/// A text that matches no phrase, and the page on which a person makes it a phrase.
@Suite("What a room misheard, on its page", .timeLimit(.minutes(10)))
struct MisheardTests {
    @Test(
        "a text becomes a phrase in two clicks, works at once, and is taken back by one",
        .enabled(if: SoundServer.isInstalled && Browser.path != nil))
    func page() throws {
        let display = try DisplayRoom()
        let browser = display.browser
        func submit(_ text: String) throws -> String? {
            let answer = try browser.evaluate(
                """
                fetch("/submit", { method: "POST", headers: { Authorization: "Bearer \(DisplayRoom.token)" },
                  body: JSON.stringify({ text: "\(text)" }) }).then((answer) => answer.json()).then((one) => one.outcome)
                """)
            return answer as? String
        }
        func click(_ selector: String) throws {
            let there = try browser.wait(for: "document.querySelector('\(selector)')")
            #expect(there, "\(selector)")
            try browser.evaluate("document.querySelector('\(selector)').click()")
        }
        let shown = "document.getElementById('texts').textContent"
        for text in ["lovely weather", "good coffee", "new gloves", "long day", "cold room"] {
            #expect(try submit(text) == "unrecognized")
        }
        #expect(try submit("lovely weather") == "unrecognized")
        try browser.open(display.address("/log"))
        #expect(try browser.wait(for: "\(shown).includes('Nothing was done 2 times.')"))
        let misheard = try Program.run(
            ["log", "--misheard", "--json", "--database", display.room.directory.file("room.sqlite")])
        let first = try #require(misheard.objects.first)
        #expect(first["text"] as? String == "lovely weather" && first["missed"] as? Int == 2)
        #expect(first["reason"] as? String == "no-match")
        try DisplayPictures.isLegible(browser)

        try click("#texts li button")
        #expect(try browser.wait(for: "document.getElementById('sheet').open"))
        let choice = """
            (() => {
              const meaning = document.getElementById("meaning");
              meaning.value = [...meaning.options].find((one) => one.text === "Record: Implant In").value;
              return document.getElementById("scope").value;
            })()
            """
        #expect(try browser.evaluate(choice) as? String == "facility")
        try click("#sheet button.primary")
        #expect(try browser.wait(for: "document.querySelector('#texts li[data-state=\"added\"]')"))
        #expect(try submit("lovely weather") == "recorded")

        try click("#texts li[data-state=\"added\"] button")
        #expect(try browser.wait(for: "!document.querySelector('#texts li[data-state=\"added\"]')"))
        #expect(try submit("lovely weather") == "unrecognized")
        try browser.open(display.address("/log?again"))
        #expect(try browser.wait(for: "\(shown).includes('lovely weather')"))
        for (width, height) in [(390, 844), (1080, 1440), (1920, 1080)] {
            try browser.resize(width, height)
            let wide = try browser.evaluate("document.documentElement.scrollWidth") as? Int ?? .max
            #expect(wide <= width, "\(wide) points of \(width)")
        }
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = display.room.end()
    }
}
