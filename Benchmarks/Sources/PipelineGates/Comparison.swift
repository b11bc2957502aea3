/// A comparison of new counts with the committed ones, stage by stage.
public struct Comparison: Hashable, Sendable {
    /// The result for a stage.
    public enum Verdict: String, Codable, Sendable {
        /// The new count is at most the limit.
        case held
        /// The new count is above the limit.
        case exceeded
        /// The stage was measured, but has no committed count.
        case new
        /// The stage has a committed count but was not measured, so no gate guards it any longer.
        case missing
    }

    /// The counts and the verdict of one stage.
    public struct Row: Hashable, Codable, Sendable {
        /// The stage's name.
        public var stage: String
        /// The committed count; nil for a new stage.
        public var old: Double?
        /// The measured count; nil for a missing stage.
        public var new: Double?
        /// The largest count that the threshold allows; nil for a new stage.
        public var limit: Double?
        /// Whether the stage keeps its limit.
        public var verdict: Verdict
    }

    /// The quantity that was counted.
    public let quantity: Quantity
    /// The measured stages in their order, then the missing ones sorted by name.
    public let rows: [Row]

    /// Compares counts with thresholds. If `isPartial` is true, `counts` holds only some stages, and the comparison
    /// leaves the others out instead of calling them missing.
    public init(
        _ quantity: Quantity, counts: [(stage: String, count: Double)], thresholds: Thresholds,
        isPartial: Bool = false
    ) {
        let committed = thresholds[quantity]
        let measured = counts.map { stage, count in
            let old = committed[stage]
            let limit = old.map(thresholds.limit)
            // NaN is never within a limit.
            let verdict: Verdict = limit.map { count <= $0 ? .held : .exceeded } ?? .new
            return Row(stage: stage, old: old, new: count, limit: limit, verdict: verdict)
        }
        let known = Set(counts.map(\.stage))
        let missing = isPartial ? [] : committed.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
        self.quantity = quantity
        rows =
            measured
            + missing.map { stage, old in
                Row(stage: stage, old: old, new: nil, limit: thresholds.limit(old), verdict: .missing)
            }
    }

    /// Whether every stage keeps its limit.
    public var isHeld: Bool { rows.allSatisfy { $0.verdict == .held } }
}
