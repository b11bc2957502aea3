import BenchmarkKit
import Capture
import Foundation
import Hearing
import Session

/// The results of a session in a live room.
struct LiveOutcome: Encodable {
    /// The median, the 99th percentile and the maximum of a figure.
    struct Tail: Encodable {
        var median: Double
        var percentile99: Double
        var maximum: Double

        init?(_ histogram: Histogram) {
            guard let median = histogram.percentile(0.5), let percentile99 = histogram.percentile(0.99) else {
                return nil
            }
            self.median = median
            self.percentile99 = percentile99
            maximum = histogram.maximum
        }
    }

    /// Seconds that each of the two parts was measured.
    var seconds: Double
    /// Processor shares of capture and resampling alone, and of a whole session.
    var resampling: ProcessorShares
    var session: ProcessorShares
    /// The time from the arrival of frames to the decision on them, in seconds; nil if nothing arrived.
    var latency: Tail?
    /// The number of blocks that wait in the ring when the signal thread looks; nil if nothing arrived.
    var backlog: Tail?
    /// The peak of resident memory during the session, in bytes.
    var peakResidentBytes: Int
    var lostFrames: Int
    var overruns: Int
    var overflowedBlocks: Int
    var wakeCount: Int

    /// A sentence for each requirement that the session missed.
    var complaints: [String] {
        var complaints: [String] = []
        if lostFrames + overruns + overflowedBlocks > 0 {
            complaints.append(
                "sound was lost (\(overruns) overruns, \(overflowedBlocks) blocks, \(lostFrames) frames); "
                    + "measure on a machine with less to do")
        }
        if wakeCount == 0 { complaints.append("no wake word was heard; the session did not work") }
        return complaints
    }
}
