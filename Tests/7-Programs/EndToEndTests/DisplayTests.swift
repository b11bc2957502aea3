import Foundation
import Testing
import TestSupport

@Suite(
    "The wall display in a browser", .serialized, .timeLimit(.minutes(5)),
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil,
        "skipped: pulseaudio, libasound2-plugins or chromium is not installed"))
struct DisplayTests {
    /// Compares pictures: the policy of the daemon's pages lets them load none.
    private let plain = Result { try Browser() }

    private func state(_ name: String) -> String {
        "[...document.querySelectorAll('#milestones li')].find((row) => row.textContent.includes('\(name)'))?.dataset.state"
    }

    private func isShown(_ id: String) -> String {
        "document.getElementById('\(id)') && !document.getElementById('\(id)').hidden"
    }

    private func voice(_ state: String) -> String { "document.documentElement.dataset.voice === '\(state)'" }

    private func text(_ id: String) -> String { "document.getElementById('\(id)').textContent" }

    private func press(_ browser: Browser, _ selector: String) throws {
        try browser.evaluate("document.querySelector(\"\(selector)\").click()")
    }

    @Test("shows the case, hears with the room, and a tap and a word change the same")
    func room() throws {
        let display = try DisplayRoom()
        let (room, browser) = (display.room, display.browser)
        #expect(try browser.wait(for: "\(state("Implant In")) === 'next'"))
        #expect(try browser.wait(for: voice("waiting")))
        #expect(try browser.evaluate(text("procedure")) as? String == "Total knee arthroplasty, left")
        #expect(try browser.evaluate(text("room")) as? String == "OR 3")
        #expect(
            try browser.evaluate("location.hash") as? String == "", "the token is not left in the address")
        #expect(try browser.evaluate(text("case-time")) as? String ?? "" > "1:33")
        #expect(try browser.evaluate(state("Prep Drape Complete")) as? String == "skipped")
        #expect(try (browser.evaluate(text("pace")) as? String ?? "").contains("ahead"))
        #expect(try browser.evaluate("document.querySelector('#pace .shape') !== null") as? Bool == true)
        #expect(try browser.wait(for: "\(text("voice-title")) === 'Say “Orbit”'"))
        try Self.isLegible(browser)
        try record(browser, "wall", 1920, 1080)
        try record(browser, "tablet", 1080, 1440)
        try record(browser, "phone", 390, 844)
        try browser.resize(1920, 1080)

        // A tap.
        let took = try browser.evaluate(
            """
            new Promise((done) => {
              const began = performance.now();
              new MutationObserver((_, observer) => {
                if (\(state("Implant In")) !== "recorded") return;
                observer.disconnect();
                requestAnimationFrame(() => done(performance.now() - began));
              }).observe(document.getElementById("milestones"), { childList: true, subtree: true });
              document.querySelector('#milestones [data-state="next"] button').click();
            })
            """)
        let milliseconds = try #require(took as? Double)
        #expect(milliseconds < 2000, "\(milliseconds) ms; on an idle machine it is 20")
        #expect(room.program.waitForOutput(#""milestone":"Implant In""#))
        #expect(room.program.outputSoFar.contains(#""by":"touch""#))

        // A word, which asks first here, and the answer by a tap.
        try browser.evaluate(
            """
            globalThis.seen = [];
            new MutationObserver(() => seen.push(document.documentElement.dataset.voice))
              .observe(document.documentElement, { attributeFilter: ["data-voice"] });
            """)
        try room.say(.patientIn)
        #expect(try browser.wait(for: isShown("question")))
        let seen = try browser.evaluate("seen") as? [String] ?? []
        #expect(seen.contains("listening") && seen.contains("processing"), "\(seen)")
        #expect(try (browser.evaluate(text("question-text")) as? String ?? "").contains("Patient In"))
        #expect(try (browser.evaluate(text("question-how")) as? String ?? "").contains("Orbit, confirm"))
        #expect(try browser.wait(for: "Number(\(text("seconds"))) > 0 && Number(\(text("seconds"))) < 15"))
        #expect(try (browser.evaluate(text("heard")) as? String ?? "").contains("patient in"))
        try Self.isLegible(browser)
        try record(browser, "question", 1920, 1080)
        try press(browser, "#question .choices button:last-child")
        #expect(try browser.wait(for: "!(\(isShown("question")))"))

        // What is asked is shown, and goes.
        try room.say(.whatTimeIsIt)
        #expect(try browser.wait(for: "document.querySelector('.overlay')"))
        #expect(try browser.wait(for: "!document.querySelector('.overlay')", seconds: 10))

        // The cement timer, moved by the keyboard.
        try press(browser, "#actions button:has(.icon-timer)")
        #expect(try browser.wait(for: isShown("cement")))
        let left = "document.getElementById('cement').getBoundingClientRect().left"
        let before = try #require(try browser.evaluate(left) as? Double)
        try browser.evaluate("document.getElementById('cement').focus()")
        for kind in ["rawKeyDown", "keyUp"] {
            try browser.call(
                "Input.dispatchKeyEvent", ["type": kind, "key": "ArrowLeft", "windowsVirtualKeyCode": 37])
        }
        #expect(try browser.evaluate(left) as? Double ?? before < before)

        // Muted, unmistakably.
        try press(browser, "#mute")
        #expect(try browser.wait(for: voice("muted")))
        #expect(room.program.waitForOutput(#""change":"released""#))
        try Self.isLegible(browser)
        try record(browser, "muted", 1920, 1080)
        try press(browser, "#mute")
        #expect(try browser.wait(for: voice("waiting")))

        // What can be said.
        try press(browser, "#help")
        #expect(try browser.wait(for: "document.getElementById('phrases').open"))
        #expect(try (browser.evaluate(text("phrases")) as? String ?? "").contains("surgeon left"))
        try Self.isLegible(browser)
        try press(browser, "#phrases header button")

        // The room among others.
        try browser.open(display.address("/rooms"))
        #expect(try browser.wait(for: "document.querySelector('.card li.now .pace-line')"))
        try Self.isLegible(browser)
        try record(browser, "rooms", 1920, 1080)

        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = room.end()
        let pictures = try ["wall", "muted", "question"].map(picture)
        for (one, other) in [(0, 1), (1, 2), (0, 2)] {
            let difference = try plain.get().difference(pictures[one], pictures[other])
            #expect(difference > 0.1, "what looks otherwise is told apart")
        }
    }

    @Test(
        "says what is stale while the daemon is away, and goes on by itself; a microphone that is gone is seen"
    )
    func away() throws {
        let markup = "<img src=x onerror=\"globalThis.isBroken = 1\"> & <b>knee</b>"
        let display = try DisplayRoom(procedure: markup)
        let (room, browser) = (display.room, display.browser)
        #expect(try browser.wait(for: "\(state("Implant In")) === 'next'"))
        #expect(try browser.evaluate(text("procedure")) as? String == markup, "a name is text")
        #expect(
            try browser.evaluate("globalThis.isBroken === undefined && !document.querySelector('img, b')")
                as? Bool == true)

        room.program.send(signal: SIGKILL)
        #expect(try browser.wait(for: "document.documentElement.dataset.stale === 'true'"))
        #expect(
            try (browser.evaluate(text("stale")) as? String ?? "").contains(
                "No contact with the daemon since"))
        #expect(
            try browser.evaluate(state("Implant In")) as? String == "next", "what was known is still shown")
        _ = room.program.wait()
        try room.startAgain()
        #expect(
            try browser.wait(for: "document.documentElement.dataset.stale === 'false' && \(voice("waiting"))")
        )

        // A day of events in a moment: nothing that has passed is kept.
        let count = "document.querySelectorAll('*').length"
        let nodes = try #require(try browser.evaluate(count) as? Int)
        try browser.evaluate(
            """
            (async () => {
              const headers = { Authorization: "Bearer \(DisplayRoom.token)" };
              for (let index = 0; index < 150; index += 1) {
                const body = JSON.stringify({ action: index % 2 ? "query_time" : "query_duration" });
                await fetch("/command", { method: "POST", headers, body });
              }
            })()
            """)
        #expect(try browser.wait(for: "!document.querySelector('.overlay')", seconds: 15))
        let grown = try #require(try browser.evaluate(count) as? Int) - nodes
        #expect(grown < 20, "\(grown) elements more")

        // The board knows the room, and its cases of today.
        try browser.open(display.address("/rooms"))
        #expect(try browser.wait(for: "document.querySelector('.card li.now')"))
        #expect(
            try (browser.evaluate("document.getElementById('cards').textContent") as? String ?? "").contains(
                markup))
        try Self.isLegible(browser)
        try press(browser, "#after")
        #expect(try browser.wait(for: "!document.querySelector('.card li.now')"))

        // A wrong token is asked for again, and nothing is shown.
        try browser.open("http://127.0.0.1:\(display.port)/?again#token=wrong-wrong-wrong-wrong")
        #expect(try browser.wait(for: "document.getElementById('key')?.open"))
        #expect(try !(browser.evaluate("document.body.textContent") as? String ?? markup).contains(markup))
        try browser.evaluate(
            """
            document.getElementById("token").value = "\(DisplayRoom.token)";
            document.querySelector("#key button").click();
            """)
        #expect(try browser.wait(for: "\(state("Implant In")) === 'next'"))

        room.server.kill()
        #expect(try browser.wait(for: voice("gone")))
        try browser.open("http://127.0.0.1:\(display.port)/?once-more")
        #expect(
            try browser.wait(for: "\(voice("gone")) && \(state("Implant In")) === 'next'"),
            "who comes later is told as well")
        try Self.isLegible(browser)
        try record(browser, "microphone-lost", 1920, 1080)
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        room.program.send(signal: SIGTERM)
        _ = room.program.wait()
        try? room.server.start()
    }

    // MARK: - What is seen

    /// Compares what is seen with the picture of record; makes the picture where VOICEENGINE_DISPLAY_PICTURES is set.
    private func record(_ browser: Browser, _ name: String, _ width: Int, _ height: Int) throws {
        try browser.resize(width, height)
        // Without what passes, and after two frames, so that everything has its place.
        try browser.evaluate(
            """
            document.getElementById("toasts")?.replaceChildren();
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
            """)
        let picture = try browser.picture()
        let path = place(ofPicture: name)
        if ProcessInfo.processInfo.environment["VOICEENGINE_DISPLAY_PICTURES"] != nil {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try picture.write(to: path)
        }
        let record = try self.picture(name)
        let difference = try plain.get().difference(picture, record)
        #expect(
            difference < 0.08, "\(name) differs from docs/pictures/\(name).webp in \(difference) of its parts"
        )
    }

    private func place(ofPicture name: String) -> URL {
        Program.root.appendingPathComponent("docs/pictures/\(name).webp")
    }

    private func picture(_ name: String) throws -> Data { try Data(contentsOf: place(ofPicture: name)) }

    /// Every text has 24 points, and a contrast of 4.5 (WCAG AA) with what is behind it.
    private static func isLegible(_ browser: Browser) throws {
        let found = try browser.evaluate(
            """
            (() => {
              const numbers = (text) => [...text.matchAll(/rgba?\\(([^)]+)\\)/g)].map((match) => match[1].split(/[ ,\\/]+/).map(Number));
              const light = (color) => {
                const [r, g, b] = color.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const over = (top, under, share) => [0, 1, 2].map((part) => top[part] * share + under[part] * (1 - share));
              const grounds = (element) => {
                for (let one = element; one; one = one.parentElement) {
                  const style = getComputedStyle(one);
                  const many = numbers(style.backgroundImage);
                  if (many.length) return many.map((color) => color.slice(0, 3));
                  const [color] = numbers(style.backgroundColor);
                  if (color && (color[3] ?? 1) === 1) return [color.slice(0, 3)];
                }
                return [[0, 0, 0]];
              };
              const found = [];
              let count = 0;
              for (const element of document.querySelectorAll("body *")) {
                const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
                if (!own || !element.checkVisibility() || element.closest(":disabled, noscript, option")) continue;
                count += 1;
                const style = getComputedStyle(element);
                const [ink] = numbers(style.color);
                let share = ink[3] ?? 1;
                for (let one = element; one; one = one.parentElement) share *= Number(getComputedStyle(one).opacity);
                const contrast = Math.min(...grounds(element).map((ground) => {
                  const [one, other] = [light(over(ink, ground, share)), light(ground)];
                  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
                }));
                const size = parseFloat(style.fontSize);
                if (size < 23.9 || contrast < 4.5) found.push(`${own}: ${size} points, contrast ${contrast.toFixed(1)}`);
              }
              return count > 10 ? found : ["nothing to read"];
            })()
            """)
        let texts = try #require(found as? [String])
        #expect(texts.isEmpty, "\(texts)")
    }
}
