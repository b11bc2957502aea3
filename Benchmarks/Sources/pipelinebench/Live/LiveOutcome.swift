import BenchmarkKit
import Capture
import Foundation
import Hearing
import Session

/// What a session in a live room came to.
struct LiveOutcome: Encodable {
    /// The middle, the hundredth that is worst, and the worst.
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

    /// Seconds that each of the two was watched.
    var seconds: Double
    /// Capture and resampling alone, then a whole session.
    var resampling: ProcessorShares
    var session: ProcessorShares
    /// From the arrival of frames to the decision on them, in seconds; nil if nothing arrived.
    var latency: Tail?
    /// Blocks that wait in the ring when the signal thread looks.
    var backlog: Tail?
    /// What the session had in memory at the most.
    var peakResidentBytes: Int
    var lostFrames: Int
    var overruns: Int
    var overflowedBlocks: Int
    var wakeCount: Int

    /// A sentence for whatever does not hold.
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
