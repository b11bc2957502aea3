/// Settings of a ``WakeWordDetector``.
public struct WakeWordOptions: Hashable, Sendable {
    /// Thresholds of keywords, 0 ... 1, by the keyword's name. A keyword that is not named has its model's default.
    public var thresholds: [String: Float] = [:]
    /// Seconds after a detection's end in which the same keyword is not detected again, 0 ... 60. One second is
    /// the field's convention for counting false alarms, and people do not say a wake word twice within it.
    public var refractory: Double = 1

    /// The defaults.
    public init() {}

    func validate(names: [String]) throws(WakeWordError) {
        try WakeWordError.require(
            (0...60).contains(refractory), .badConfiguration,
            "A refractory time of \(refractory) s is outside 0 ... 60; 1 is usual.")
        for (name, threshold) in thresholds.sorted(by: { $0.key < $1.key }) {
            try WakeWordError.require(
                names.contains(name), .badConfiguration,
                "There is a threshold for \"\(name)\" but no such keyword; there is \(names.joined(separator: ", "))."
            )
            try WakeWordError.require(
                (0...1).contains(threshold), .badConfiguration,
                "The threshold of \"\(name)\", \(threshold), is outside 0 ... 1; 0.5 is usual.")
        }
    }
}
