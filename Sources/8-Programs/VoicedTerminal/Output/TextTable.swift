import Foundation

/// Formats a table for people, with columns as wide as their content.
package enum TextTable {
    /// The characters that the last column keeps even if the other columns already fill a narrow terminal.
    private static let leastLastColumn = 24

    /// Returns the lines of a table.
    ///
    /// - Parameters:
    ///   - rows: the rows; at least one, which may have the names of the columns.
    ///   - width: the most characters of a line, at which the texts of the last column are cut; nil for any number.
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
