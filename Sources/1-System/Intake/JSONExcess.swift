/// What of a JSON text is beyond its bounds.
package enum JSONExcess: Error, Hashable, CustomStringConvertible {
    case size, depth, values
    /// It is no UTF-8, as all JSON between programs is (RFC 8259, 8.1).
    case encoding

    /// To follow `it`: `is nested too deep`.
    package var description: String {
        switch self {
        case .size: "is too large"
        case .depth: "is nested too deep"
        case .values: "has too many values"
        case .encoding: "is not UTF-8"
        }
    }
}
