/// Settings of a ``WakeWordDetector``.
public struct WakeWordOptions: Hashable, Sendable {
    /// Scores from which a keyword counts, by name, 0 ... 1; others have their model's default.
    public var thresholds: [String: Float] = [:]
    /// Seconds after a detection's end in which the same keyword is not detected again, 0 ... 60. One second is
    /// the field's convention for counting false alarms, and nobody says a wake word twice within it.
    public var refractory: Double = 1
    /// Seconds a peak must stand before it is decided on, 0.01 ... 0.16. Of 0.04, 0.03, 0.02 and 0.01 none missed more than another
    /// on enrolment recordings of four words, voices split.
    public var lookAhead: Double = 0.02

    /// The defaults.
    public init() {}

    func validate(names: [String]) throws(WakeWordError) {
        try WakeWordError.require(
            (0...60).contains(refractory), .badConfiguration,
            "A refractory time of \(refractory) s is outside 0 ... 60; 1 is usual.")
        try WakeWordError.require(
            (0.01...0.16).contains(lookAhead), .badConfiguration,
            "A look-ahead of \(lookAhead) s is outside 0.01 ... 0.16; 0.02 is usual.")
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
