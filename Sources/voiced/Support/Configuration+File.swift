import Foundation
import Yams

extension Configuration {
    /// A configuration larger than this is none: the longest sensible one has some kilobytes.
    private static let maximumByteCount = 1_000_000

    /// Reads a configuration file.
    ///
    /// - Throws: ``Failure``: 66 where there is no such file, 78 where something in it is wrong.
    static func read(path: String) throws(Failure) -> Configuration {
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try handle.read(upToCount: maximumByteCount + 1) ?? Data()
        } catch {
            throw Failure(.noInput, "cannot read \(path): no such configuration file, or no permission")
        }
        guard data.count <= maximumByteCount else {
            throw Failure(.badConfiguration, "\(path) is larger than 1 MB; this is no configuration file")
        }
        let text = String(decoding: data, as: UTF8.self)
        guard !text.allSatisfy({ $0.isWhitespace }) else { return Configuration() }
        do {
            var configuration = try YAMLDecoder().decode(Configuration.self, from: text)
            configuration.resolvePaths(against: URL(fileURLWithPath: path).deletingLastPathComponent())
            return configuration
        } catch let error as DecodingError {
            throw Failure(.badConfiguration, "\(path): \(sentence(error))")
        } catch {
            throw Failure(.badConfiguration, "\(path) is not valid YAML: \(error)")
        }
    }

    private mutating func resolvePaths(against folder: URL) {
        func resolved(_ path: String) -> String {
            path.hasPrefix("/") ? path : folder.appendingPathComponent(path).path
        }
        aliases = aliases.map(resolved)
        grammar = grammar.map(resolved)
        database = database.map(resolved)
        if let path = classifier?.key.file { classifier?.key.file = resolved(path) }
        recognizer.resolvePaths(resolved)
        if case .models(var models) = keywords {
            for index in models.indices { models[index].model = resolved(models[index].model) }
            keywords = .models(models)
        }
    }

    private static func sentence(_ error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "" : "\(path): "
        }
        switch error {
        case .dataCorrupted(let context):
            let reason = context.underlyingError.map { ": \($0)" } ?? ""
            return place(context) + context.debugDescription + reason
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(place(context))the value is no \(type)"
        case .keyNotFound(let key, let context):
            return "\(place(context))\"\(key.stringValue)\" is missing"
        @unknown default:
            return "\(error)"
        }
    }
}
