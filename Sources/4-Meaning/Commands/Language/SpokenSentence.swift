/// A sentence that the engine says to a person, with values in it. The code has it in English; a language may define
/// its own form of the same sentence.
///
/// ```swift
/// let answer: SpokenSentence = "\(name) set for \(time)."   // its format is “%1 set for %2.”
/// language.say(answer)                              // “Timer auf 7:30 Uhr gestellt.”
/// ```
public struct SpokenSentence: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// A value that replaces a number of the format.
    fileprivate indirect enum Value: Hashable, Sendable {
        case text(String)
        case answer(SpokenSentence)
    }

    /// The English sentence with `%1`, `%2` … in place of the values.
    public let format: String
    private let values: [Value]

    /// Makes a sentence without values.
    public init(stringLiteral value: String) { (format, values) = (value, []) }

    /// Makes a sentence with values.
    public init(stringInterpolation: StringInterpolation) {
        (format, values) = (stringInterpolation.format, stringInterpolation.values)
    }

    /// Makes a sentence from a text that is the same in every language, such as a name.
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

        /// Adds a part of the sentence that has its own form in the language, too.
        public mutating func appendInterpolation(_ part: SpokenSentence) { add(.answer(part)) }

        private mutating func add(_ value: Value) {
            values.append(value)
            format += "%\(values.count)"
        }
    }

    /// The text of the sentence, with the formats of a language by the English formats.
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
    /// The text of a sentence in this language; in English if the definition lacks the sentence.
    public func say(_ answer: SpokenSentence) -> String { answer.text(in: definition.answers) }
}
