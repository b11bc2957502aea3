import BenchmarkKit

extension WakeSummary {
    /// The chart of misses over the number of enrolled recordings, of the first folder, with figures of others as
    /// dashed level lines; nil if nothing was enrolled.
    var chart: LineChart? {
        guard let group = groups.first else { return nil }
        let own = group.conditions.map { condition in
            LineChart.Curve(
                "VoiceEngine, \(condition)",
                group.rows.filter { $0.condition == condition }.compactMap(point).sorted { $0.x < $1.x },
                shape: .marked)
        }
        let sizes = own.flatMap(\.points).map(\.x)
        guard let fewest = sizes.min(), let most = sizes.max() else { return nil }
        let range = fewest / 1.3...most * 1.3

        // Leaves out engines that were measured on fewer words, because their mean is not comparable.
        let compared = group.rows.filter {
            $0.mean(\.recordings) == nil && $0.words.count == group.words.count
        }
        let engines = compared.compactMap { row in
            row.mean(\.atHalf).map { level("\(row.system), \(row.condition)", 100 * $0, range) }
        }
        let published = references.filter { reference in
            reference.origin == .published
                && group.conditions.contains(NoiseCondition(decibels: reference.decibels))
                // Leaves out published figures of engines that were measured on the same stream.
                && !group.systems.contains { $0.lowercased().hasPrefix(reference.name.lowercased()) }
        }.map {
            level("\($0.name), \(NoiseCondition(decibels: $0.decibels)), published", 100 * $0.atHalf, range)
        }
        let curves = own + engines + published
        let highest = curves.flatMap(\.points).map(\.y).max() ?? 0
        return LineChart(
            title: "Misses at 0.5 false alarms an hour, mean of \(group.words.count) words",
            x: ChartAxis(
                "recordings enrolled, of other people than those tested", range, isLogarithmic: true,
                ticks: ticks(group)),
            y: ChartAxis("clips missed (%)", 0...max(20, (highest / 20).rounded(.up) * 20)), curves: curves)
    }

    /// Returns a tick for each size of enrolment, from its first row: conditions that lack some words would give
    /// other means.
    private func ticks(_ group: Group) -> [Double] {
        group.systems.compactMap { system in
            group.rows.first { $0.system == system }?.mean(\.recordings)?.rounded()
        }
    }

    private func point(_ row: Row) -> LineChart.Point? {
        guard let recordings = row.mean(\.recordings), recordings > 0, let misses = row.mean(\.atHalf) else {
            return nil
        }
        return LineChart.Point(recordings, 100 * misses)
    }

    private func level(_ name: String, _ y: Double, _ range: ClosedRange<Double>) -> LineChart.Curve {
        LineChart.Curve(
            name, [LineChart.Point(range.lowerBound, y), LineChart.Point(range.upperBound, y)],
            isDashed: true)
    }
}
