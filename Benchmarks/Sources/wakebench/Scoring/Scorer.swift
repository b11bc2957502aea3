/// Counts hits and false alarms.
///
/// Of detections within a second only the first counts: a program that acts on a word does not listen for it again at
/// once. One that is decided between a clip's start and 0.5 s after its end is a hit of that clip, the first time; any
/// other is a false alarm.
struct Scorer: Sendable {
    /// Detections at most this long after one that counts are the same, in seconds.
    static let refractory = 1.0

    /// What became of the detections at one threshold.
    struct Counts: Hashable, Sendable {
        /// For each clip the detection that hit it.
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
            // Where the windows of two clips overlap, the earlier one that was not found yet has it.
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
