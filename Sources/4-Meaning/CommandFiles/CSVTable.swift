import Foundation
import Intake

/// A table of values separated by commas (RFC 4180), whose first line names its columns.
///
/// The reader is strict: it refuses a row with more or fewer fields than columns, a misplaced quote, an unclosed quote
/// and a repeated column, and names the line. Lines end with LF or CRLF. It skips empty lines and a byte order mark
/// (U+FEFF) at the beginning. Spaces belong to their field. It removes the `'` that ``CSVWriter`` writes before a text
/// that a spreadsheet would take for a formula.
///
/// ```swift
/// let table = try CSVTable(path: "aliases.csv")
/// for row in table.rows { print(row.line, zip(table.columns, row.fields).map { "\($0) = \($1)" }) }
/// ```
public struct CSVTable: Sendable {
    /// The names in the first line, at least one; none is empty or repeated.
    public let columns: [String]
    /// The other lines, each with a field for every column, and the line on which it begins, counted from 1.
    public let rows: [(line: Int, fields: [String])]
    /// The table's name in errors.
    private let name: String

    /// The most bytes a table may have, 1 MiB.
    public static let maximumBytes = CommandFile.maximumBytes
    /// The most columns a table may have.
    static let maximumColumnCount = 100

    /// Reads a regular file of UTF-8 text.
    ///
    /// - Throws: ``CommandFileError``.
    public init(path: String) throws(CommandFileError) {
        try self.init(
            text: try CommandFile.text(path: path), name: URL(fileURLWithPath: path).lastPathComponent)
    }

    /// Reads text.
    ///
    /// - Parameters:
    ///   - text: the content of the file, at most ``maximumBytes`` of UTF-8.
    ///   - name: the table's name in errors.
    /// - Throws: ``CommandFileError``.
    public init(text: String, name: String) throws(CommandFileError) {
        guard text.utf8.count <= CSVTable.maximumBytes else { throw CommandFile.tooLarge(name) }
        var reader = CSVReader(text: text, file: name)
        guard let (line, columns) = try reader.nextRow() else {
            throw CommandFileError(
                .invalid, file: name, "The table is empty; its first line names the columns.")
        }
        if columns.contains("") {
            throw CommandFileError(.invalid, file: name, line: line, "A column has no name; give it one.")
        }
        var known: Set<String> = []
        for column in columns where !known.insert(column).inserted {
            throw CommandFileError(
                .invalid, file: name, line: line, "The column “\(column)” is there twice; keep one.")
        }
        var rows: [(line: Int, fields: [String])] = []
        while let row = try reader.nextRow() {
            guard row.fields.count == columns.count else {
                throw CommandFileError(
                    .syntax, file: name, line: row.line,
                    "This row has \(row.fields.count) fields and the table \(columns.count) columns; "
                        + "put a field that has a comma in quotes.")
            }
            rows.append(row)
        }
        (self.columns, self.rows, self.name) = (columns, rows, name)
    }

    /// The error for a readable but wrong row, with the table's name and the line.
    ///
    /// - Parameters:
    ///   - line: the line of the row.
    ///   - sentence: the fault and what to do about it.
    public func invalid(line: Int, _ sentence: String) -> CommandFileError {
        CommandFileError(.invalid, file: name, line: line, sentence)
    }
}

/// Reads the rows of a text one by one.
private struct CSVReader {
    private let bytes: [UInt8]
    private let file: String
    private var position = 0
    private var line = 1

    init(text: String, file: String) {
        bytes = Array(text.withoutByteOrderMark.utf8)
        self.file = file
    }

    /// The next row that is not empty; nil at the end.
    mutating func nextRow() throws(CommandFileError) -> (line: Int, fields: [String])? {
        while position < bytes.count, takeLineEnd() {}
        guard position < bytes.count else { return nil }
        let first = line
        var fields: [String] = []
        repeat {
            guard fields.count < CSVTable.maximumColumnCount else {
                throw wrong("There are more than \(CSVTable.maximumColumnCount) fields; check the commas.")
            }
            fields.append(try nextField())
        } while consume(UInt8(ascii: ","))
        guard position == bytes.count || takeLineEnd() else {
            throw wrong("Something follows a quote; double a quote that belongs to the text (\"\").")
        }
        return (first, fields)
    }

    private mutating func nextField() throws(CommandFileError) -> String {
        guard consume(UInt8(ascii: "\"")) else { return try plainField() }
        let opening = line
        var field: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard consume(UInt8(ascii: "\"")) else { return try text(of: field[...]) }
            } else if byte == UInt8(ascii: "\n") {
                line += 1
            }
            field.append(byte)
        }
        line = opening
        throw wrong("A quote opens here and is never closed; close it.")
    }

    private mutating func plainField() throws(CommandFileError) -> String {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ","), !isAtLineEnd {
            guard bytes[position] != UInt8(ascii: "\"") else {
                throw wrong("A quote stands inside a field; put the whole field in quotes, and double it.")
            }
            position += 1
        }
        return try text(of: bytes[start..<position])
    }

    private func text(of bytes: ArraySlice<UInt8>) throws(CommandFileError) -> String {
        guard !bytes.contains(0) else { throw wrong("A field has a NUL character; remove it.") }
        let field = String(decoding: bytes, as: UTF8.self)
        return CSVFormula.isMarked(field) ? String(field.dropFirst()) : field
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private var isAtLineEnd: Bool {
        bytes[position] == UInt8(ascii: "\n")
            || bytes[position...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    }

    private mutating func takeLineEnd() -> Bool {
        guard isAtLineEnd else { return false }
        position += bytes[position] == UInt8(ascii: "\n") ? 1 : 2
        line += 1
        return true
    }

    private func wrong(_ sentence: String) -> CommandFileError {
        CommandFileError(.syntax, file: file, line: line, sentence)
    }
}
