import CommandFiles
import Commands
import Foundation
import Intake

extension AliasDraft {
    /// The rows of a file: a list in JSON where its name ends so, else comma-separated values.
    ///
    /// - Throws: ``Failure`` 66 where there is no such file, 65 where something in it is wrong.
    static func read(path: String) throws(Failure) -> [AliasDraft] {
        do {
            return path.lowercased().hasSuffix(".json")
                ? try readJSON(path: path) : try drafts(of: CSVTable(path: path), path: path)
        } catch let error as CommandFileError {
            let isMissing = error.code == .notFound || error.code == .unreadable
            throw Failure(isMissing ? .noInput : .badData, error.message)
        } catch {
            throw Failure(error)
        }
    }

    private static func drafts(of table: CSVTable, path: String) throws -> [AliasDraft] {
        let name = (path as NSString).lastPathComponent
        try check(columns: table.columns, in: name)
        return table.rows.map { row in
            AliasDraft(
                place: "\(name):\(row.line)",
                fields: Dictionary(uniqueKeysWithValues: zip(table.columns, row.fields)))
        }
    }

    private static func check(columns: [String], in place: String) throws(Failure) {
        if let unknown = columns.first(where: { !self.columns.contains($0) }) {
            throw Failure(
                .badData,
                "\(place): “\(unknown)” is no column; there are \(self.columns.joined(separator: ", "))")
        }
    }

    private static func readJSON(path: String) throws -> [AliasDraft] {
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
            try check(columns: row.keys.sorted(), in: place)
            var fields: [String: String] = [:]
            for (column, value) in row {
                switch value {
                case is NSNull: fields[column] = ""
                case let text as String: fields[column] = text
                case let number as NSNumber: fields[column] = number.stringValue
                default:
                    throw Failure(.badData, "\(place): “\(column)” is a list or an object; write a text")
                }
            }
            return AliasDraft(place: place, fields: fields)
        }
    }
}
