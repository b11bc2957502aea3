import BenchmarkKit

extension WakeResults {
    var markdown: String {
        """
        # Wake word “\(word)”, \(circumstances)

        \(table)
        Misses in % of \(clips) clips with the 95 % interval (Wilson), at the lowest threshold that keeps to 0.5 or 2 false
        alarms per hour of speech. There are \(Text.number(speechHours)) hours of it (\(utterances) utterances) in a \
        stream of \(Text.number(streamHours)) hours:
        0.5 an hour allows \(Int(0.5 * speechHours)) false alarms here, 2 an hour \(Int(2 * speechHours)). Both thresholds \
        are chosen on this very
        stream, which flatters; *as shipped* is the threshold that enrolment chose without hearing it, with false alarms
        per hour and their 95 % interval (Garwood). Of several draws of recordings: median (lowest ... highest). Latency is
        from the end of the word, by its energy alone, to the decision, at 2 false alarms per hour: half and 95 % of the
        hits are not later. Processor: time used as a share of the stream's duration, on one core.

        \(conditions.markdown)
        """
    }

    var table: String {
        var table = MarkdownTable(columns: [
            "", "draws", "misses at 0.5/h", "misses at 2/h", "misses as shipped", "false alarms/h as shipped",
            "latency, 95 %", "processor",
        ])
        for system in systems { table.add(row(system)) }
        return table.text
    }

    /// Clean, or the noise.
    var circumstances: String {
        signalToNoise.map { "noise at \(Text.number($0)) dB" } ?? "clean"
    }

    private func row(_ system: SystemResult) -> [String] {
        let draws = system.draws
        let shipped = draws.compactMap(\.shipped)
        func latency(_ part: KeyPath<OperatingPoint, Double?>) -> String {
            let values = draws.compactMap { $0.atTwo[keyPath: part] }
            return Spread(values).map { "\(Text.number($0.median)) s" } ?? "-"
        }
        return [
            system.name, "\(draws.count)", Text.percent(draws.map(\.atHalf.missRate)),
            Text.percent(draws.map(\.atTwo.missRate)), Text.percent(shipped.map(\.missRate)),
            Text.rate(shipped.map(\.falseAlarmsPerHour)),
            "\(latency(\.latencyMedian)), \(latency(\.latency95))",
            Spread(draws.map(\.processorShare)).map { "\(Text.number(100 * $0.median)) %" } ?? "-",
        ]
    }
}
