import Foundation
import Session
import WakeWord

/// The count of a keyword's detections in recordings of the word, and of false alarms in other sound.
struct WakeTrial {
    /// Seconds within which candidates that begin one after the other count as one.
    private static let apart = 1.0
    /// The most false alarms an hour with a suggested threshold, as with the sensitivity `medium`.
    static let alarmsPerHour = 0.5
    /// Seconds of other sound that are enough to measure a threshold.
    private static let enough = 7200.0
    /// The thresholds among which ``suggestion`` chooses.
    private static let thresholds = stride(from: 0.30, through: 0.95, by: 0.01)

    /// The detections and false alarms with one threshold.
    struct Count: Equatable {
        var threshold: Double
        var heard: Int
        var falseAlarms: Int
    }

    let keyword: String
    let threshold: Double
    /// The best score in each recording of the word, by the recording's name.
    private(set) var expected: [(name: String, score: Double)] = []
    /// The scores of the candidates in other sound, in the order of the recordings.
    private(set) var others: [Double] = []
    /// Seconds of other sound.
    private(set) var otherSeconds = 0.0

    init(keyword: String, threshold: Double) { (self.keyword, self.threshold) = (keyword, threshold) }

    /// Adds a recording with the word once.
    mutating func expect(_ name: String, candidates: [(at: Double, score: Double)]) {
        expected.append((name, candidates.map(\.score).max() ?? 0))
    }

    /// Adds a recording without the word, with its duration in seconds.
    mutating func add(candidates: [(at: Double, score: Double)], seconds: Double) {
        var last = -Double.infinity
        for candidate in candidates.sorted(by: { $0.at < $1.at }) {
            if candidate.at - last < Self.apart, let best = others.indices.last {
                others[best] = max(others[best], candidate.score)
            } else {
                others.append(candidate.score)
                last = candidate.at
            }
        }
        otherSeconds += seconds
    }

    /// Counts the detections and the false alarms with a threshold.
    func count(at threshold: Double) -> Count {
        Count(
            threshold: threshold, heard: expected.count { $0.score >= threshold },
            falseAlarms: others.count { $0 >= threshold })
    }

    /// The recordings in which the detector misses the word.
    var missed: [(name: String, score: Double)] { expected.filter { $0.score < threshold } }

    /// The lowest threshold with at most ``alarmsPerHour`` in the other sound; nil if there is no other sound, if no
    /// threshold is high enough, or if the detector hears no recording of the word with it.
    var suggestion: Count? {
        guard otherSeconds > 0 else { return nil }
        // With less sound, the trial can show that a threshold is too low, but not that it is too high.
        let lowest = otherSeconds >= Self.enough ? 0 : threshold
        let allowed = Int(Self.alarmsPerHour * otherSeconds / 3600)
        let found = Self.thresholds.map { count(at: ($0 * 100).rounded() / 100) }
            .first { $0.threshold >= lowest && $0.falseAlarms <= allowed }
        return found.flatMap { $0.heard > 0 ? $0 : nil }
    }

    /// The trial as one JSON object.
    var jsonLine: JSONLine {
        let now = count(at: threshold)
        var line = JSONLine()
        line.add("keyword", keyword)
        line.add("threshold", threshold)
        line.add("expected", expected.count)
        line.add("heard", now.heard)
        line.add("false", now.falseAlarms)
        line.add("hours", otherSeconds / 3600)
        if let suggestion {
            var inner = JSONLine()
            inner.add("threshold", suggestion.threshold)
            inner.add("heard", suggestion.heard)
            inner.add("false", suggestion.falseAlarms)
            line.add("suggested", inner)
        }
        return line
    }

    /// The trial for a person, line by line.
    var sentences: [String] {
        let now = count(at: threshold)
        var lines = missed.map { String(format: "missed  %.2f  ", $0.score) + $0.name }
        lines.append("\(keyword): " + text(now))
        guard otherSeconds > 0 else {
            lines.append("Name recordings without the word as well, and a threshold is suggested.")
            return lines
        }
        guard let suggestion else {
            lines.append(
                "No threshold below 0.95 hears the word and keeps to one false alarm in two hours; record the word "
                    + "again.")
            return lines
        }
        if otherSeconds < Self.enough {
            lines.append("Two hours of other sound and more tell a threshold; this is less.")
        }
        if suggestion.threshold == threshold {
            lines.append("The threshold is the right one for this sound.")
        } else {
            lines.append("Suggested: " + text(suggestion) + "; set it as threshold under keywords.")
        }
        return lines
    }

    private func text(_ count: Count) -> String {
        var parts = ["\(count.heard) of \(expected.count) heard"]
        if otherSeconds > 0 {
            parts.append("\(count.falseAlarms) false in \(Self.duration(otherSeconds))")
        }
        return parts.joined(separator: ", ") + String(format: " at a threshold of %.2f", count.threshold)
    }

    private static func duration(_ seconds: Double) -> String {
        seconds < 5400 ? String(format: "%.0f min", seconds / 60) : String(format: "%.1f h", seconds / 3600)
    }
}
