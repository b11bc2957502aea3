/// Counts samples that are NaN or infinite, and says when to report them: once with a count, and not each time.
/// Real-time safe.
struct BrokenSamples: Sendable {
    /// The number of broken samples in a stretch of the stream, and the stretch in seconds of stream time.
    struct Count: Equatable {
        var sampleCount = 0
        var start = 0.0
        var end = 0.0
    }

    /// Seconds from the first broken sample to its report, so that the report's count means something.
    static let patience = 10.0
    /// The least time between two reports, in seconds: a device that is broken stays broken.
    static let pause = 3600.0

    private var untold = Count()
    private var due = 0.0
    private var nextTelling = 0.0

    /// Notes that `sampleCount` of the samples from `start` to `end`, in seconds, were broken.
    mutating func record(_ sampleCount: Int, from start: Double, to end: Double) {
        guard sampleCount > 0 else { return }
        if untold.sampleCount == 0 {
            untold.start = start
            due = max(start + BrokenSamples.patience, nextTelling)
        }
        untold.sampleCount += sampleCount
        untold.end = end
    }

    /// Returns the count to report now; nil if there is none, or if it still has to wait. At the stream's end no
    /// count waits.
    mutating func nextReport(at now: Double, isEnd: Bool = false) -> Count? {
        guard untold.sampleCount > 0, isEnd || now >= due else { return nil }
        defer { untold = Count() }
        nextTelling = now + BrokenSamples.pause
        return untold
    }
}
