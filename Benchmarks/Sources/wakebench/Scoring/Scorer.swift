/// A counter of hits and false alarms.
///
/// Of detections within a second only the first counts, because a program that acts on a word does not listen for it
/// again at once. The first detection decided between a clip's start and 0.5 s after its end is a hit of that clip; any
/// other is a false alarm.
struct Scorer: Sendable {
    /// The time after a counted detection in which further ones belong to it, in seconds.
    static let refractory = 1.0

    /// The hits and false alarms at one threshold.
    struct Counts: Hashable, Sendable {
        /// The detection that hit each clip; nil for a missed clip.
        var hits: [Detection?]
        /// Detections that hit nothing, from first to last.
        var falseAlarms: [Detection] = []

        /// Clips that were not found.
        var missCount: Int { hits.count { $0 == nil } }
    }

    /// The clips, from first to last.
    let labels: [StreamLabel]

    /// Counts the detections whose score is at least `threshold`. They are given in the order of ``Detection/at``.
    func count(_ detections: [Detection], threshold: Double) -> Counts {
        var counts = Counts(hits: [Detection?](repeating: nil, count: labels.count))
        var last = -Double.infinity
        var first = 0
        for detection in detections
        where detection.score >= threshold && detection.at - last > Scorer.refractory {
            last = detection.at
            while first < labels.count, labels[first].end + StreamLabel.allowance < detection.at {
                first += 1
            }
            // If the windows of two clips overlap, the hit goes to the earlier one that was not found yet.
            let candidates = labels[first...].indices.prefix { labels[$0].start <= detection.at }
            if let hit = candidates.first(where: {
                counts.hits[$0] == nil && labels[$0].accepts(detection.at)
            }) {
                counts.hits[hit] = detection
            } else {
                counts.falseAlarms.append(detection)
            }
        }
        return counts
    }
}
