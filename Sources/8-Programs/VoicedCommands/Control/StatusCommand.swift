import ArgumentParser
import Control
import Foundation
import Hearing
import VoicedTerminal

/// `voiced status`: prints the state of the running daemon.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what the running daemon does.",
        discussion: """
            Whether it listens, what waits for an answer, and what it has heard so far. With --json it is one object, \
            whose fields docs/control.md lists. If one daemon runs, its socket is found by itself; --config or \
            --socket name one of several. If none runs, it exits with 69.

            Use: voiced status
            """)

    @OptionGroup var control: ControlOptions

    func run() throws {
        try control.perform(.status) { status in
            var rows = [["voiced \(status["version"] ?? "")", Self.state(status)]]
            rows.append(["microphone", Self.microphone(status)])
            rows.append([
                "heard",
                status.count("wakes").counted("wake word") + "; "
                    + status.count("commands").counted("command") + ", spoken or typed; "
                    + "of spoken ones \(status.count("unrecognized")) not understood",
            ])
            rows.append(["answers", FeedbackCommand.sentence(status)])
            if let question = status.fields["question"] as? [String: Any] {
                let text = question["text"] as? String ?? ""
                rows.append(["question", text.isEmpty ? "waits (its words are not shown)" : text])
            }
            if status.count("unlogged") > 0 {
                rows.append(["not logged", status.count("unlogged").counted("command")])
            }
            if let site = status.fields["site"] as? [String: Any] { rows.append(["site", Self.site(site)]) }
            rows.append(["room", status["room"] ?? ""])
            rows.append(["process", "\(status["pid"] ?? ""), since \(status["started"] ?? "")"])
            return TextTable.lines(rows).joined(separator: "\n")
        }
    }

    /// Returns the device with its lost frames, and the trouble if it hears nothing.
    private static func microphone(_ status: ControlAnswer) -> String {
        let device = "\(status["device"] ?? ""), \(status["lost-frames"] ?? "0") frames lost"
        guard let trouble = status["microphone"].flatMap(DeviceChange.init(rawValue:)) else { return device }
        return device + "; \(trouble.rawValue)" + (trouble.advice.map { ": \($0)" } ?? "")
    }

    private static func site(_ site: [String: Any]) -> String {
        var parts = [site["connected"] as? Bool == true ? "connected" : "away"]
        if let count = site["waiting"] as? Int, count > 0 {
            let age = (site["age"] as? Double).map { ", the oldest for \(Int(min(max(0, $0), 1e9))) s" } ?? ""
            parts.append("\(count) rows wait\(age)")
        }
        if let count = site["refused"] as? Int, count > 0 { parts.append("\(count) rows are refused") }
        if let count = site["left-out"] as? Int, count > 0 {
            parts.append("\(count) rows of the site are left out")
        }
        if let reason = site["reason"] as? String { parts.append(reason) }
        return parts.joined(separator: "; ")
    }

    private static func state(_ status: ControlAnswer) -> String {
        if status.flag("muted") { return "is muted, and hears nothing" }
        if let word = status["lesson"] { return "is being taught “\(word)”, and hears no commands" }
        return switch status["state"] {
        case "waitingForWakeWord": "waits for the wake word"
        case "recognizingCommand": "listens to a command"
        case "processing", "classifying": "works on a command"
        default: "does not listen"
        }
    }
}
