import CommandFiles
import Foundation
import Intake
import Yams

extension Configuration {
    /// The most bytes of a configuration: the longest sensible one has some kilobytes.
    private static let maximumByteCount = 256 * 1024
    /// The most characters of a complaint that quotes the file.
    private static let longestComplaint = 800

    /// Reads a configuration file: a regular one of at most 256 KiB, without anchors and references.
    ///
    /// - Throws: ``Failure``: 66 if there is no such file, or no permission, 78 if something in it is wrong.
    package static func read(path: String) throws(Failure) -> Configuration {
        try decoded(Configuration.self, path: path) ?? Configuration()
    }

    /// Reads settings of any kind, as ``read(path:)`` does; nil if the file has only comments.
    package static func decoded<Settings: KeyedSettings>(
        _ type: Settings.Type, path: String
    ) throws(Failure) -> Settings? {
        let text = try text(path: path)
        do {
            guard let root = try root(of: text, file: path) else { return nil }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            var settings = try YAMLDecoder().decode(type, from: root, userInfo: [.folder: folder])
            settings.resolvePaths { $0.hasPrefix("/") ? $0 : folder.appendingPathComponent($0).path }
            return settings
        } catch let failure as Failure {
            throw failure
        } catch let error as DecodingError {
            throw Failure(.badConfiguration, "\(path): \(sentence(error).prefix(longestComplaint))")
        } catch let mistakes as SettingMistakes {
            let sentences = mistakes.all.map { "\(path): \(sentence($0).prefix(longestComplaint))" }
            var failure = Failure(.badConfiguration, sentences[0])
            failure.further = Array(sentences.dropFirst())
            throw failure
        } catch {
            throw Failure(.badConfiguration, "\(path): \("\(error)".prefix(longestComplaint))")
        }
    }

    /// Reads the text of a configuration file.
    package static func text(path: String) throws(Failure) -> String {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: maximumByteCount)
        } catch {
            switch error.reason {
            case .missing, .unreadable: throw Failure(.noInput, "the configuration file \(error)")
            default: throw Failure(.badConfiguration, "the configuration file \(error)")
            }
        }
        guard let text = file.text else {
            throw Failure(.badConfiguration, "\(path) is not UTF-8 text; save it as UTF-8")
        }
        return text
    }

    /// Parses a configuration and returns the root of its document; nil if the text has only comments.
    package static func root(of text: String, file: String) throws(Failure) -> Node? {
        do { return try YAMLDocument.root(of: text, file: file) } catch {
            throw Failure(.badConfiguration, error.message)
        }
    }

    /// Reads the settings of a file as text, by the names of their keys. A part with live keys gives an entry for each
    /// key below it, such as `feedback.level`, because these keys change separately.
    package static func parts(of path: String) throws(Failure) -> [String: String] {
        func written(_ node: Node) throws(Failure) -> String {
            do { return try Yams.serialize(node: node) } catch {
                throw Failure(.badConfiguration, "\(path): \(error)")
            }
        }
        var parts: [String: String] = [:]
        let root = try root(of: text(path: path), file: path)
        for (key, value) in root?.mapping.map({ Array($0) }) ?? [] {
            let name = key.string ?? ""
            guard liveKeys.contains(where: { $0.hasPrefix("\(name).") }), let below = value.mapping else {
                parts[name] = try written(value)
                continue
            }
            for (key, value) in below { parts["\(name).\(key.string ?? "")"] = try written(value) }
        }
        return parts
    }

    private static func sentence(_ error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.reduce("") { path, key in
                if let index = key.intValue { return path + " (entry \(index + 1))" }
                return path + (path.isEmpty ? "" : ".") + key.stringValue
            }
            return path.isEmpty ? "" : "\(path): "
        }
        switch error {
        case .dataCorrupted(let context):
            let reason = context.underlyingError.map { ": \($0)" } ?? ""
            return place(context) + context.debugDescription + reason
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(place(context))\(expectation(type))"
        case .keyNotFound(let key, let context):
            return "\(place(context))\"\(key.stringValue)\" is missing"
        @unknown default:
            return "\(error)"
        }
    }

    /// Says in a sentence which kind of value belongs in place of a wrong one.
    private static func expectation(_ type: Any.Type) -> String {
        switch type {
        case is Node.Sequence.Type:
            "a list belongs here; write [a, b], or a line with \"- \" before each part of it"
        case is Node.Mapping.Type, is [String: Any].Type:
            "settings belong here; write {key: value}, or a line \"key: value\" for each below it"
        case is Bool.Type: "true or false belongs here"
        case is UUID.Type: "an id belongs here; write one such as 6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11"
        case is Int.Type: "a whole number belongs here; write it alone, such as 5"
        case is Double.Type, is Float.Type:
            "a number belongs here; write it alone, without a unit, such as 1.5"
        default: "one value belongs here; write a text, and no list and no settings"
        }
    }
}
