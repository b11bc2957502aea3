import BenchmarkKit
import CommandScoring

extension CommandReport {
    /// Returns the writer for a folder, and makes the folder if it is missing.
    static func writer(in folder: String) throws(BenchmarkError) -> ResultsWriter {
        try ResultsWriter(folder: folder, name: "commandbench")
    }

    /// Writes everything into a folder.
    func write(to folder: String) throws(BenchmarkError) {
        let writer = try CommandReport.writer(in: folder)
        try writer.write(self)
        try writer.write(markdown: markdown)
        if let chart = rightChart { try writer.write(chart) }
        if engines.contains(where: { !$0.rejection.isEmpty }) {
            try writer.write(rejectionChart, part: "rejection")
        }
    }

    /// The chart of right commands over the signal-to-noise ratio, with published figures as dashed straight lines.
    private var rightChart: LineChart? {
        let curves = engines.map { engine in
            LineChart.Curve(
                engine.name,
                engine.rows.compactMap { row in
                    row.decibels.map { LineChart.Point($0, row.right.value * 100) }
                }.sorted { $0.x < $1.x })
        }
        let decibels = curves.flatMap(\.points).map(\.x)
        guard let lowest = decibels.min(), let highest = decibels.max(), lowest < highest else { return nil }
        let published = PublishedAccuracy.all.map { engine in
            LineChart.Curve(
                "\(engine.name), published",
                [LineChart.Point(6, engine.at6 * 100), LineChart.Point(24, engine.at24 * 100)], isDashed: true
            )
        }
        return LineChart(
            title: "Right commands in noise",
            x: ChartAxis("signal-to-noise ratio, dB", min(6, lowest)...max(24, highest)),
            y: ChartAxis("% right", 0...100), curves: curves + published)
    }

    private var rejectionChart: LineChart {
        let curves = engines.map { engine in
            LineChart.Curve(
                engine.name,
                engine.rejection.reversed().map {
                    LineChart.Point($0.outsideAccepted * 100, $0.right * 100)
                }, shape: engine.rejection.count == 1 ? .points : .line)
        }
        return LineChart(
            title: "What rejecting costs", x: ChartAxis("% of other speech accepted", 0...100),
            y: ChartAxis("% of commands right", 0...100), curves: curves)
    }
}
