import CommandFiles
import Foundation
import Intake
import VoicedConfiguration
import VoicedTerminal

extension Failure {
    /// Makes the failure of an import: a line for each of the first twenty wrong rows, the number of further ones, and
    /// the consequence for all rows.
    init(faults: [String], _ consequence: String) {
        let most = 20
        let more = faults.count > most ? ["and \(faults.count - most) more"] : []
        self.init(.badData, (faults.prefix(most) + more + [consequence]).joined(separator: "\n"))
    }
}

/// A row of an imported file, with the texts of its columns.
struct ImportedRow: Sendable {
    /// The reason for which a row cannot be imported.
    struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        var place: String
        var reason: String
        var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
    }

    /// The place of the row, such as `aliases.csv:3`; empty for a command line.
    var place: String
    /// The values by column.
    var fields: [String: String]

    /// Reads the rows of a file: a JSON list if its name ends in `.json`, else comma-separated values.
    ///
    /// - Parameters:
    ///   - columns: the allowed names of columns.
    ///   - nested: a column whose value in JSON may be an object with further columns.
    /// - Throws: ``Failure`` with code 66 if there is no such file, with 65 if its content is wrong.
    static func read(
        path: String, columns: [String], nested: String? = nil
    ) throws(Failure) -> [ImportedRow] {
        do {
            return path.lowercased().hasSuffix(".json")
                ? try readJSON(path: path, columns, nested: nested)
                : try rows(of: CSVTable(path: path), path: path, columns)
        } catch let error as CommandFileError {
            let isMissing = error.code == .notFound || error.code == .unreadable
            throw Failure(isMissing ? .noInput : .badData, error.message)
        } catch {
            throw Failure(error)
        }
    }

    private static func rows(of table: CSVTable, path: String, _ columns: [String]) throws -> [ImportedRow] {
        let name = (path as NSString).lastPathComponent
        try check(table.columns, among: columns, in: name)
        return table.rows.map { row in
            ImportedRow(
                place: "\(name):\(row.line)",
                fields: Dictionary(uniqueKeysWithValues: zip(table.columns, row.fields)))
        }
    }

    private static func check(_ found: [String], among columns: [String], in place: String) throws(Failure) {
        if let unknown = found.first(where: { !columns.contains($0) }) {
            throw Failure(
                .badData, "\(place): “\(unknown)” is no column; there are \(columns.joined(separator: ", "))")
        }
    }

    private static func readJSON(path: String, _ columns: [String], nested: String?) throws -> [ImportedRow] {
        let name = (path as NSString).lastPathComponent
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: CSVTable.maximumBytes)
        } catch {
            throw Failure(error.reason == .missing ? .noInput : .badData, "\(error)")
        }
        var bounds = JSONBounds(byteCount: CSVTable.maximumBytes)
        bounds.valueCount = 500_000
        do throws(JSONExcess) { try bounds.check(file.bytes) } catch {
            throw Failure(.badData, "\(name): it \(error); check the path")
        }
        guard let rows = try? JSONSerialization.jsonObject(with: Data(file.bytes)) as? [[String: Any]] else {
            throw Failure(.badData, "\(name): this is no list of objects in JSON; export one and look at it")
        }
        return try rows.enumerated().map { index, row in
            let place = "\(name): row \(index + 1)"
            var row = row
            if let nested, let object = row.removeValue(forKey: nested) {
                guard let object = object as? [String: Any] else {
                    throw Failure(.badData, "\(place): “\(nested)” is no object")
                }
                row.merge(object) { first, _ in first }
            }
            try check(row.keys.sorted(), among: columns, in: place)
            return ImportedRow(place: place, fields: try row.mapValues { try text($0, in: place) })
        }
    }

    private static func text(_ value: Any, in place: String) throws(Failure) -> String {
        switch value {
        case is NSNull: ""
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: throw Failure(.badData, "\(place): a value is a list or an object; write a text")
        }
    }
}
