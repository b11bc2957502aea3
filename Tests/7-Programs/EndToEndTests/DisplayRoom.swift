import Foundation
import PCM
import TestSupport

/// A room whose daemon serves its wall: a case goes on for an hour and a half, and cases like it are known.
final class DisplayRoom {
    static let token = "0123456789abcdef0123456789abcdef"

    let room: LiveRoom
    let browser: Browser
    let port: Int
    private let now: Date

    /// - Parameter procedure: what the case that goes on is called.
    init(procedure: String = "Total knee arthroplasty, left") throws {
        let (now, port) = (Date(), try ClosedPort().port)
        (self.now, self.port) = (now, port)
        // Noon, so that a day neither begins nor ends meanwhile, and pictures have the same digits.
        let hours = 12 - Int(now.timeIntervalSince1970) / 3600 % 24
        let zone = hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
        room = try LiveRoom(environment: ["TZ": zone]) { _, directory in
            let token = directory.write(Array(Self.token.utf8), as: "token")
            chmod(token, 0o600)
            let configuration = """
                room: OR 3
                control:
                  socket: none
                  http: {listen: "127.0.0.1:\(port)", token-file: "\(token)"}
                """
            let cases = directory.write(Array(Self.cases(procedure, now: now).utf8), as: "cases.csv")
            let outcome = try Program.run(
                [
                    "cases", "import", cases, "--database", directory.file("room.sqlite"), "--room", "OR 3",
                ])
            guard outcome.status == 0 else { throw Browser.Failed(description: outcome.errors) }
            return [
                "--config", directory.write(Array(configuration.utf8), as: "voiced.yaml"), "--feedback",
                "none",
            ]
        }
        // A room is never as still as nothing at all, which is taken for a microphone that is broken.
        var random = SystemRandomNumberGenerator()
        let noise = (0..<3_200_000).map { _ in Float.random(in: -3e-4...3e-4, using: &random) }
        try room.server.startPlaying(noise, sampleRate: .speech)
        browser = try Browser()
        try browser.call("Emulation.setTimezoneOverride", ["timezoneId": zone])
        try browser.resize(1920, 1080)
        try browser.open(address("/"))
    }

    /// The address of a page, with the token where the page takes it from.
    func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)#token=\(Self.token)" }

    private static func cases(_ procedure: String, now: Date) -> String {
        let steps = [
            ("Patient In", 0.0), ("Anesthesia Start", 7), ("Anesthesia Ready", 22), ("Prep Drape Start", 27),
            ("Prep Drape Complete", 39), ("Time Out", 43), ("Incision", 48), ("Implant In", 92),
            ("Closing", 110), ("Closing Complete", 128), ("Dressing On", 134), ("Patient Out", 146),
            ("Room Cleaned", 170),
        ]
        let quoted = "\"" + procedure.replacing("\"", with: "\"\"") + "\""
        func row(
            _ status: String, began: Date?, planned: Date, count: Int, stretch: Double = 1, _ what: String,
            _ who: String
        )
            -> String
        {
            let times = steps.enumerated().map { index, step in
                index < count && !(status == "in_progress" && index == 4)
                    ? (began ?? planned).addingTimeInterval(step.1 * 60 * stretch).ISO8601Format() : ""
            }
            return ([what, who, status, planned.ISO8601Format(), began?.ISO8601Format() ?? ""] + times)
                .joined(separator: ",")
        }
        let header = ["procedure", "surgeon", "status", "scheduled_start", "started_at"] + steps.map(\.0)
        let past = (1...4).map { day in
            let begin = now.addingTimeInterval(Double(-day) * 86_400)
            return row(
                "completed", began: begin, planned: begin, count: 13, stretch: 1.25, quoted, "Dr. Amelia Shaw"
            )
        }
        let began = now.addingTimeInterval(-93 * 60)
        return
            ([header.joined(separator: ",")] + past + [
                row("in_progress", began: began, planned: began, count: 7, quoted, "Dr. Amelia Shaw"),
                row(
                    "scheduled", began: nil, planned: now.addingTimeInterval(5400), count: 0,
                    "\"Total hip arthroplasty, right\"", "Dr. Shaw"),
                row(
                    "scheduled", began: nil, planned: now.addingTimeInterval(12_000), count: 0,
                    "Revision knee", "Dr. Meyer"),
            ]).joined(separator: "\n") + "\n"
    }
}
