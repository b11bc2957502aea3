/// The trade-off of a rejection threshold: commands that are still right against other speech that is accepted.
public struct RejectionCurve: Hashable, Sendable {
    /// A threshold and the counts at it.
    public struct Point: Hashable, Sendable {
        /// Answers with less confidence are rejected; nil if the recognizer gives no confidence.
        public var threshold: Double?
        /// Commands that are right and accepted.
        public var right: Int
        /// Recordings of other speech that are accepted as a command.
        public var accepted: Int

        /// Makes a point.
        public init(threshold: Double?, right: Int, accepted: Int) {
            self.threshold = threshold
            self.right = right
            self.accepted = accepted
        }
    }

    /// The points from the threshold that accepts everything to the one that rejects everything; a single point if the
    /// recognizer gives no confidence.
    public let points: [Point]
    /// How many commands there are.
    public let commandCount: Int
    /// How many recordings of other speech there are.
    public let outsideCount: Int

    /// Makes the curve from a recognizer's answers to commands and to speech outside the grammar.
    public init(commands: CommandScore, outside: [CommandAnswer]) {
        commandCount = commands.total
        outsideCount = outside.count
        let right = commands.rightConfidences
        let accepted = outside.filter { $0.command != nil }.map(\.confidence)
        let thresholds = Set((right + accepted).compactMap { $0 }).sorted()
        guard !thresholds.isEmpty else {
            points = [Point(threshold: nil, right: right.count, accepted: accepted.count)]
            return
        }
        // The engine always carries out answers without confidence, so they count at every threshold.
        let always = (right: right.count { $0 == nil }, accepted: accepted.count { $0 == nil })
        var kept = right.compactMap { $0 }.sorted()[...]
        var admitted = accepted.compactMap { $0 }.sorted()[...]
        var points: [Point] = []
        for threshold in thresholds + [thresholds[thresholds.count - 1].nextUp] {
            kept = kept.drop { $0 < threshold }
            admitted = admitted.drop { $0 < threshold }
            points.append(
                Point(
                    threshold: threshold, right: kept.count + always.right,
                    accepted: admitted.count + always.accepted))
        }
        self.points = points
    }

    /// Returns the lowest threshold that accepts at most this share of other speech, which keeps the most commands; nil
    /// if none does.
    public func point(acceptingAtMost share: Double) -> Point? {
        points.first { Double($0.accepted) <= share * Double(outsideCount) }
    }
}
