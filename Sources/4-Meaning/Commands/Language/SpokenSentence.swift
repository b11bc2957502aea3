/// A sentence for a person, with the values in it: English as it is written, and in another language what its
/// definition has for the same sentence.
///
/// ```swift
/// let answer: SpokenSentence = "\(name) set for \(time)."   // its format is “%1 set for %2.”
/// language.say(answer)                              // “Timer auf 7:30 Uhr gestellt.”
/// ```
public struct SpokenSentence: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// What stands in the place of a number in the format.
    fileprivate indirect enum Value: Hashable, Sendable {
        case text(String)
        case answer(SpokenSentence)
    }

    /// The English sentence with `%1`, `%2` … in place of the values.
    public let format: String
    private let values: [Value]

    /// A sentence without values.
    public init(stringLiteral value: String) { (format, values) = (value, []) }

    /// A sentence with values.
    public init(stringInterpolation: StringInterpolation) {
        (format, values) = (stringInterpolation.format, stringInterpolation.values)
    }

    /// A text that is the same in every language, such as a name.
    public init(verbatim text: String) { (format, values) = ("%1", [.text(text)]) }

    /// Collects the parts of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var format = ""
        fileprivate var values: [Value] = []

        /// See `StringInterpolationProtocol`.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) { format += literal }

        /// Adds a value.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            add(.text(value.description))
        }

        /// Adds a part of the sentence that is said in the language, too.
        public mutating func appendInterpolation(_ part: SpokenSentence) { add(.answer(part)) }

        private mutating func add(_ value: Value) {
            values.append(value)
            format += "%\(values.count)"
        }
    }

    /// The sentence, by the formats of a language.
    func text(in formats: [String: String]) -> String {
        let format = format == "%1" ? format : formats[format] ?? format
        var text = ""
        var rest = format[...]
        while let mark = rest.firstIndex(of: "%") {
            text += rest[..<mark]
            let digits = rest[rest.index(after: mark)...].prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits), values.indices.contains(number - 1) {
                switch values[number - 1] {
                case .text(let value): text += value
                case .answer(let part): text += part.text(in: formats)
                }
            } else {
                text += "%" + digits
            }
            rest = rest[digits.endIndex...]
        }
        return text + rest
    }
}

extension Language {
    /// A sentence in the language; the English one if the definition lacks it.
    public func say(_ answer: SpokenSentence) -> String { answer.text(in: definition.answers) }
}
