import BenchmarkKit

/// What is no command, and under which conditions it is heard.
struct OtherSound: Sendable {
    /// What a rejection threshold is chosen against.
    static let otherSpeech = "other speech"
    /// The longest piece of noise, in seconds: a command is hardly longer.
    static let longestNoise = 10.0

    /// What it is called in tables: `other speech`.
    var name: String
    var utterances: [CommandUtterance]
    var conditions: [NoiseCondition]

    /// What it is called under a condition.
    func title(_ condition: NoiseCondition) -> String {
        conditions.count > 1 ? "\(name), \(condition)" : name
    }
}
