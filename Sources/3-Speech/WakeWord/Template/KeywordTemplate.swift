/// One way of saying a keyword: a left-to-right sequence of states, each a Gaussian over feature vectors.
///
/// The states of a template of one recording are its own averaged hops with the variance of the background's sounds.
/// Each further recording of the same kind moves the means, and the variances follow.
public struct KeywordTemplate: Hashable, Sendable {
    /// The states' means, one after the other.
    public var means: [Float]
    /// The states' variances, one after the other.
    public var variances: [Float]
    /// How many hops each state's estimate rests on.
    public var hopCounts: [Float]
    /// How many recordings it was made from.
    public var recordingCount: Int
    /// The shortest and the longest time, in hops, that the word may take.
    public var durationRange: ClosedRange<Int>

    package init(
        means: [Float], variances: [Float], hopCounts: [Float], recordingCount: Int,
        durationRange: ClosedRange<Int>
    ) {
        self.means = means
        self.variances = variances
        self.hopCounts = hopCounts
        self.recordingCount = recordingCount
        self.durationRange = durationRange
    }

    /// How many states it has.
    public var stateCount: Int { hopCounts.count }
}
