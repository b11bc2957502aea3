/// A table in Markdown, lined up so that it reads well as plain text too.
public struct MarkdownTable: Sendable {
    private let columns: [String]
    private var rows: [[String]] = []

    /// Makes a table without rows.
    public init(columns: [String]) {
        precondition(!columns.isEmpty, "a table without columns")
        self.columns = columns.map(MarkdownTable.cell)
    }

    /// Adds a row with a cell for every column.
    public mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "\(cells.count) cells in \(columns.count) columns")
        rows.append(cells.map(MarkdownTable.cell))
    }

    /// The table, ending in a line break.
    public var text: String {
        let widths = columns.indices.map { column in
            ([columns] + rows).map { $0[column].count }.reduce(3, max)
        }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return "| " + padded.joined(separator: " | ") + " |\n"
        }
        let rule = line(widths.map { String(repeating: "-", count: $0) })
        return line(columns) + rule + rows.map(line).joined()
    }

    /// Makes a text safe for a cell, since names of files may hold anything: no line breaks, and `|` is escaped.
    private static func cell(_ text: String) -> String {
        let printable = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : String(scalar)
        }
        return printable.joined().replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    }
}
