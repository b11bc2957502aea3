import Foundation
import PCM
import TestSupport
import Testing

/// A room of a scripted day: the daemon, and its wall display in a browser.
final class DayRoom {
    let name: String
    let live: LiveRoom
    let wall: Browser
    private let port: Int

    /// - Parameters:
    ///   - name: the name of the room.
    ///   - settings: further settings of the configuration, beside the room's name and its control.
    ///   - zone: the time zone of the daemon and of the browser.
    ///   - cases: a file of cases to import before the daemon starts; nil for none.
    init(_ name: String, settings: String, zone: String, cases: String? = nil) throws {
        self.name = name
        let port = try ClosedPort().port
        self.port = port
        live = try LiveRoom(environment: ["TZ": zone]) { _, directory in
            let token = directory.write(Array(DisplayRoom.token.utf8), as: "token")
            chmod(token, 0o600)
            let text = """
                room: \(name)
                feedback: {level: none}
                control:
                  socket: none
                  http: {listen: "127.0.0.1:\(port)", token-file: "\(token)"}
                \(settings)
                """
            let config = directory.write(Array(text.utf8), as: "voiced.yaml")
            if let cases {
                let outcome = try Program.run(
                    [
                        "cases", "import", directory.write(Array(cases.utf8), as: "cases.csv"), "--config",
                        config,
                        "--database", directory.file("room.sqlite"),
                    ], environment: ["TZ": zone])
                guard outcome.status == 0 else { throw Browser.Failed(description: outcome.errors) }
            }
            return ["--config", config]
        }
        try live.startNoise(seconds: 900)
        wall = try Browser()
        try wall.call("Emulation.setTimezoneOverride", ["timezoneId": zone])
        try wall.resize(1920, 1080)
        try wall.open(address("/"))
        try wall.evaluate(Self.hand)
    }

    /// Returns the address of a page, with the token in the fragment, from which the page takes it.
    func address(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)#token=\(DisplayRoom.token)"
    }

    /// JavaScript that works as a hand at the wall: it taps a milestone, waits until it is recorded or the case is
    /// over, and taps the next.
    private static let hand = """
        globalThis.until = async (isTrue) => {
          for (let tries = 0; tries < 3000; tries += 1) {
            const value = isTrue();
            if (value) return value;
            await new Promise((done) => setTimeout(done, 10));
          }
          throw new Error("nothing came of it: " + document.getElementById("milestones").innerText);
        };
        globalThis.row = (id) => document.querySelector(`#milestones [data-id="${id}"]`)?.closest("li");
        globalThis.tap = async (state) => {
          const button = await until(() => document.querySelector(`#milestones [data-state="${state}"] button`));
          const [id, name] = [button.dataset.id, button.querySelector(".name").textContent];
          const page = document.documentElement.dataset;
          const isOpen = page.case === "open";
          button.click();
          await until(() => row(id)?.dataset.state === "recorded" || isOpen && page.case === "none");
          return name;
        };
        globalThis.tapAll = async (count) => {
          const names = [];
          for (let number = 0; number < count; number += 1) names.push(await tap("next"));
          return names;
        };
        0
        """

    /// Taps the next milestones, one after the other, and waits for each.
    @discardableResult
    func tap(_ count: Int = 1) throws -> [String] {
        try wall.evaluate("tapAll(\(count))") as? [String] ?? []
    }

    /// Taps a milestone that is not the next one.
    func tapLater() throws { try wall.evaluate("tap('later')") }

    /// Starts to tap the next milestones, and returns at once.
    func beginTaps(_ count: Int) throws { try wall.evaluate("globalThis.work = tapAll(\(count)); 0") }

    /// Waits for the end of ``beginTaps(_:)``.
    func endTaps() throws -> [String] { try wall.evaluate("globalThis.work") as? [String] ?? [] }

    /// Says “Orbit, patient in”, and waits until the wall shows the recorded milestone.
    func beginByVoice() throws {
        #expect(try wall.evaluate("document.documentElement.dataset.case") as? String == "none")
        try live.say(.patientIn)
        #expect(try wall.wait(for: "document.querySelector('#milestones [data-state=recorded]')"))
    }

    /// Submits a text as another program, and returns the daemon's outcome.
    @discardableResult
    func submit(_ text: String) throws -> String {
        let answer = try fetch("/submit", body: "{ text: '\(text)' }")
        return answer["outcome"] as? String ?? "\(answer)"
    }

    /// Sends a request to the daemon from the page, and returns the answer.
    func fetch(_ path: String, body: String? = nil) throws -> [String: Any] {
        let options = body.map { ", method: 'POST', body: JSON.stringify(\($0))" } ?? ""
        let answer = try wall.evaluate(
            """
            fetch("\(path)", { headers: { Authorization: "Bearer \(DisplayRoom.token)" }\(options) })
              .then((answer) => answer.json())
            """)
        return answer as? [String: Any] ?? [:]
    }

    /// Returns whether the daemon is connected to the site and no row waits for it.
    func isInStep() throws -> Bool {
        let site = try fetch("/status")["site"] as? [String: Any]
        return site?["connected"] as? Bool == true && site?["waiting"] as? Int == 0
    }

    /// Runs a query on the room's own database, and returns a line for each row.
    func local(_ sql: String) throws -> String {
        try Tool.output("sqlite3", [live.database, sql]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Kills the daemon, expects that the wall says so, and starts it again.
    func restart() throws {
        live.program.send(signal: SIGKILL)
        _ = live.program.wait()
        #expect(try wall.wait(for: "document.documentElement.dataset.stale === 'true'"))
        try live.startAgain()
        #expect(try wall.wait(for: "document.documentElement.dataset.stale === 'false'"))
    }

    /// Returns the text of an element of the wall.
    func text(_ id: String) throws -> String {
        try wall.evaluate("document.getElementById('\(id)').textContent") as? String ?? ""
    }

    /// Waits until an element of the wall has a text.
    func shows(_ text: String, in id: String, seconds: Double = 30) throws -> Bool {
        try wall.wait(
            for: "document.getElementById('\(id)').textContent.includes('\(text)')", seconds: seconds)
    }
}
