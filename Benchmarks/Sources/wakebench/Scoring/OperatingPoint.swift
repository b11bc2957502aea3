import BenchmarkKit

/// The misses, false alarms and latencies of an engine at one threshold.
struct OperatingPoint: Hashable, Sendable, Codable {
    /// The threshold; nil if it lies above every score, and nothing is found.
    var threshold: Double?
    /// Share of the clips that were not found.
    var missRate: Interval
    /// Clips that were not found.
    var misses: Int
    /// Detections where there is no clip, per hour of speech without the word.
    var falseAlarmsPerHour: Interval
    /// Detections where there is no clip.
    var falseAlarms: Int
    /// Seconds from the end of the word to the decision: half of the hits are not later.
    var latencyMedian: Double?
    /// Seconds from the end of the word to the decision: 95 of 100 hits are not later.
    var latency95: Double?

    init(_ counts: Scorer.Counts, threshold: Double?, labels: [StreamLabel], hours: Double) {
        self.threshold = threshold
        misses = counts.missCount
        missRate = .share(misses, of: labels.count)
        falseAlarms = counts.falseAlarms.count
        falseAlarmsPerHour = .rate(falseAlarms, per: hours)
        let latencies = zip(counts.hits, labels).compactMap { hit, label in hit.map { $0.at - label.wordEnd }
        }
        latencyMedian = latencies.percentile(0.5)
        latency95 = latencies.percentile(0.95)
    }
}
