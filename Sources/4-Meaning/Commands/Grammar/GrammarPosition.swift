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
