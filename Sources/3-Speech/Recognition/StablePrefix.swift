/// The part of a partial text that is sure enough to show: the first words that two partial texts in a row have
/// in common.
public struct StablePrefix: Hashable, Sendable {
    /// How many partial texts have to agree.
    public static let agreement = 2

    private var recent: [[Substring]] = []
    /// The words that were last returned as stable.
    private var stable: [Substring] = []

    /// Makes a prefix of an utterance that has no text yet.
    public init() {}

    /// Takes the next partial text of the same utterance.
    ///
    /// - Returns: the words that are stable, and those that may change. A stable word stays stable, unless the
    ///   recognizer takes it back.
    public mutating func update(_ text: String) -> (stable: String, rest: String) {
        let words = text.split(separator: " ")
        recent.append(words)
        if recent.count > Self.agreement { recent.removeFirst() }
        var common = 0
        if recent.count == Self.agreement {
            while common < words.count,
                recent.allSatisfy({ common < $0.count && $0[common] == words[common] })
            {
                common += 1
            }
        }
        let kept = zip(stable, words).prefix { $0 == $1 }.count
        stable = Array(words[..<max(kept, common)])
        return (
            stable.joined(separator: " "), words[stable.count...].joined(separator: " ")
        )
    }
}
