public import Foundation
import Storage

/// Writes one JSON object on one line, its fields in the order they are added.
///
/// Foundation's encoder sorts keys or leaves them in any order; a person reads `event` and `at` first.
public struct JSONLine: Sendable {
    private var fields: [String] = []

    /// Starts an object without fields.
    public init() {}

    /// Whether there is no field.
    public var isEmpty: Bool { fields.isEmpty }

    /// The object's text, without a line break.
    public var text: String { "{" + fields.joined(separator: ",") + "}" }

    /// Adds a string.
    public mutating func add(_ name: String, _ value: String) {
        fields.append("\(JSONLine.quoted(name)):\(JSONLine.quoted(value))")
    }

    /// Adds a string if there is one.
    public mutating func add(_ name: String, _ value: String?) {
        if let value { add(name, value) }
    }

    /// Adds a number, rounded to thousandths; a value that is no number is written as null.
    public mutating func add(_ name: String, _ value: Double) {
        let rounded = (value * 1000).rounded() / 1000
        fields.append("\(JSONLine.quoted(name)):\(rounded.isFinite ? "\(rounded)" : "null")")
    }

    /// Adds a number if there is one.
    public mutating func add(_ name: String, _ value: Double?) {
        if let value { add(name, value) }
    }

    /// Adds a moment in UTC, to the millisecond (ISO 8601).
    public mutating func add(_ name: String, _ value: Date) {
        add(name, UTCTimestamp.text(value))
    }

    /// Adds a whole number.
    public mutating func add(_ name: String, _ value: Int) {
        fields.append("\(JSONLine.quoted(name)):\(value)")
    }

    /// Adds a truth value.
    public mutating func add(_ name: String, _ value: Bool) {
        fields.append("\(JSONLine.quoted(name)):\(value)")
    }

    /// Adds the fields of another object after those that there are.
    public mutating func add(_ other: JSONLine) { fields += other.fields }

    /// Adds an object.
    public mutating func add(_ name: String, _ value: JSONLine) {
        fields.append("\(JSONLine.quoted(name)):\(value.text)")
    }

    /// Adds a list of strings.
    public mutating func add(_ name: String, _ values: [String]) {
        fields.append("\(JSONLine.quoted(name)):[\(values.map(JSONLine.quoted).joined(separator: ","))]")
    }

    /// Adds a list of objects.
    public mutating func add(_ name: String, _ values: [JSONLine]) {
        fields.append("\(JSONLine.quoted(name)):[\(values.map(\.text).joined(separator: ","))]")
    }

    /// A text as it stands in JSON, with its quotes.
    public static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Encoding a string cannot fail: every Swift string is valid Unicode.
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
