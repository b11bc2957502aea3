import Foundation

/// A table for people, with columns as wide as their content.
package enum TextTable {
    /// The lines of a table whose first row names the columns.
    package static func lines(_ rows: [[String]]) -> [String] {
        // Each row is one line, even if a value contains line breaks.
        let rows = rows.map { $0.map { $0.replacing(/[\n\r\t]+/, with: " ").withoutControls } }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
    }
}
