import Foundation

/// A table for people, with columns as wide as their content.
package enum TextTable {
    /// Characters that the last column keeps on a narrow terminal, whose lines are too long without it already.
    private static let leastLastColumn = 24

    /// The lines of a table whose first row names the columns.
    ///
    /// - Parameter width: the characters of a line; texts of the last column are cut there. nil for any number.
    package static func lines(_ rows: [[String]], width: Int? = nil) -> [String] {
        // Each row is one line, even if a value contains line breaks.
        var rows = rows.map { $0.map { $0.replacing(/[\n\r\t]+/, with: " ").withoutControls } }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        if let width, let last = widths.indices.last {
            let room = max(leastLastColumn, width - widths[..<last].reduce(0) { $0 + $1 + 2 })
            for row in rows.indices where rows[row][last].count > room {
                rows[row][last] = "\(rows[row][last].prefix(room - 1))…"
            }
        }
        return rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
    }
}
