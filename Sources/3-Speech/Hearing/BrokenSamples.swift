/// Counts samples that were no number or infinite, and says when that is worth telling: once with a count, not as often
/// as it happens. Real-time safe.
struct BrokenSamples: Sendable {
    /// How many there were in a stretch of the stream, and the stretch in seconds of stream time.
    struct Count: Equatable {
        var sampleCount = 0
        var start = 0.0
        var end = 0.0
    }

    /// Seconds from the first broken sample until an event counts them, so that the count means something.
    static let patience = 10.0
    /// Seconds at least between two counts: a device that is broken stays broken.
    static let pause = 3600.0

    private var untold = Count()
    private var due = 0.0
    private var nextTelling = 0.0

    /// Notes that `sampleCount` of the samples up to `end` were broken.
    mutating func record(_ sampleCount: Int, from start: Double, to end: Double) {
        guard sampleCount > 0 else { return }
        if untold.sampleCount == 0 {
            untold.start = start
            due = max(start + BrokenSamples.patience, nextTelling)
        }
        untold.sampleCount += sampleCount
        untold.end = end
    }

    /// What is to be told now; nil if there is nothing, or not yet. At the stream's end nothing waits any longer.
    mutating func nextReport(at now: Double, isEnd: Bool = false) -> Count? {
        guard untold.sampleCount > 0, isEnd || now >= due else { return nil }
        defer { untold = Count() }
        nextTelling = now + BrokenSamples.pause
        return untold
    }
}
