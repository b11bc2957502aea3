import Foundation

/// The recordings in a folder and the folders inside it, sorted by path, so that every machine finds the same order.
public enum RecordingFolder {
    private static let endings: Set<String> = [
        "wav", "flac", "ogg", "opus", "aiff", "aif", "au", "caf", "w64",
    ]
    /// A folder with more files than this is taken for a mistake.
    private static let maximumCount = 200_000

    /// Lists a folder. Hidden files and folders are left out, links to folders are not followed.
    ///
    /// - Throws: ``BenchmarkError`` when it is no folder, cannot be read or holds no recording.
    public static func recordings(in folder: String) throws(BenchmarkError) -> [Recording] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw BenchmarkError(.noInput, "“\(folder)” is no folder; give one that holds recordings.")
        }
        var labels: [String] = []
        let files = FileManager.default.enumerator(atPath: folder)
        while let name = files?.nextObject() as? String {
            if (name as NSString).lastPathComponent.hasPrefix(".") {
                files?.skipDescendants()
            } else if endings.contains((name as NSString).pathExtension.lowercased()) {
                labels.append(name)
            }
            guard labels.count <= maximumCount else {
                throw BenchmarkError(.badData, "“\(folder)” holds more than \(maximumCount) recordings.")
            }
        }
        guard !labels.isEmpty else {
            throw BenchmarkError(
                .noInput, "“\(folder)” holds no recordings (\(endings.sorted().joined(separator: ", "))).")
        }
        let voices = try VoiceTable(near: folder)
        // Sorts by bytes, which gives the same order in every locale.
        return labels.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { label in
            let path = (folder as NSString).appendingPathComponent(label)
            return Recording(path: path, label: label, voice: voices?.voice(ofPath: path))
        }
    }

    /// Lists several folders one after the other.
    public static func recordings(in folders: [String]) throws(BenchmarkError) -> [Recording] {
        var all: [Recording] = []
        for folder in folders { all += try recordings(in: folder) }
        return all
    }
}
