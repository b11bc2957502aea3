/// Writes lines of values separated by commas, which ``CSVTable`` and other programs read (RFC 4180).
///
/// A text that a spreadsheet would take for a formula gets a `'` before it, which a spreadsheet hides and
/// ``CSVTable`` removes. Such texts begin with `=`, `+`, `-`, `@`, a tab or a carriage return and are not numbers.
public struct CSVWriter: Sendable {
    /// Makes a writer.
    public init() {}

    /// The line for some fields, without a line break at its end. A field gets quotes if a reader could misread it
    /// without them.
    public func line(_ fields: [String]) -> String {
        // An empty field alone would give an empty line, which readers skip.
        guard fields != [""] else { return "\"\"" }
        return fields.map { field in
            let field = CSVFormula.isOne(field) || CSVFormula.isMarked(field) ? "'" + field : field
            return CSVWriter.needsQuotes(field) ? CSVWriter.quoted(field) : field
        }.joined(separator: ",")
    }

    private static func needsQuotes(_ field: String) -> Bool {
        let special = Set(",\"\n\r".utf8)
        return field.utf8.contains(where: special.contains) || field.hasPrefix(" ") || field.hasSuffix(" ")
            || field.hasPrefix("\u{FEFF}")
    }

    private static func quoted(_ field: String) -> String {
        "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}

/// Texts that a spreadsheet would evaluate instead of showing them.
enum CSVFormula {
    /// Whether a spreadsheet would evaluate the field.
    static func isOne(_ field: String) -> Bool {
        guard let first = field.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
            return false
        }
        return Double(field).map { !$0.isFinite } ?? true
    }

    /// Whether the field begins with `'` before a formula: ``CSVWriter`` wrote it, or the original text had it.
    static func isMarked(_ field: String) -> Bool {
        field.first == "'" && isOne(String(field.drop { $0 == "'" }))
    }
}
