import BenchmarkKit

/// The misses and false alarms at every threshold, from one pass that kept every candidate.
///
/// If an engine listened with several thresholds at once, a threshold counts the detections of the nearest one
/// below it.
struct ThresholdSweep: Sendable {
    /// The sweep ends beyond this many false alarms per hour, because lower thresholds are of no use.
    static let mostFalseAlarmsPerHour = 100.0

    /// A threshold with its misses and false alarms.
    struct Step: Hashable, Sendable {
        var threshold: Double
        var misses: Int
        var falseAlarms: Int
    }

    /// The steps, from the highest threshold down.
    let steps: [Step]
    private let scorer: Scorer
    private let runs: [Run]
    private let hours: Double

    /// The detections that an engine found with one threshold, in order of time.
    private struct Run {
        var threshold: Double
        var detections: [Detection]
    }

    /// Counts at every score that occurs. `hours` is how long the speech without the word is.
    init(_ detections: [Detection], labels: [StreamLabel], hours: Double) {
        let scorer = Scorer(labels: labels)
        let runs = Dictionary(grouping: detections) { $0.threshold ?? -.infinity }
            .map { Run(threshold: $0, detections: $1.sorted { ($0.at, $0.score) < ($1.at, $1.score) }) }
            .sorted { $0.threshold > $1.threshold }
        var steps: [Step] = []
        var ceiling = Double.infinity
        search: for run in runs {
            let scores = Set(run.detections.map(\.score).filter { $0 >= run.threshold && $0 < ceiling })
            for threshold in scores.sorted(by: >) {
                let counts = scorer.count(run.detections, threshold: threshold)
                let alarms = counts.falseAlarms.count
                steps.append(Step(threshold: threshold, misses: counts.missCount, falseAlarms: alarms))
                if Double(alarms) > ThresholdSweep.mostFalseAlarmsPerHour * hours { break search }
            }
            ceiling = run.threshold
        }
        self.steps = steps
        self.runs = runs
        self.scorer = scorer
        self.hours = hours
    }

    /// Returns the lowest threshold at which, and at all higher ones, there are at most `limit` false alarms an hour.
    ///
    /// If there is no such threshold, the point has no detections: all clips are missed, without a false alarm.
    func point(atMost limit: Double) -> OperatingPoint {
        let allowed = steps.prefix { Double($0.falseAlarms) <= limit * hours }
        guard let step = allowed.last else {
            let none = scorer.count([], threshold: .infinity)
            return OperatingPoint(none, threshold: nil, labels: scorer.labels, hours: hours)
        }
        let run = runs.first { $0.threshold <= step.threshold }
        return OperatingPoint(
            scorer.count(run?.detections ?? [], threshold: step.threshold), threshold: step.threshold,
            labels: scorer.labels, hours: hours)
    }

    /// Miss rate over false alarms per hour, from the highest threshold down; empty if there is no speech to count in.
    var curve: [LineChart.Point] {
        guard hours > 0, !scorer.labels.isEmpty else { return [] }
        return steps.map { step in
            LineChart.Point(
                Double(step.falseAlarms) / hours, Double(step.misses) / Double(scorer.labels.count))
        }
    }
}
