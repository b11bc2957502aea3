import Foundation

/// The commands said in the recordings of a folder: a JSON object with an entry for each file name.
///
/// An entry is `{"slot": "value", ...}` or `{"intent": "name", "slots": {"slot": "value", ...}}`.
public struct CommandLabels: Hashable, Sendable {
    /// The largest size of a label file, in bytes; a larger file is refused.
    public static let maximumByteCount = 10_000_000

    /// The commands by file name.
    public let commands: [String: SpokenCommand]

    /// The file names, sorted.
    public var names: [String] { commands.keys.sorted() }

    /// Reads a label file.
    ///
    /// - Throws: ``CommandLabelsError``.
    public init(path: String) throws(CommandLabelsError) {
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try handle.read(upToCount: CommandLabels.maximumByteCount + 1) ?? Data()
        } catch {
            throw CommandLabelsError(.notFound, "“\(path)” cannot be read; correct the path of the labels.")
        }
        do { try self.init(data) } catch {
            throw CommandLabelsError(error.code, "“\(path)”: \(error.message)")
        }
    }

    /// Reads labels.
    ///
    /// - Throws: ``CommandLabelsError`` with `damaged`.
    public init(_ data: Data) throws(CommandLabelsError) {
        guard data.count <= CommandLabels.maximumByteCount else {
            throw CommandLabelsError(.damaged, "more than 10 MB are no labels; check which file this is.")
        }
        let entries: [String: Entry]
        do {
            entries = try JSONDecoder().decode([String: Entry].self, from: data)
        } catch {
            throw CommandLabelsError(.damaged, CommandLabels.sentence(error))
        }
        guard !entries.isEmpty else {
            throw CommandLabelsError(.damaged, "there is no recording in it; name at least one.")
        }
        // The names become paths. A name that leads out of the folder would read a file that was not meant.
        if let name = entries.keys.sorted().first(where: {
            $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("/") || $0.contains("\0")
        }) {
            throw CommandLabelsError(
                .damaged, "“\(name.prefix(80))” is no file name; write names without a folder.")
        }
        commands = entries.mapValues(\.command)
    }

    private static func sentence(_ error: any Error) -> String {
        func place(_ context: DecodingError.Context) -> String {
            context.codingPath.first.map { "“\($0.stringValue.prefix(80))”: " } ?? ""
        }
        return switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            place(context) + "an entry is an object of slots and their values, all text; correct it."
        case DecodingError.keyNotFound(let key, let context):
            place(context) + "“\(key.stringValue)” is missing; add it."
        default:
            "this is no JSON, or only the beginning of it; get the labels again."
        }
    }
}

extension CommandLabels {
    /// One entry, in either form.
    private struct Entry: Decodable {
        var command: SpokenCommand

        private enum CodingKeys: String, CodingKey { case intent, slots }

        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: CodingKeys.self)
            // A slot may be called "slots" too; then its value is text.
            if let slots = try? keyed.decode([String: String].self, forKey: .slots) {
                command = SpokenCommand(
                    intent: try keyed.decodeIfPresent(String.self, forKey: .intent), slots: slots)
            } else {
                command = SpokenCommand(
                    slots: try decoder.singleValueContainer().decode([String: String].self))
            }
        }
    }
}
