/// The description of a key, which the sample and the reference show.
package struct KeyDescription: Sendable {
    package var name: String
    /// The kind of the value with its unit and range, such as `seconds, 0.1 to 60`.
    var kind = ""
    /// The default in the form that a file has; nil if there is none.
    var standard: String?
    /// A value that the sample shows switched off, with several lines for a value with parts; nil to show ``standard``.
    var example: String?
    /// One or two sentences that explain the key.
    var text: String
    /// Whether the key must be there.
    var isRequired = false
    /// Whether the key is a part that is off unless a file has the key.
    var isOff = false
    /// Whether the key is an alternative to another one, so that a file has only one of the two.
    var isAlternative = false
    /// Whether the key belongs to the kind before it in the list, because different kinds have different keys.
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
