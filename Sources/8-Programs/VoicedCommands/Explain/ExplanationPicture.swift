import Foundation
import VoicedTerminal

/// An explanation as one picture (SVG 1.1, without scripts and outside resources).
struct ExplanationPicture {
    private static let (width, left, right) = (1000.0, 70.0, 20.0)
    /// Tops and heights of the three bands: level, wake word, commands.
    private static let (levelTop, levelHeight) = (50.0, 200.0)
    private static let (wakeTop, wakeHeight) = (280.0, 120.0)
    private static let commandTop = 430.0
    private static let (loudest, lowest) = (0.0, -80.0)
    /// The number of columns of the level. With more columns than the eye distinguishes, the file would be slow
    /// to draw.
    private static let columns = 900

    let explanation: Explanation

    init(_ explanation: Explanation) { self.explanation = explanation }

    /// The text of the SVG file.
    var svg: String {
        let rows = explanation.commands.map { max(2, 2 + min(3, $0.guesses.count)) }
        let height = Self.commandTop + Double(rows.reduce(0, +)) * 20 + 40
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
            font-family="sans-serif" font-size="13" role="img" aria-label="What voiced made of \(escaped(explanation.name))">
            <style>text{fill:#222}.faint{fill:#666}.good{fill:#126b2f}.bad{fill:#a11}.axis{stroke:#bbb}</style>
            <rect width="100%" height="100%" fill="#fff"/>
            """
        ]
        parts.append(
            text(
                Self.left, 26, "\(explanation.name), \(String(format: "%.1f", explanation.seconds)) s",
                size: 16))
        parts += commandBands + level + wake + commands + [timeAxis(at: Self.wakeTop + Self.wakeHeight)]
        parts.append("</svg>")
        return parts.joined(separator: "\n") + "\n"
    }

    private func x(_ seconds: Double) -> Double {
        let share = explanation.seconds > 0 ? max(0, min(1, seconds / explanation.seconds)) : 0
        return Self.left + share * (Self.width - Self.left - Self.right)
    }

    private func y(level: Double) -> Double {
        let share = (Self.loudest - max(Self.lowest, min(Self.loudest, level))) / (Self.loudest - Self.lowest)
        return Self.levelTop + share * Self.levelHeight
    }

    private func y(score: Double) -> Double {
        Self.wakeTop + (1 - max(0, min(1, score))) * Self.wakeHeight
    }

    /// The bands of the commands, behind everything else.
    private var commandBands: [String] {
        explanation.commands.compactMap { command in
            command.start.map { start in
                rectangle(
                    x(start), Self.levelTop, x(command.end) - x(start),
                    Self.wakeTop + Self.wakeHeight - Self.levelTop, "#e8f0fb")
            }
        }
    }

    private var level: [String] {
        var parts: [String] = []
        for decibels in stride(from: Self.loudest, through: Self.lowest, by: -20) {
            let y = y(level: decibels)
            parts.append(line(Self.left, y, Self.width - Self.right, y))
            parts.append(text(Self.left - 8, y + 4, "\(Int(decibels))", anchor: "end", style: "faint"))
        }
        parts.append(text(12, Self.levelTop - 10, "dBFS", style: "faint"))
        let step = max(1, explanation.levels.count / Self.columns)
        let pieces = stride(from: 0, to: explanation.levels.count, by: step).map { index in
            explanation.levels[index..<min(index + step, explanation.levels.count)]
        }
        let heights = pieces.map { piece in (piece.last?.at ?? 0, piece.map(\.level).max() ?? Self.lowest) }
        let floors = pieces.map { piece in (piece.last?.at ?? 0, piece.map(\.floor).max() ?? Self.lowest) }
        parts.append(curve(heights.map { (x($0.0), y(level: $0.1)) }, "#345", 1.2))
        parts.append(curve(floors.map { (x($0.0), y(level: $0.1)) }, "#c60", 1.2))
        parts.append(
            text(
                Self.width - Self.right, Self.levelTop - 10, "level (dark), noise (orange)", anchor: "end",
                style: "faint"))
        return parts
    }

    private var wake: [String] {
        var parts = [0.0, 0.5, 1].flatMap { score in
            [
                line(Self.left, y(score: score), Self.width - Self.right, y(score: score)),
                text(Self.left - 8, y(score: score) + 4, "\(score)", anchor: "end", style: "faint"),
            ]
        }
        parts.append(
            text(12, Self.wakeTop - 10, "wake word, score; the line across is the threshold", style: "faint"))
        for candidate in explanation.shownCandidates {
            let colour = candidate.isHeard ? "#126b2f" : "#999"
            let top = y(score: candidate.score)
            let width = max(4, x(candidate.end) - x(candidate.start))
            parts.append(
                rectangle(x(candidate.start), top, width, Self.wakeTop + Self.wakeHeight - top, colour))
            let threshold = y(score: candidate.threshold)
            parts.append(
                line(x(candidate.start) - 8, threshold, x(candidate.start) + width + 8, threshold, "#a11"))
            parts.append(
                text(
                    x(candidate.start), top - 4,
                    candidate.keyword + String(format: " %.2f", candidate.score)))
        }
        return parts
    }

    private var commands: [String] {
        guard !explanation.commands.isEmpty else {
            return [
                text(Self.left, Self.commandTop + 24, explanation.silence.asSentence)
            ]
        }
        var parts: [String] = []
        var y = Self.commandTop + 10
        for command in explanation.commands {
            y += 20
            let when = command.start.map(ResultForm.time) ?? "-"
            let what = command.text.map { "“\($0)”" } ?? "no text"
            let sure = command.confidence.map { String(format: "  %.2f", $0) } ?? ""
            parts.append(
                text(
                    Self.left, y,
                    "\(when) to \(ResultForm.time(command.end)) (\(command.cause))  \(what)\(sure)"))
            for guess in command.guesses.prefix(3) where guess.text != command.text {
                y += 20
                parts.append(
                    text(
                        Self.left + 20, y, "or “\(guess.text)” " + String(format: "%.2f", guess.confidence),
                        style: "faint"))
            }
            y += 20
            parts.append(
                text(
                    Self.left, y, "\(command.sign) " + explanation.reason(of: command),
                    style: command.question != nil ? "faint" : command.isDone ? "good" : "bad"))
        }
        return parts
    }

    private func timeAxis(at y: Double) -> String {
        let step = [0.5, 1, 2, 5, 10, 30, 60, 300].first { explanation.seconds / $0 <= 12 } ?? 600
        return stride(from: 0, through: explanation.seconds, by: step).map { second in
            text(x(second), y + 18, ResultForm.time(second), anchor: "middle", style: "faint")
        }.joined(separator: "\n")
    }

    private func text(
        _ x: Double, _ y: Double, _ content: String, size: Int? = nil, anchor: String? = nil,
        style: String? = nil
    ) -> String {
        let attributes = [
            size.map { " font-size=\"\($0)\"" }, anchor.map { " text-anchor=\"\($0)\"" },
            style.map { " class=\"\($0)\"" },
        ].compactMap(\.self).joined()
        return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(attributes)>\(escaped(content))</text>"
    }

    private func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: String
    ) -> String {
        "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\" fill=\"\(colour)\"/>"
    }

    private func line(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ colour: String? = nil
    ) -> String {
        let style = colour.map { " stroke=\"\($0)\" stroke-width=\"2\"" } ?? " class=\"axis\""
        return
            "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\"\(style)/>"
    }

    private func curve(_ points: [(Double, Double)], _ colour: String, _ width: Double) -> String {
        let path = points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
        return "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(width)\"/>"
    }

    private func number(_ value: Double) -> String { String(format: "%.1f", value) }

    /// Escapes the special characters of XML, because spoken words and file names may contain them.
    private func escaped(_ text: String) -> String {
        text.filter { !$0.isNewline }.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
