/// The reason why a grammar cannot be used.
public struct GrammarError: Error, Hashable, CustomStringConvertible {
    /// The place of the mistake; nil if no single place is to blame.
    public var position: GrammarPosition?
    /// The mistake and what to do about it, as a sentence without the place.
    public var sentence: String

    /// Makes an error.
    public init(_ position: GrammarPosition?, _ sentence: String) {
        self.position = position
        self.sentence = sentence
    }

    /// The place, if there is one, and the sentence.
    public var description: String { (position.map { "\($0): " } ?? "") + sentence }
}

/// A place in a grammar's text.
public struct GrammarPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int
    /// The column in Unicode scalars, counted from 1.
    public var column: Int

    /// Makes a position; without arguments the beginning of the text.
    public init(line: Int = 1, column: Int = 1) {
        self.line = line
        self.column = column
    }

    /// `line:column`.
    public var description: String { "\(line):\(column)" }

    /// Whether `a` comes before `b`.
    public static func < (a: GrammarPosition, b: GrammarPosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }

    func advanced(by columns: Int) -> GrammarPosition {
        GrammarPosition(line: line, column: column + columns)
    }
}
