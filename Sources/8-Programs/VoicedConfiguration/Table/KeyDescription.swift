/// A key as the sample and the reference show it.
package struct KeyDescription: Sendable {
    package var name: String
    /// What belongs there: its kind, its unit and its range.
    var kind = ""
    /// The value without the key, as it is written in a file; nil if there is none.
    var standard: String?
    /// A value that is shown switched off; several lines for a value that has parts. Nil shows ``standard``.
    var example: String?
    /// One or two sentences.
    var text: String
    /// Whether the key must be there.
    var isRequired = false
    /// Whether it is a part that is off without the key.
    var isOff = false
    /// Whether it stands for another key, and a file has only one of them.
    var isAlternative = false
    /// Whether it stands below the kind before it, as different kinds have different keys.
    var isOfKind = false
    /// Whether a running daemon applies a change.
    package var isLive = false
    /// The keys below it.
    package var children: [KeyDescription] = []
}

extension [KeyDescription] {
    /// The names of the keys that a running daemon applies, such as `feedback.level`.
    package var live: [String] {
        flatMap { key in
            (key.isLive ? [key.name] : []) + key.children.live.map { "\(key.name).\($0)" }
        }
    }
}
