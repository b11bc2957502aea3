import RoomRecords
import ArgumentParser
import CommandFiles

/// The options for the form of printed rows: a table, JSON lines or comma-separated values.
package struct OutputForm: ParsableArguments {
    @Flag(help: "Print JSON lines.")
    package var json = false

    @Flag(help: "Print comma-separated values.")
    package var csv = false

    package init() {}

    package func validate() throws {
        if json && csv { throw ValidationError("--json and --csv contradict each other; use one of them") }
    }

    /// Prints rows: by their columns for programs, else as a table.
    ///
    /// - Parameters:
    ///   - nothing: the sentence for a person if there are no rows.
    ///   - fitsTerminal: whether the last column is cut at the edge of the terminal.
    ///   - table: returns the rows for people, the names of the columns first.
    package func write<Row: Encodable>(
        _ rows: [Row], columns: [String], nothing: String, fitsTerminal: Bool = false,
        table: () -> [[String]]
    ) throws {
        if json {
            for row in rows { Console.write(try ColumnFields(row, columns: columns).json) }
        } else if csv {
            let writer = CSVWriter()
            Console.write(writer.line(columns))
            for row in rows { Console.write(writer.line(try ColumnFields(row, columns: columns).fields)) }
        } else if rows.isEmpty {
            Console.write(nothing)
        } else {
            let width = fitsTerminal ? Console.columns : nil
            for line in TextTable.lines(table(), width: width) { Console.write(line) }
        }
    }
}
