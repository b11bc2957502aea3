import ArgumentParser
import Foundation

/// A writer of a benchmark's results into a folder: `NAME.json`, `NAME.md` and pictures.
public struct ResultsWriter: Sendable {
    /// The folder.
    public let folder: String
    private let name: String

    /// The words for values that JSON has no numbers for: infinity and NaN.
    private static let infinite = "infinite"
    private static let unknown = "none"

    /// Makes the folder if it is missing. `name` is the name of the files, without an ending.
    ///
    /// - Throws: ``BenchmarkError`` when the folder cannot be made, or the name is no file name.
    public init(folder: String, name: String) throws(BenchmarkError) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), name.utf8.count <= 200,
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw BenchmarkError(
                .validationFailure,
                "“\(name.prefix(80))” is no name for a file of results; use letters, digits and hyphens.")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw BenchmarkError(.cannotCreate, "The folder “\(folder)” cannot be made: check the path.")
        }
        self.folder = folder
        self.name = name
    }

    /// Writes `NAME.json` with sorted keys; infinite values and NaN become words.
    public func write(_ results: some Encodable) throws(BenchmarkError) {
        try write(ResultsWriter.json(results), to: path(ending: "json"))
    }

    /// Writes `NAME.md`.
    public func write(markdown: String) throws(BenchmarkError) {
        try write(Data(markdown.utf8), to: path(ending: "md"))
    }

    /// Writes `NAME.svg`, or `NAME-part.svg`.
    public func write(_ chart: LineChart, part: String? = nil) throws(BenchmarkError) {
        try write(Data(chart.svg.utf8), to: path(part: part, ending: "svg"))
    }

    /// Returns the path of a file of these results: `NAME.ending`, or `NAME-part.ending`.
    public func path(part: String? = nil, ending: String) -> String {
        let name = part.map { "\(self.name)-\($0)" } ?? self.name
        return (folder as NSString).appendingPathComponent("\(name).\(ending)")
    }

    /// Encodes results as JSON; equal values give equal bytes.
    public static func json(_ results: some Encodable) throws(BenchmarkError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinite, negativeInfinity: "-" + infinite, nan: unknown)
        do { return try encoder.encode(results) + Data("\n".utf8) } catch {
            throw BenchmarkError(.internalError, "The results cannot be written as JSON: \(error)")
        }
    }

    /// A decoder for the JSON that ``json(_:)`` makes.
    public static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinite, negativeInfinity: "-" + infinite, nan: unknown)
        return decoder
    }

    private func write(_ data: Data, to path: String) throws(BenchmarkError) {
        do { try data.write(to: URL(filePath: path), options: .atomic) } catch {
            throw BenchmarkError(
                .cannotCreate, "“\(path)” cannot be written: check the folder and make room.")
        }
    }
}
