/// The bound that a JSON text exceeds.
package enum JSONExcess: Error, Hashable, CustomStringConvertible {
    case size, depth, values
    /// The text is not in UTF-8, which all JSON between programs must be (RFC 8259, 8.1).
    case encoding

    /// What is wrong, for a sentence that begins with `it`: `is nested too deep`.
    package var description: String {
        switch self {
        case .size: "is too large"
        case .depth: "is nested too deep"
        case .values: "has too many values"
        case .encoding: "is not UTF-8"
        }
    }
}
