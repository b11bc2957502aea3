import Foundation

extension LineChart {
    // Sizes in the units of the picture's viewBox; a viewer scales the picture to the room it has.
    private static let width = 820.0
    private static let plot = (left: 64.0, top: 44.0, width: 480.0, height: 340.0)
    private static let legendLine = 20.0
    private static let legendLetters = 30

    /// Colours that differ for colour-blind readers too (Okabe and Ito, "Color Universal Design", 2008), without the
    /// yellow and the black, which vanish on light or dark paper.
    private static let colors = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00"]
    /// The same colours, lighter, for dark paper.
    private static let lightColors = ["#3D9BE0", "#FF8642", "#2FC796", "#E295C2", "#8FD0F5", "#F0B429"]

    /// The chart as SVG text. The same chart gives the same bytes.
    public var svg: String {
        let height = max(
            LineChart.plot.top + LineChart.plot.height + 60,
            LineChart.plot.top + Double(curves.count) * LineChart.legendLine + 20)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(LineChart.width)) \(number(height))" \
            role="img" font-family="sans-serif" font-size="13">
            <title>\(escaped(title))</title>
            <style>
            text { fill: #24292f } .axis { stroke: #57606a; fill: none } .grid { stroke: #d0d7de }
            .paper { fill: #ffffff } \(classes(LineChart.colors))
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 } .axis { stroke: #8b949e } .grid { stroke: #30363d } .paper { fill: #0d1117 }
            \(classes(LineChart.lightColors))
            }
            </style>
            <rect class="paper" width="100%" height="100%"/>
            <text x="\(number(LineChart.plot.left))" y="26" font-size="15" font-weight="bold">\(escaped(title))</text>
            \(([axisLines] + curves.enumerated().map(drawn) + curves.enumerated().map(legend)).joined(separator: "\n"))
            </svg>

            """
    }

    private var axisLines: String {
        let (left, top, width, height) = LineChart.plot
        var lines: [String] = []
        for tick in x.ticks {
            let at = number(left + x.position(tick) * width)
            lines.append(#"<path class="grid" d="M\#(at) \#(number(top))V\#(number(top + height))"/>"#)
            lines.append(
                #"<text x="\#(at)" y="\#(number(top + height + 18))" text-anchor="middle">\#(short(tick))</text>"#
            )
        }
        for tick in y.ticks {
            let at = top + (1 - y.position(tick)) * height
            lines.append(
                #"<path class="grid" d="M\#(number(left)) \#(number(at))H\#(number(left + width))"/>"#)
            lines.append(
                #"<text x="\#(number(left - 8))" y="\#(number(at + 4))" text-anchor="end">\#(short(tick))</text>"#
            )
        }
        lines.append(
            #"<path class="axis" d="M\#(number(left)) \#(number(top))V\#(number(top + height))H\#(number(left + width))"/>"#
        )
        let middle = (x: number(left + width / 2), y: number(top + height / 2))
        lines.append(
            #"<text x="\#(middle.x)" y="\#(number(top + height + 42))" text-anchor="middle">\#(escaped(x.label))</text>"#
        )
        lines.append(
            #"<text transform="translate(16 \#(middle.y)) rotate(-90)" text-anchor="middle">\#(escaped(y.label))</text>"#
        )
        return lines.joined(separator: "\n")
    }

    private func drawn(_ index: Int, _ curve: Curve) -> String {
        let (left, top, width, height) = LineChart.plot
        let places = curve.points.map { point in
            (
                x: number(left + x.position(point.x) * width),
                y: number(top + (1 - y.position(point.y)) * height)
            )
        }
        let color = color(index)
        let marks = places.map {
            #"<circle \#(color) cx="\#($0.x)" cy="\#($0.y)" r="4" fill="currentColor"/>"#
        }
        .joined(separator: "\n")
        if curve.shape == .points || places.count == 1 { return marks }
        guard let first = places.first else { return "" }
        var path = "M\(first.x) \(first.y)"
        for place in places.dropFirst() {
            path += curve.shape == .steps ? "H\(place.x)V\(place.y)" : "L\(place.x) \(place.y)"
        }
        return
            #"<path \#(color) d="\#(path)" fill="none" stroke="currentColor" stroke-width="2"\#(dashes(index, curve))/>"#
            + (curve.shape == .marked ? "\n" + marks : "")
    }

    private func legend(_ index: Int, _ curve: Curve) -> String {
        let left = LineChart.plot.left + LineChart.plot.width + 20
        let line = LineChart.plot.top + Double(index) * LineChart.legendLine + 6
        let color = color(index)
        let sign =
            curve.shape == .points
            ? #"<circle \#(color) cx="\#(number(left + 10))" cy="\#(number(line))" r="4" fill="currentColor"/>"#
            : #"<path \#(color) d="M\#(number(left)) \#(number(line))h20" stroke="currentColor" stroke-width="2"\#(dashes(index, curve))/>"#
        let name = String(curve.name.prefix(LineChart.legendLetters))
        return sign + #"<text x="\#(number(left + 26))" y="\#(number(line + 4))">\#(escaped(name))</text>"#
    }

    private func classes(_ colors: [String]) -> String {
        colors.enumerated().map { ".c\($0) { color: \($1) }" }.joined(separator: " ")
    }

    private func color(_ index: Int) -> String { #"class="c\#(index % LineChart.colors.count)""# }

    /// Returns the dash pattern: dashes for curves of others, dots once the colours begin anew, otherwise none.
    private func dashes(_ index: Int, _ curve: Curve) -> String {
        guard index < LineChart.colors.count else { return #" stroke-dasharray="2 3""# }
        return curve.isDashed ? #" stroke-dasharray="6 4""# : ""
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : String(format: "%.1f", value)
    }

    private func short(_ value: Double) -> String { String(format: "%g", value) }

    /// Escapes markup in a text, and drops characters that XML 1.0 forbids altogether.
    private func escaped(_ text: String) -> String {
        let legal = text.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t"
        }
        return String(String.UnicodeScalarView(legal)).replacing("&", with: "&amp;").replacing(
            "<", with: "&lt;"
        )
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
