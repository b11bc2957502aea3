/// Writes lines of values separated by commas, which ``CSVTable`` and other programs read (RFC 4180).
public struct CSVWriter: Sendable {
    /// Makes a writer.
    public init() {}

    /// The line of some fields, without a line break at its end; quotes where the field could be misread without them.
    public func line(_ fields: [String]) -> String {
        // An empty field alone would be an empty line, which readers pass over.
        guard fields != [""] else { return "\"\"" }
        return fields.map { CSVWriter.needsQuotes($0) ? CSVWriter.quoted($0) : $0 }.joined(separator: ",")
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
