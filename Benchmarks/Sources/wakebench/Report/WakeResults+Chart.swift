import BenchmarkKit

extension WakeResults {
    /// The chart of misses over false alarms, with the middle draw of each system.
    var chart: LineChart {
        LineChart(
            title: "\(word), \(circumstances)",
            x: ChartAxis(
                "false alarms per hour of speech (none: left edge)", 0.2...100, isLogarithmic: true),
            y: ChartAxis("clips missed (%)", 0...100),
            curves: systems.map { system in
                let points = system.middle.curve.map { LineChart.Point($0.x, 100 * $0.y) }
                return LineChart.Curve(system.name, points, shape: .steps)
            })
    }
}
