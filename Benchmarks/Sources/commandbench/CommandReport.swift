import BenchmarkKit
import CommandScoring

/// The figures of a run, from which the tables and pictures are made.
struct CommandReport: Encodable {
    /// One recognizer under one condition.
    struct Row: Encodable {
        var condition: String
        /// The signal-to-noise ratio; nil for clean.
        var decibels: Double?
        var commands: Int
        var right: Interval
        /// How often each verdict was given.
        var verdicts: [String: Int]
    }

    /// One kind of sound that is no command.
    struct OtherRow: Encodable {
        /// `other speech, clean`.
        var name: String
        var recordings: Int
        var accepted: Interval
    }

    /// One rejection threshold, on clean speech.
    struct ThresholdRow: Encodable {
        var threshold: Double?
        var right: Double
        var outsideAccepted: Double
    }

    /// One recognizer.
    struct Engine: Encodable {
        var name: String
        var rows: [Row]
        /// The shipped threshold: an answer with less confidence is rejected.
        var threshold: Double
        /// The sounds that are no command, and the share of them taken for one at the shipped threshold.
        var others: [OtherRow]
        var rejection: [ThresholdRow]
        var reliability: [Reliability]
        var realTimeFactor: Double
        var medianDelay: Double?
        var p95Delay: Double?
    }

    var title: String
    var conditions: Conditions
    var seed: UInt64
    var engines: [Engine]

    init(title: String, conditions: Conditions, seed: UInt64, trial: CommandTrial) {
        self.title = title
        self.conditions = conditions
        self.seed = seed
        engines = trial.results.map(Engine.init)
    }
}

extension CommandReport.Engine {
    init(_ result: CommandTrial.Result) {
        let curve = result.curve
        name = result.contestant.name
        self.threshold = result.contestant.threshold
        rows = result.scores.map { condition, score in
            CommandReport.Row(
                condition: condition.description, decibels: condition.decibels, commands: score.total,
                right: .share(score.count(.right), of: score.total),
                verdicts: Dictionary(
                    uniqueKeysWithValues: CommandVerdict.allCases.map { ($0.rawValue, score.count($0)) }))
        }
        let threshold = result.contestant.threshold
        others = result.others.map { title, answers in
            CommandReport.OtherRow(
                name: title, recordings: answers.count,
                accepted: .share(answers.count { $0.isAccepted(at: threshold) }, of: answers.count))
        }
        rejection = (curve?.points ?? []).map { point in
            CommandReport.ThresholdRow(
                threshold: point.threshold, right: Double(point.right) / Double(curve?.commandCount ?? 0),
                outsideAccepted: Double(point.accepted) / Double(curve?.outsideCount ?? 0))
        }
        reliability = Reliability.rows(of: result.kept, threshold: threshold)
        realTimeFactor = result.cpuSeconds / result.audioSeconds
        medianDelay = Spread(result.delays)?.median
        p95Delay = result.delays.percentile(0.95)
    }
}
