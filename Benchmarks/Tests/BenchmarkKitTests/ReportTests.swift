import BenchmarkKit
import Foundation
import FoundationXML
import Testing
import TestSupport

@Suite("Charts, tables and files of results")
struct ReportTests {
    /// Difficult names that people might give to a word, a folder or an engine.
    static let hostile = [
        "plain", "<script>&\"'", "]]>", "a|b\\|c", "line\nbreak\ttab", "\u{0}\u{1}\u{FFFE}", "ä 👂 \u{202E}x",
        "", "$(x) `y`",
    ]

    private func chart(_ name: String) -> LineChart {
        LineChart(
            title: name, x: ChartAxis(name, 0.1...100, isLogarithmic: true), y: ChartAxis(name, 0...100),
            curves: [
                LineChart.Curve(name, [.init(0, 90), .init(2, 40), .init(.infinity, -5)], shape: .steps),
                LineChart.Curve(name, [.init(.nan, .nan)], shape: .points),
                LineChart.Curve(name, [], isDashed: true),
            ])
    }

    @Test("A chart is well-formed XML, whatever stands in it", arguments: hostile)
    func wellFormed(name: String) throws {
        let document = try XMLDocument(data: Data(chart(name).svg.utf8))
        #expect(document.rootElement()?.name == "svg")
        #expect(chart(name).svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 "#))
        #expect(try document.nodes(forXPath: "//*[local-name()='script']").isEmpty)
        #expect(!chart(name).svg.contains("nan") && !chart(name).svg.contains("inf"))
    }

    @Test("A point lies where the axes say")
    func position() {
        let chart = LineChart(
            title: "", x: ChartAxis("x", 1...100, isLogarithmic: true), y: ChartAxis("y", 0...10),
            curves: [LineChart.Curve("c", [.init(1, 0), .init(10, 5), .init(100, 10)])])
        // The plot is 480 wide from 64 and 340 high from 44 on.
        #expect(chart.svg.contains(#"d="M64 384L304 214L544 44""#))
    }

    @Test("Of twelve curves no two look the same", arguments: [false, true])
    func looks(isDashed: Bool) throws {
        let curves = (0..<12).map {
            LineChart.Curve("\($0)", [.init(1, 1), .init(2, 2)], isDashed: isDashed)
        }
        let chart = LineChart(title: "", x: ChartAxis("", 0...3), y: ChartAxis("", 0...3), curves: curves)
        let lines = try XMLDocument(data: Data(chart.svg.utf8)).nodes(forXPath: "//*[@stroke='currentColor']")
        let looks = lines.compactMap { $0 as? XMLElement }.map { line in
            (line.attributes ?? []).filter { ["class", "stroke-dasharray"].contains($0.name) }
                .map { "\($0.name ?? "") \($0.stringValue ?? "")" }
        }
        #expect(Set(looks).count == 12)
    }

    @Test("Ticks are round numbers inside the range")
    func ticks() {
        #expect(ChartAxis("", 0...100).ticks == [0, 20, 40, 60, 80, 100])
        #expect(
            ChartAxis("", 0.2...5, isLogarithmic: true).ticks.map { ($0 * 10).rounded() } == [
                2, 5, 10, 20, 50,
            ])
    }

    @Test("A table keeps its columns, whatever stands in it", arguments: hostile)
    func table(name: String) {
        var table = MarkdownTable(columns: [name, "n"])
        table.add(["1", name])
        let lines = table.text.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines {
            let bars = line.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
            #expect(bars == 3)
        }
    }

    @Test(
        "Names that are no file names are refused",
        arguments: ["", ".", "..", "../x", "a/b", ".hidden", "a\nb"])
    func names(name: String) {
        let folder = TemporaryDirectory()
        #expect(throws: BenchmarkError.self) { _ = try ResultsWriter(folder: folder.path, name: name) }
    }

    @Test("Results are written under their names, with rates that are not known")
    func files() throws {
        let folder = TemporaryDirectory()
        let writer = try ResultsWriter(folder: folder.file("new/folder"), name: "result")
        try writer.write(Interval.rate(0, per: 0))
        try writer.write(markdown: "# Result\n")
        try writer.write(chart("x"), part: "curve")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("new/folder")).sorted()
        #expect(names == ["result-curve.svg", "result.json", "result.md"])
        let json = String(
            decoding: try Data(contentsOf: URL(filePath: writer.path(ending: "json"))), as: UTF8.self)
        #expect(json.contains(#""upper" : "infinite""#) && json.contains(#""value" : "none""#))
    }

    @Test("A folder that cannot be made is named")
    func noFolder() {
        let error = #expect(throws: BenchmarkError.self) {
            _ = try ResultsWriter(folder: "/proc/none", name: "x")
        }
        #expect(error?.message.contains("/proc/none") == true)
    }
}
