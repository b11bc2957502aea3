import Foundation
import Testing
import TestSupport

@Suite(
    "The wall display in a browser", .serialized, .timeLimit(.minutes(5)),
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil,
        "skipped: pulseaudio, libasound2-plugins or chromium is not installed"))
struct DisplayTests {
    private let pictures = DisplayPictures()

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
        // A short duration does not look like a time of day.
        let short = "(async () => (await import('/parts.js')).elapsed(88000))()"
        #expect(try browser.evaluate(short) as? String == "0:01:28")
        #expect(try browser.evaluate(state("Prep Drape Complete")) as? String == "skipped")
        #expect(try (browser.evaluate(text("pace")) as? String ?? "").contains("ahead"))
        #expect(try browser.evaluate("document.querySelector('#pace .shape') !== null") as? Bool == true)
        #expect(try browser.wait(for: "\(text("voice-title")) === 'Say “Orbit”'"))
        #expect(try browser.evaluate("document.getElementById('sound').hidden") as? Bool == true)
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "wall", 1920, 1080)
        try pictures.record(browser, "tablet", 1080, 1440)
        try pictures.record(browser, "phone", 390, 844)
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

        // A spoken command at which the room asks first, and the answer by a tap.
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
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "question", 1920, 1080)
        try press(browser, "#question .choices button:last-child")
        #expect(try browser.wait(for: "!(\(isShown("question")))"))
        #expect(try browser.wait(for: "\(text("heard")).includes('Nothing changed')"))

        // The button undoes the tap, and says so. A text that another program submitted does not count as a tap.
        try press(browser, "#undo")
        #expect(try browser.wait(for: "\(text("toasts")).includes('Implant In removed.')"))
        #expect(try browser.wait(for: "\(text("heard")).startsWith('By touch')"))
        try browser.evaluate(
            """
            fetch("/submit", { method: "POST", headers: { Authorization: "Bearer \(DisplayRoom.token)" },
              body: JSON.stringify({ text: "implant in" }) })
            """)
        #expect(try browser.wait(for: "\(text("heard")).startsWith('By text')"))

        // The wall shows the answer to a question, and hides it again.
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

        // The wall shows clearly that the microphone is muted.
        try press(browser, "#mute")
        #expect(try browser.wait(for: voice("muted")))
        #expect(room.program.waitForOutput(#""change":"released""#))
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "muted", 1920, 1080)
        try press(browser, "#mute")
        #expect(try browser.wait(for: voice("waiting")))

        // The list of phrases.
        try press(browser, "#help")
        #expect(try browser.wait(for: "document.getElementById('phrases').open"))
        #expect(try (browser.evaluate(text("phrases")) as? String ?? "").contains("surgeon left"))
        try DisplayPictures.isLegible(browser)
        try press(browser, "#phrases header button")

        // The room among others.
        try browser.open(display.address("/rooms"))
        #expect(try browser.wait(for: "document.querySelector('.card li.now .pace-line')"))
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "rooms", 1920, 1080)
        try browser.resize(1920, 1080)
        try otherPages(display)

        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = room.end()
        let records = try ["wall", "muted", "question"].map(pictures.picture)
        for (one, other) in [(0, 1), (1, 2), (0, 2)] {
            let difference = try pictures.difference(records[one], records[other])
            #expect(difference > 0.1, "what looks otherwise is told apart")
        }
    }

    /// The board's filters, another room read only, a surgeon's day, and the alerts.
    private func otherPages(_ display: DisplayRoom) throws {
        let browser = display.browser
        let cards = "[...document.querySelectorAll('.card h2')].map((one) => one.textContent).join()"
        #expect(
            try browser.evaluate(cards) as? String == "OR 1,OR 2,OR 3,OR 4", "a room without a case is on it")
        #expect(try browser.evaluate("document.querySelector('.running').hidden") as? Bool == false)
        func choose(_ status: String) throws {
            try browser.evaluate(
                """
                document.getElementById("status").value = "\(status)";
                document.getElementById("status").dispatchEvent(new Event("change"));
                """)
        }
        try choose("active")
        #expect(try browser.evaluate(cards) as? String == "OR 1,OR 3")
        try choose("delayed")
        #expect(
            try browser.evaluate(cards) as? String == "OR 3", "its next case waits for the one in progress")
        let list = try browser.evaluate(text("cards")) as? String ?? ""
        #expect(list.contains("Delayed by") && list.contains("expected at"), "\(list)")
        try choose("")
        try press(browser, ".card h2 a")
        let isReadOnly = "document.documentElement.dataset.readonly === 'true'"
        #expect(try browser.wait(for: "\(isReadOnly) && \(text("room")) === 'OR 1' && \(state("Time Out"))"))
        #expect(try browser.evaluate("document.getElementById('voice').checkVisibility()") as? Bool == false)
        #expect(
            try browser.evaluate("document.querySelectorAll('#milestones button:not(:disabled)').length")
                as? Int == 0)
        try DisplayPictures.isLegible(browser)

        try browser.open(display.address("/day?surgeon=Dr.%20Amelia%20Shaw"))
        #expect(try browser.wait(for: "document.querySelectorAll('#cases li').length === 3"))
        let tiles = try browser.evaluate(text("tiles")) as? String ?? ""
        #expect(tiles.contains("1 of 3") && tiles.contains("Expected finish"), "\(tiles)")
        #expect(!tiles.contains("Too few"), "\(tiles)")
        #expect(try (browser.evaluate(text("greeting")) as? String ?? "").hasSuffix("Dr. Amelia Shaw"))
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "day", 1920, 1080)
        try browser.resize(1920, 1080)

        // A call shows in other rooms and on every page except the room's own wall, until a tap takes it.
        try browser.evaluate(
            """
            fetch("/command", { method: "POST", headers: { Authorization: "Bearer \(DisplayRoom.token)" },
              body: JSON.stringify({ action: "next_patient" }) })
            """)
        let call = "document.querySelector('.call')?.textContent"
        #expect(try browser.wait(for: "\(call)?.includes('OR 3: Next patient called')"))
        #expect(try (browser.evaluate(call) as? String ?? "").contains("Total hip arthroplasty, right"))
        try browser.open(display.address("/notifications"))
        #expect(try browser.wait(for: "\(call) && document.querySelectorAll('#list li').length > 3"))
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "alerts", 1920, 1080)
        try browser.resize(1920, 1080)
        try press(browser, ".call button")
        #expect(try browser.wait(for: "!document.querySelector('.call')"))
        #expect(try browser.wait(for: "\(text("list")).includes('Acknowledged in OR 3')"))
        try press(browser, "#seen")
        #expect(try browser.wait(for: "document.getElementById('seen').hidden"))
    }

    @Test("shows how much is answered aloud and chooses it; without a loudspeaker there is nothing to choose")
    func sound() throws {
        let display = try DisplayRoom(isLoud: true)
        let browser = display.browser
        #expect(try browser.wait(for: "\(text("sound")) === 'Speaks'"))
        try press(browser, "#sound")
        #expect(try browser.wait(for: "document.getElementById('sheet').open"))
        try DisplayPictures.isLegible(browser)
        try press(browser, "#sheet button:has(.icon-chimes)")
        #expect(try browser.wait(for: "\(text("sound")) === 'Chimes'"))
        #expect(display.room.program.waitForOutput(#""level":"sounds""#))
        #expect(try browser.wait(for: "\(text("heard")).includes('Chimes only')"))
        for (width, height) in [(390, 844), (1080, 1440), (1920, 1080)] {
            try browser.resize(width, height)
            let wide = try browser.evaluate("document.documentElement.scrollWidth") as? Int ?? .max
            #expect(wide <= width, "\(wide) points of \(width)")
        }
        try DisplayPictures.isLegible(browser)
        // A page that opens later learns it as well.
        try browser.open(display.address("/?later"))
        #expect(try browser.wait(for: "\(text("sound")) === 'Chimes'"))
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = display.room.end()
    }

    @Test("shows the side, delays and the team of a case, on the wall and on the board, as text")
    func details() throws {
        let display = try DisplayRoom(procedure: "Total knee arthroplasty")
        let (room, browser) = (display.room, display.browser)
        #expect(try browser.wait(for: "\(state("Implant In")) === 'next'"))
        func say(_ text: String) throws {
            try browser.evaluate(
                """
                fetch("/submit", { method: "POST", headers: { Authorization: "Bearer \(DisplayRoom.token)" },
                  body: JSON.stringify({ text: "\(text)" }) })
                """)
        }
        #expect(
            try browser.evaluate("document.getElementById('details').checkVisibility()") as? Bool == false)
        try say("add delay, waiting for anesthesia, ten minutes")
        #expect(
            try browser.wait(for: "\(text("details")).includes('Delayed by 10 min: Waiting for anesthesia')"))
        #expect(room.program.waitForOutput(#""event":"delay-added""#))
        try say("add Doctor Chen as assistant")
        #expect(try browser.wait(for: "\(text("details")).includes('Team: Doctor Chen, assistant')"))
        #expect(!room.program.outputSoFar.contains("Doctor Chen, assistant\",\"by"))
        // The wall asks about an implant, as the voice does, and a yes stores it.
        try say("add implant femoral component size five")
        #expect(try browser.wait(for: "\(text("question")).includes('Femoral component, size 5. Say yes')"))
        #expect(try !(browser.evaluate(text("details")) as? String ?? "").contains("Femoral"))
        try press(browser, "#question .choices button")
        #expect(try browser.wait(for: "\(text("details")).includes('Implants: Femoral component, size 5')"))
        try DisplayPictures.isLegible(browser)
        // All of the case has room above the voice.
        let bottom = "document.getElementById('actions').getBoundingClientRect().bottom"
        let top = "document.getElementById('voice').getBoundingClientRect().top"
        #expect(try browser.evaluate("\(bottom) <= \(top)") as? Bool == true)
        // The same holds on a tablet in landscape and on a telephone. A person can scroll to what does not fit there.
        for person in ["nurse Miller", "Doctor Okonkwo as anesthesiologist", "Lee as circulating nurse"] {
            try say("add \(person)")
        }
        #expect(try browser.wait(for: "\(text("details")).includes('Lee, circulating nurse')"))
        for (width, height) in [(1024, 768), (390, 844)] {
            try browser.resize(width, height)
            try browser.evaluate("document.getElementById('toasts').replaceChildren()")
            let wide = try browser.evaluate("document.documentElement.scrollWidth") as? Int ?? .max
            #expect(wide <= width, "\(wide) points of \(width)")
            let cut = try browser.evaluate(
                """
                [...document.querySelectorAll("#details p, #actions button, #pace, .timers")].filter((one) => {
                  one.scrollIntoView({ block: "nearest" });
                  const [own, app] = [one, document.getElementById("app")].map((part) => part.getBoundingClientRect());
                  const at = document.elementFromPoint((own.left + own.right) / 2, (own.top + own.bottom) / 2);
                  return !one.hidden && (!one.contains(at) || own.right > app.right + 1
                    || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
                }).map((one) => one.textContent)
                """)
            #expect(cut as? [String] == [], "\(width) by \(height)")
        }
        try browser.resize(1920, 1080)
        // Another program writes the side of the body, and a name that looks like markup.
        let path = room.directory.file("room.sqlite")
        let sql = """
            UPDATE cases SET laterality = 'left' WHERE status = 'in_progress' AND room = 'OR 3';
            INSERT INTO case_staff (id, facility_id, case_id, name, role, added_at, recorded_by)
                SELECT '00000000-0000-4000-8000-000000000001', facility_id, id,
                    '<img src=x onerror="globalThis.isBroken = 1"><b>Miller</b>', 'scrub_nurse',
                    '2026-01-01T00:00:00.000Z', 'touch' FROM cases WHERE status = 'in_progress' AND room = 'OR 3';
            """
        #expect(try Tool.run("sqlite3", [path, sql]) == 0)
        #expect(
            try browser.wait(for: "\(text("procedure")) === 'Total knee arthroplasty, left'", seconds: 15))
        #expect(
            try browser.wait(for: "\(text("details")).includes('<b>Miller</b>, scrub nurse')", seconds: 15))
        let isText = "globalThis.isBroken === undefined && !document.querySelector('img, b')"
        #expect(try browser.evaluate(isText) as? Bool == true)
        try DisplayPictures.isLegible(browser)
        try browser.open(display.address("/rooms"))
        #expect(
            try browser.wait(for: "\(text("cards")).includes('Delayed by 10 min: Waiting for anesthesia')"))
        #expect(
            try (browser.evaluate(text("cards")) as? String ?? "").contains("Total knee arthroplasty, left"))
        try browser.evaluate(
            """
            document.getElementById("status").value = "delayed";
            document.getElementById("status").dispatchEvent(new Event("change"));
            """)
        #expect(try browser.wait(for: "document.querySelectorAll('.card li.now p.late').length === 1"))
        try DisplayPictures.isLegible(browser)
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        _ = room.end()
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
        let outside = try browser.evaluate(
            """
            [...document.querySelectorAll(".timers :is(h2, .digits)")].filter((text) => {
              const [one, card] = [text, text.closest(".timers")].map((part) => part.getBoundingClientRect());
              return one.height > 0 && (one.top < card.top || one.bottom > card.bottom || one.right > card.right);
            }).map((text) => text.textContent)
            """)
        #expect(outside as? [String] == [], "the times stay in their card")
        _ = room.program.wait()
        try room.startAgain()
        #expect(
            try browser.wait(for: "document.documentElement.dataset.stale === 'false' && \(voice("waiting"))")
        )

        // A day's events in a moment: the page keeps no element of past ones.
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
        try DisplayPictures.isLegible(browser)
        try press(browser, "#after")
        #expect(try browser.wait(for: "!document.querySelector('.card li.now')"))

        // With a wrong token the page asks for it again, and shows nothing.
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
        try DisplayPictures.isLegible(browser)
        try pictures.record(browser, "microphone-lost", 1920, 1080)
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        room.program.send(signal: SIGTERM)
        _ = room.program.wait()
        try? room.server.start()
    }
}
