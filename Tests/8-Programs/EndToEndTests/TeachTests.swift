import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport
import WakeWord

@Suite(
    "Teaching a daemon its wake word in a browser", .serialized, .timeLimit(.minutes(10)),
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil && InstalledVoice.isThere,
        "skipped: pulseaudio, libasound2-plugins, chromium or espeak-ng is not installed"))
struct TeachTests {
    private let pictures = DisplayPictures()

    /// A room that listens for “marigold” with a model that was made of “Orbit”: it does not hear the word before it is taught.
    private func room(_ page: String) throws -> DisplayRoom {
        try DisplayRoom(page: page) { directory in
            var model = try KeywordModel(
                contentsOfFile: Program.root.appendingPathComponent("Models/orbit.wake").path)
            model.name = "marigold"
            try model.write(toFile: directory.file("marigold.wake"))
            return "keywords: [{model: marigold.wake}]"
        }
    }

    private let wake = #""event":"wake""#

    private func phase(_ name: String) -> String {
        "document.getElementById('stage').dataset.phase === '\(name)'"
    }

    private func text(_ id: String) -> String { "document.getElementById('\(id)').textContent" }

    /// Presses the button of that name once it can be pressed.
    private func press(_ browser: Browser, _ name: String) throws {
        let button =
            "[...document.querySelectorAll('button')].find((one) => one.textContent === '\(name)' && !one.disabled)"
        try #require(try browser.wait(for: button), "no button \(name)")
        try browser.evaluate("\(button).click()")
    }

    /// Asks the daemon as another client: the status, and the code of a refusal.
    private func ask(
        _ browser: Browser, _ method: String, _ path: String, _ body: String = "{}",
        token: String = DisplayRoom.token
    ) throws -> [String: Any] {
        let options =
            "{ method: '\(method)', headers: { Authorization: 'Bearer \(token)' }"
            + (method == "GET" ? "" : ", body: '\(body)'") + " }"
        return try #require(
            try browser.evaluate(
                "fetch('\(path)', \(options)).then(async (one) => ({ status: one.status, ...await one.json() }))"
            )
                as? [String: Any])
    }

    /// Says it into the room, and waits until it has been said.
    private func say(_ room: LiveRoom, _ speed: Int) throws {
        try room.server.startPlaying(try InstalledVoice.say("marigold", speed: speed), sampleRate: .speech)
            .waitUntilExit()
    }

    @Test(
        "a word is said, checked, learned, kept and heard, while nothing that is said in the lesson is obeyed"
    )
    func lesson() throws {
        let display = try room("/teach")
        let (room, browser) = (display.room, display.browser)
        try #require(try browser.wait(for: "document.querySelector('#choices button:not(:disabled)')"))
        #expect(try browser.evaluate(text("word")) as? String == "Marigold")
        try DisplayPictures.isLegible(browser)
        try room.say(.wakeWord)
        try say(room, 150)
        #expect(room.program.count(of: wake) == 1, "“Orbit” is heard, and “marigold” is not")

        try browser.evaluate(
            "document.getElementById('mode').value = 'replace'; document.getElementById('count').value = '3'")
        try press(browser, "Begin")
        try #require(try browser.wait(for: phase("recording")))
        #expect(try browser.evaluate(text("prompt")) as? String == "Say “Marigold”")
        #expect(room.program.waitForOutput(#""event":"lesson""#))
        #expect(try ask(browser, "GET", "/status")["lesson"] as? String == "marigold")

        // Requests that are wrong.
        let second = try ask(browser, "POST", "/lesson")
        #expect(second["status"] as? Int == 409 && second["code"] as? String == "busy", "\(second)")
        #expect(
            try ask(browser, "POST", "/lesson", token: "wrong-wrong-wrong-wrong")["status"] as? Int == 401)
        for wrong in [
            #"{"takes": 1000000}"#, #"{"takes": 1.5}"#, #"{"word": "../../etc/passwd"}"#, #"{"mode": "x"}"#,
        ] {
            #expect(try ask(browser, "POST", "/lesson", wrong)["status"] as? Int == 400, "\(wrong)")
        }
        let foreign = #"{"lesson": "\#(UUID().uuidString)"}"#
        for step in ["train", "keep", "discard", "cancel"] {
            let answer = try ask(browser, "POST", "/lesson-\(step)", foreign)
            #expect(answer["code"] as? String == "no-lesson", "\(step): \(answer)")
        }
        #expect(try ask(browser, "POST", "/trigger")["code"] as? String == "busy")

        // Far too loud: no take, and its reason is said.
        let loud = try InstalledVoice.say("marigold", speed: 150).map { max(-1, min(1, $0 * 100)) }
        try room.server.startPlaying(loud, sampleRate: .speech).waitUntilExit()
        #expect(try browser.wait(for: "\(text("outcome")).includes('full scale')"))
        try say(room, 140)
        #expect(try browser.wait(for: "\(text("step")) === 'Take 2 of 3'"))
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "teach", 1920, 1080)
        try say(room, 155)
        #expect(try browser.wait(for: "\(text("step")) === 'Take 3 of 3'"))
        try say(room, 165)
        try #require(try browser.wait(for: phase("ready")))

        // What wakes it at any other time.
        try room.server.startPlaying(try Spoken.wakeWord.samples(), sampleRate: .speech).waitUntilExit()

        // Played here, and recorded once more.
        try browser.evaluate("document.querySelector('[aria-label=\"Play take 1\"]').click()")
        #expect(try browser.wait(for: "document.querySelector('[aria-pressed=\"true\"]')"))
        #expect(try browser.wait(for: "!document.querySelector('[aria-pressed=\"true\"]')"))
        try browser.evaluate("document.querySelector('[aria-label=\"Record take 2 again\"]').click()")
        try #require(try browser.wait(for: phase("recording")))
        try say(room, 160)
        try #require(try browser.wait(for: phase("ready")))
        try press(browser, "Learn it")
        try #require(try browser.wait(for: phase("training")))
        try DisplayPictures.isLegible(browser)
        try #require(try browser.wait(for: phase("trained"), seconds: 240))
        #expect(try (browser.evaluate(text("prompt")) as? String ?? "").contains("will be missed"))
        try DisplayPictures.isLegible(browser)
        try press(browser, "Keep")
        try #require(try browser.wait(for: "\(phase("over")) && \(text("prompt")) === 'Learned'"))
        #expect(room.program.count(of: wake) == 1, "\(room.program.outputSoFar)")

        // The file, for its owner alone, and the one before it.
        let path = room.directory.file("marigold.wake")
        #expect(try KeywordModel(contentsOfFile: path).recordings.count == 3)
        #expect(try KeywordModel(contentsOfFile: path + ".bak").name == "marigold")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)

        // How well it is heard, live, and that it is.
        try browser.open(display.address("/hears"))
        try #require(try browser.wait(for: "\(text("threshold")) === '0.50'"))
        try say(room, 150)
        #expect(room.program.waitForOutput(wake, count: 2), "the taught word is heard at once")
        #expect(try browser.wait(for: "Number(\(text("peak"))) >= 0.5"))
        #expect(
            try browser.wait(
                for: "['well', 'just'].includes(document.getElementById('verdict').dataset.verdict)"))
        #expect(try (browser.evaluate(text("heard")) as? String ?? "").contains("Marigold"))
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "hears", 1920, 1080)
        try press(browser, "Begin again")
        #expect(try browser.wait(for: "\(text("peak")) === '–'"))
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = room.end()

        let found = try Program.run([
            "wake", "--model", path, try InstalledVoice.file("marigold", speed: 158),
        ])
        #expect(found.objects.count == 1, "\(found.output)")
    }

    @Test("a lesson is seen on the wall, and ends if its page is left or the room is muted")
    func left() throws {
        let display = try room("/teach")
        let (room, browser) = (display.room, display.browser)
        try press(browser, "Begin")
        try #require(try browser.wait(for: phase("recording")))
        try browser.open(display.address("/"))
        #expect(room.program.waitForOutput(#""over":true"#), "who leaves the page ends the lesson")

        // On the wall, while another client teaches.
        try browser.evaluate(
            """
            globalThis.lesson = fetch("/lesson", { method: "POST", headers: { Authorization: "Bearer \(DisplayRoom.token)" } });
            undefined
            """)
        #expect(try browser.wait(for: "document.documentElement.dataset.voice === 'teaching'"))
        #expect(try browser.evaluate(text("voice-title")) as? String == "Learning “Marigold”")
        #expect(try browser.evaluate("document.getElementById('listen').disabled") as? Bool == true)
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "teaching", 1920, 1080)
        try browser.evaluate("document.getElementById('mute').click()")
        #expect(try browser.wait(for: "document.documentElement.dataset.voice === 'muted'"))
        #expect(room.program.waitForOutput(#""over":true"#, count: 2))
        try browser.evaluate("document.getElementById('mute').click()")
        #expect(try browser.wait(for: "document.documentElement.dataset.voice === 'waiting'"))

        // Both pages fit a phone and a tablet, and weigh little.
        for page in ["/teach", "/hears"] {
            try browser.open(display.address(page))
            for (width, height) in [(390, 844), (1080, 1440), (1920, 1080)] {
                try browser.resize(width, height)
                let wide = try browser.evaluate("document.documentElement.scrollWidth") as? Int ?? .max
                #expect(wide <= width, "\(page) is \(wide) points wide of \(width)")
            }
            let weight = try browser.evaluate(
                """
                (async () => {
                  const names = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)
                    .filter((name) => /[.](css|js|svg)$/.test(name)).concat(location.pathname);
                  const all = await Promise.all([...new Set(names)].map(async (name) => (await (await fetch(name)).arrayBuffer()).byteLength));
                  return all.reduce((one, other) => one + other, 0);
                })()
                """)
            let bytes = try #require(weight as? Int)
            #expect((10_000...150_000).contains(bytes), "\(page): \(bytes)")
        }
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = room.end()
    }
}

/// A voice of a speech synthesizer that says a word as a person would in a lesson.
enum InstalledVoice {
    static let isThere = (try? Tool.run("which", ["espeak-ng"])) == 0

    /// A file in which it says a text, at a rate in words a minute.
    static func file(_ text: String, speed: Int) throws -> String {
        let path = NSTemporaryDirectory() + "voice-\(UUID().uuidString).wav"
        _ = try Tool.run("espeak-ng", ["-v", "en-us", "-s", "\(speed)", "-w", path, text])
        return path
    }

    /// The same as samples at 16 kHz, with a moment of quiet before and after.
    static func say(_ text: String, speed: Int) throws -> [Float] {
        let path = try file(text, speed: speed)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (samples, rate) = try AudioFile.readMono(path: path)
        let count = Int(Double(samples.count) * 16_000 / Double(rate.hertz))
        let speech = (0..<count).map { index in
            samples[min(samples.count - 1, index * samples.count / count)] * 0.4
        }
        let quiet = [Float](repeating: 0, count: 14_000)
        return quiet + speech + quiet
    }
}
