import Foundation
import PCM
import TestSupport

/// A room whose daemon serves the wall display. A case has been running for an hour and a half, and similar cases
/// are known.
final class DisplayRoom {
    static let token = "0123456789abcdef0123456789abcdef"

    let room: LiveRoom
    let browser: Browser
    let port: Int

    /// - Parameters:
    ///   - procedure: the procedure of the running case.
    ///   - page: the page that the browser opens.
    ///   - isLoud: whether the answers sound.
    ///   - settings: returns further settings of the configuration; it may make files in the room's folder.
    init(
        procedure: String = "Total knee arthroplasty, left", page: String = "/", isLoud: Bool = false,
        settings: (TemporaryDirectory) throws -> String = { _ in "" }
    ) throws {
        let (now, port) = (Date(), try ClosedPort().port)
        self.port = port
        let zone = Self.noon(now)
        room = try LiveRoom(environment: ["TZ": zone]) { server, directory in
            let token = directory.write(Array(Self.token.utf8), as: "token")
            chmod(token, 0o600)
            let configuration = """
                room: OR 3
                feedback: {level: \(isLoud ? "verbal" : "none"), device: \(server.loudspeaker)}
                control:
                  socket: none
                  http: {listen: "127.0.0.1:\(port)", token-file: "\(token)"}
                \(try settings(directory))
                """
            let cases = directory.write(Array(Self.cases(procedure, now: now).utf8), as: "cases.csv")
            let outcome = try Program.run(
                ["cases", "import", cases, "--database", directory.file("room.sqlite")])
            guard outcome.status == 0 else { throw Browser.Failed(description: outcome.errors) }
            return ["--config", directory.write(Array(configuration.utf8), as: "voiced.yaml")]
        }
        try room.startNoise(seconds: 200)
        browser = try Browser()
        try browser.call("Emulation.setTimezoneOverride", ["timezoneId": zone])
        try browser.resize(1920, 1080)
        try browser.open(address(page))
    }

    /// Returns a time zone in which it is about noon, so that no day begins or ends during a test and pictures show the
    /// same digits.
    static func noon(_ now: Date) -> String {
        let hours = 12 - Int(now.timeIntervalSince1970) / 3600 % 24
        return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }

    /// Returns the address of a page, with the token in the fragment, from which the page takes it.
    func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)#token=\(Self.token)" }

    /// Returns a file to import with the cases of four rooms, one of which has no case today.
    private static func cases(_ procedure: String, now: Date) -> String {
        let steps = [
            ("Patient In", 0.0), ("Anesthesia Start", 7), ("Anesthesia Ready", 22), ("Prep Drape Start", 27),
            ("Prep Drape Complete", 39), ("Time Out", 43), ("Incision", 48), ("Implant In", 92),
            ("Closing", 110), ("Closing Complete", 128), ("Dressing On", 134), ("Patient Out", 146),
            ("Room Cleaned", 170),
        ]
        /// A row: its start in minutes from now, the number of recorded steps, and the factor of their times.
        func row(
            _ room: String, _ status: String, _ minutes: Double, _ what: String, _ who: String,
            recorded count: Int = 0,
            stretch: Double = 1
        ) -> String {
            let begin = now.addingTimeInterval(minutes * 60)
            let times = steps.enumerated().map { index, step in
                index < count && !(status == "in_progress" && index == 4)
                    ? begin.addingTimeInterval(step.1 * 60 * stretch).ISO8601Format() : ""
            }
            let started = count > 0 ? begin.ISO8601Format() : ""
            let quoted = [what, who].map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
            return ([room] + quoted + [status, begin.ISO8601Format(), started] + times).joined(separator: ",")
        }
        let shaw = "Dr. Amelia Shaw"
        let knees = (1...4).map {
            row("OR 3", "completed", Double(-$0) * 1440, procedure, shaw, recorded: 13, stretch: 1.25)
        }
        let hips = (1...3).map {
            row(
                "OR 2", "completed", Double(-$0) * 1440 - 240, "Total hip arthroplasty, right", shaw,
                recorded: 13)
        }
        let rows =
            knees + hips
            + [
                row("OR 4", "completed", -1440, "Ankle fracture", "Dr. Okafor", recorded: 13),
                row("OR 3", "in_progress", -93, procedure, shaw, recorded: 7),
                row("OR 3", "completed", -300, "Knee arthroscopy", shaw, recorded: 13),
                row("OR 3", "scheduled", 90, "Total hip arthroplasty, right", shaw),
                row("OR 3", "scheduled", 200, "Revision knee", "Dr. Meyer"),
                row("OR 1", "completed", -240, "Ankle fracture", "Dr. Okafor", recorded: 13),
                row("OR 1", "in_progress", -50, "Shoulder arthroscopy", "Dr. Okafor", recorded: 6),
                row("OR 2", "scheduled", 45, "Total hip arthroplasty, left", "Dr. Meyer"),
                row("OR 2", "scheduled", 230, "Carpal tunnel release", "Dr. Lindqvist"),
            ]
        let header =
            ["room", "procedure", "surgeon", "status", "scheduled_start", "started_at"] + steps.map(\.0)
        return ([header.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    }
}
