/// New counts beside the committed ones.
public struct Comparison: Hashable, Sendable {
    /// What comes of a stage.
    public enum Verdict: String, Codable, Sendable {
        /// At most the limit.
        case held
        /// Above the limit.
        case exceeded
        /// Measured, but nothing is committed to hold it against.
        case new
        /// Committed, but not measured: a gate that no longer stands.
        case missing
    }

    /// One stage.
    public struct Row: Hashable, Codable, Sendable {
        /// The stage's name.
        public var stage: String
        /// The committed count; nil for a new stage.
        public var old: Double?
        /// What was measured; nil for a missing one.
        public var new: Double?
        /// The most that is allowed; nil for a new stage.
        public var limit: Double?
        /// What comes of it.
        public var verdict: Verdict
    }

    /// What was counted.
    public let quantity: Quantity
    /// The stages: those measured in their order, then those missing by name.
    public let rows: [Row]

    /// Compares. `counts` are all the stages there are, unless `isPartial`: then what is not among them is left out.
    public init(
        _ quantity: Quantity, counts: [(stage: String, count: Double)], thresholds: Thresholds,
        isPartial: Bool = false
    ) {
        let committed = thresholds[quantity]
        let measured = counts.map { stage, count in
            let old = committed[stage]
            let limit = old.map(thresholds.limit)
            // What is no number is never within a limit.
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

    /// Whether every stage is held.
    public var isHeld: Bool { rows.allSatisfy { $0.verdict == .held } }
}
