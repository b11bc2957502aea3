import Foundation

/// A table of who speaks in which recording: a `voices.tsv` with the columns `path`, relative to its own folder,
/// and `voice`.
public struct VoiceTable: Sendable {
    private static let name = "voices.tsv"
    /// How many folders are searched for the table: the given one and those above it.
    private static let height = 4
    private static let maximumByteCount = 50_000_000

    private let root: String
    private let voices: [String: String]

    /// Reads the nearest table in `folder` or above it; nil if there is none.
    ///
    /// - Throws: ``BenchmarkError`` when there is one that does not read as such a table.
    public init?(near folder: String) throws(BenchmarkError) {
        var directory = URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath()
        for _ in 0..<VoiceTable.height {
            let file = directory.appending(path: VoiceTable.name).path(percentEncoded: false)
            if FileManager.default.fileExists(atPath: file) {
                try self.init(file: file, root: directory.path(percentEncoded: false))
                return
            }
            directory.deleteLastPathComponent()
        }
        return nil
    }

    private init(file: String, root: String) throws(BenchmarkError) {
        guard let data = FileManager.default.contents(atPath: file), data.count <= VoiceTable.maximumByteCount
        else { throw BenchmarkError(.noInput, "“\(file)” cannot be read; check its permissions and size.") }
        var voices: [String: String] = [:]
        for (index, line) in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .enumerated()
        {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 2, !fields[0].isEmpty, !fields[1].isEmpty else {
                throw BenchmarkError(
                    .badData, "Line \(index + 1) of “\(file)” is no path, tabulator and voice; correct it.")
            }
            if index > 0 || fields != ["path", "voice"] { voices[fields[0]] = fields[1] }
        }
        self.root = root.hasSuffix("/") ? root : root + "/"
        self.voices = voices
    }

    /// Returns the voice in the recording at this path; nil if the table does not list the recording.
    public func voice(ofPath path: String) -> String? {
        let path = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(
            percentEncoded: false)
        return path.hasPrefix(root) ? voices[String(path.dropFirst(root.count))] : nil
    }
}
