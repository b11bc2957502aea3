import BenchmarkKit

/// The result of one detector or engine on the stream.
struct DrawResult: Sendable, Codable {
    /// The number of recordings that were enrolled and used; nil for other engines.
    var recordings: Int?
    /// The lowest threshold with at most 0.5 false alarms per hour of speech, chosen on this very stream.
    var atHalf: OperatingPoint
    /// The lowest threshold with at most 2 false alarms per hour of speech, chosen on this very stream.
    var atTwo: OperatingPoint
    /// The detector as shipped, with the threshold that enrolment chose; nil for other engines.
    var shipped: OperatingPoint?
    /// Processor time as a share of the stream's duration.
    var processorShare: Double
    /// Misses over false alarms per hour, for the picture; not kept in files.
    var curve: [LineChart.Point] = []

    private enum CodingKeys: CodingKey {
        case recordings, atHalf, atTwo, shipped, processorShare
    }

    init(recordings: Int?, sweep: ThresholdSweep, shipped: OperatingPoint?, processorShare: Double) {
        self.recordings = recordings
        atHalf = sweep.point(atMost: 0.5)
        atTwo = sweep.point(atMost: 2)
        self.shipped = shipped
        self.processorShare = processorShare
        curve = sweep.curve
    }
}
