import RoomRecords
import Storage
import CommandFiles
import Foundation
import Session

/// A row of a table in the forms for programs, JSON and CSV, with its values by column.
package struct ColumnFields {
    /// The value of a column: a text, or anything else as JSON.
    private enum Value {
        case text(String)
        case json(String)
    }

    /// The names of the columns, in the order of the output.
    package let columns: [String]
    private let values: [String: Value]

    /// - Parameter row: encodes with the names of its columns.
    package init(_ row: some Encodable, columns: [String]) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(UTCTimestamp.text(date))
        }
        let object = try JSONSerialization.jsonObject(with: encoder.encode(row)) as? [String: Any] ?? [:]
        self.columns = columns
        var values: [String: Value] = [:]
        for (column, value) in object where !(value is NSNull) {
            if let text = value as? String {
                // The database has keys in lower case.
                values[column] = .text(column == "id" || column.hasSuffix("_id") ? text.lowercased() : text)
            } else {
                let data = try JSONSerialization.data(
                    withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
                values[column] = .json(String(decoding: data, as: UTF8.self))
            }
        }
        self.values = values
    }

    /// The values in the order of the columns; an empty text for a column without a value.
    package var fields: [String] {
        columns.map { column in
            switch values[column] {
            case .text(let text), .json(let text): text
            case nil: ""
            }
        }
    }

    /// A JSON object on one line, without the columns that have no value.
    package var json: String {
        "{"
            + columns.compactMap { column in
                switch values[column] {
                case .text(let text): "\(JSONLine.quoted(column)):\(JSONLine.quoted(text))"
                case .json(let text): "\(JSONLine.quoted(column)):\(text)"
                case nil: nil
                }
            }.joined(separator: ",") + "}"
    }
}
