import BenchmarkKit
import EndpointScoring

/// The figures of a run, and their tables and pictures.
struct EndpointReport: Encodable {
    /// One detector under one condition.
    struct Row: Encodable {
        var detector: String
        var condition: String
        var recordings: Int
        var found: Interval
        var cutEarly: Interval
        var missed: Interval
        /// The delay from the true end to the decision, in seconds; nil if no end was found.
        var medianDelay: Double?
        var p95Delay: Double?
    }

    var title: String
    var conditions: Conditions
    var seed: UInt64
    var noiseSetsIn: Bool
    var leftOut: Int
    var rows: [Row]

    private let detectors: [String]
    private let levels: [NoiseCondition]

    private enum CodingKeys: String, CodingKey { case title, conditions, seed, noiseSetsIn, leftOut, rows }

    init(title: String, conditions: Conditions, seed: UInt64, noiseSetsIn: Bool, trial: EndpointTrial) {
        self.title = title
        self.conditions = conditions
        self.seed = seed
        self.noiseSetsIn = noiseSetsIn
        leftOut = trial.leftOut
        detectors = trial.detectors
        levels = trial.conditions
        rows = trial.detectors.flatMap { detector in
            trial.conditions.compactMap { condition in
                trial.score(of: detector, condition).map { Row(detector, condition, $0) }
            }
        }
    }

    /// The page of results: tables, and the conditions under which they were made.
    var markdown: String {
        let all = rows.map(\.recordings).max() ?? 0
        return """
            # \(title)

            \(conditions.markdown)
            \(all) recordings, each followed by \(EndpointTrial.tail) s of silence, seed \(seed); \
            \(leftOut) more were left out because their noise hides the true end. No detector has a limit for the first word to \
            come. \(setting)In percent, with the 95 % interval.

            Found within 2.5 s of the true end:

            \(table(\.found))
            Cut more than 0.3 s early:

            \(table(\.cutEarly))
            From the true end to the decision, where it was found, median and 95th percentile in seconds:

            \(table { $0.delays })
            """
    }

    /// Writes everything into a folder.
    func write(to folder: String) throws(BenchmarkError) {
        let writer = try ResultsWriter(
            folder: folder, name: "endpointbench")
        try writer.write(self)
        try writer.write(markdown: markdown)
        guard levels.count > 2 else { return }
        try writer.write(chart("Ends found within 2.5 s", \.found))
        try writer.write(chart("Speakers cut off", \.cutEarly), part: "cut")
    }

    private var setting: String {
        noiseSetsIn ? "The noise sets in \(EndpointTrial.lead) s before the true end. " : ""
    }

    private func table(_ cell: (Row) -> String) -> String {
        var table = MarkdownTable(columns: ["detector"] + levels.map(\.description))
        for detector in detectors {
            table.add([detector] + rows.filter { $0.detector == detector }.map(cell))
        }
        return table.text
    }

    private func table(_ share: (Row) -> Interval) -> String { table { share($0).percent } }

    /// Makes a chart of a share over the signal-to-noise ratio. Clean speech has no ratio and stands in the table only.
    private func chart(_ title: String, _ share: (Row) -> Interval) -> LineChart {
        let decibels = levels.compactMap(\.decibels).sorted()
        let curves = detectors.map { detector in
            LineChart.Curve(
                detector,
                decibels.compactMap { level in
                    let condition = NoiseCondition(decibels: level).description
                    return rows.first { $0.detector == detector && $0.condition == condition }
                        .map { LineChart.Point(level, share($0).value * 100) }
                })
        }
        return LineChart(
            title: title,
            x: ChartAxis("signal-to-noise ratio, dB", decibels[0]...decibels[decibels.count - 1]),
            y: ChartAxis("% of recordings", 0...100), curves: curves)
    }
}

extension EndpointReport.Row {
    init(_ detector: String, _ condition: NoiseCondition, _ score: EndpointScore) {
        self.init(
            detector: detector, condition: condition.description, recordings: score.total,
            found: .share(score.count(.found), of: score.total),
            cutEarly: .share(score.count(.cutEarly), of: score.total),
            missed: .share(score.count(.missed), of: score.total), medianDelay: Spread(score.delays)?.median,
            p95Delay: score.delays.percentile(0.95))
    }

    var delays: String {
        guard let medianDelay, let p95Delay else { return "" }
        return "\(medianDelay.fixed(2)), \(p95Delay.fixed(2))"
    }
}
