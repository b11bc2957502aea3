import Foundation
import VoicedConfiguration
import VoicedTerminal

/// An explanation as lines for a terminal.
struct ExplanationText {
    private static let bars = Array(" ▁▂▃▄▅▆▇█")
    private static let width = 72
    private static let lowest = -70.0

    let explanation: Explanation
    private let style: TextStyle

    init(_ explanation: Explanation, style: TextStyle = TextStyle(STDOUT_FILENO)) {
        (self.explanation, self.style) = (explanation, style)
    }

    var lines: [String] {
        var lines = [
            style.bold(explanation.name.withoutControls) + String(format: "  %.1f s", explanation.seconds)
                + ", as in \(explanation.domain.inWords)"
        ]
        if !explanation.levels.isEmpty { lines += ["level   " + levels, "        " + marks] }
        for candidate in explanation.shownCandidates {
            let what = String(
                format: "%@ %.2f, threshold %.2f", candidate.keyword, candidate.score, candidate.threshold)
            let verdict = candidate.isHeard ? style.success("heard") : style.faint("not heard")
            lines.append("wake    \(ResultForm.time(candidate.start))  \(what): \(verdict)")
        }
        if explanation.candidates.isEmpty { lines.append("wake    nothing resembles a wake word") }
        for command in explanation.commands { lines += self.lines(of: command) }
        if explanation.commands.isEmpty {
            lines.append("speech  \(explanation.silence)")
        }
        return lines
    }

    private func lines(of command: Explanation.Command) -> [String] {
        let end = ResultForm.time(command.end)
        guard let start = command.start else {
            return ["speech  no speech until \(end) (\(command.cause))"]
        }
        var lines = ["speech  \(ResultForm.time(start)) to \(end), ended by \(command.cause)"]
        if let text = command.text {
            let sure = command.confidence.map { String(format: " %.2f", $0) } ?? ""
            lines.append("text    “\(text.withoutControls)”" + sure)
        }
        if let sound = command.sound {
            lines.append(style.faint("        " + sound.sentence.withoutControls))
        }
        for guess in command.guesses.prefix(3) where guess.text != command.text {
            lines.append(
                style.faint(
                    String(format: "        or “%@” %.2f", guess.text.withoutControls, guess.confidence)))
        }
        let reason = explanation.reason(of: command)
        let sign = command.sign
        let styled =
            switch sign {
            case "?": style.warning(sign)
            case "→": sign
            default: command.isDone ? style.success(sign) : style.failure(sign)
            }
        lines.append("\(styled)       \(reason)")
        return lines
    }

    /// A bar for the loudest level of each column.
    private var levels: String {
        String(
            column { levels in
                let loudest = levels.map(\.level).max() ?? Self.lowest
                let share = (loudest - Self.lowest) / -Self.lowest
                return Self.bars[max(0, min(Self.bars.count - 1, Int(share * Double(Self.bars.count))))]
            })
    }

    /// A mark for each column: `w` at a wake word, `-` during a command.
    private var marks: String {
        String(
            column { levels -> Character in
                guard let from = levels.first?.at, let to = levels.last?.at else { return " " }
                if explanation.candidates.contains(where: { $0.isHeard && $0.end >= from && $0.start <= to })
                {
                    return "w"
                }
                let isCommand = explanation.commands.contains { command in
                    command.start.map { $0 <= to && command.end >= from } ?? false
                }
                return isCommand ? "-" : " "
            })
    }

    private func column(_ character: ([Explanation.Level]) -> Character) -> [Character] {
        let count = min(Self.width, explanation.levels.count)
        return (0..<count).map { index in
            let range =
                (index * explanation.levels.count / count)..<((index + 1) * explanation.levels.count / count)
            return character(Array(explanation.levels[range]))
        }
    }
}
