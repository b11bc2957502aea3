import Commands
import Foundation

/// Finds the files that come with the program: `orbit.wake`, `aliases.yaml`.
///
/// The folders, in the order of the search: the folder that `VOICED_DATA` names; `voiced` in the user's data folder
/// (see ``BaseFolder/data``), for the user's models; `../share/voiced` beside the program, where a package installs
/// them; `Models` in the folder of the program or one above it, as in a checkout; `Models` in the current folder.
package enum DataFiles {
    /// Finds a file that comes with the program and returns its path.
    ///
    /// - Throws: ``Failure`` that names the folders of the search, if none of them has the file.
    package static func path(of name: String) throws(Failure) -> String {
        let candidates = folders()
        for folder in candidates {
            let path = folder.appendingPathComponent(name).path
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        let places = candidates.prefix(3).map(\.path).joined(separator: ", ")
        throw Failure(
            .noInput,
            "\(name), which comes with voiced, is neither in \(places) nor in a folder Models above the program; "
                + "set VOICED_DATA to its folder")
    }

    /// The codes of the available languages: English, which is built in, and the languages with a folder of words.
    package static var languages: [String] {
        var found: Set = ["en"]
        for path in folders().map({ $0.appendingPathComponent("languages").path }) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            found.formUnion(
                names.filter {
                    Configuration.isLanguageCode($0)
                        && FileManager.default.fileExists(atPath: "\(path)/\($0)/language.yaml")
                })
        }
        return found.sorted()
    }

    /// The wake words that a setting can name: those that come with the program, and the user's own in ``ownFolder``.
    ///
    /// - Returns: the file of each, by the word.
    package static var wakeWords: [String: String] { wakeWords(in: folders()) }

    /// Whether a wake word of this name comes with the program.
    package static func isBundled(wakeWord word: String) -> Bool {
        wakeWords(in: programFolders())[word.replacing("-", with: " ")] != nil
    }

    private static func wakeWords(in folders: [URL]) -> [String: String] {
        var found: [String: String] = [:]
        for folder in folders.map(\.path) {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for file in files where file.hasSuffix(".wake") {
                let word = String(file.dropLast(".wake".count)).replacing("-", with: " ")
                if found[word] == nil { found[word] = "\(folder)/\(file)" }
            }
        }
        return found
    }

    /// Finds the file of a wake word: the user's own, or one that comes with the program, or one in the current folder,
    /// where `voiced enrol` writes it.
    ///
    /// - Throws: ``Failure`` with advice if there is no such wake word.
    package static func path(ofWakeWord word: String) throws(Failure) -> String {
        let known = wakeWords
        if let path = known[word.replacing("-", with: " ")] ?? path(ofWakeWord: word, in: { $0 }) {
            return path
        }
        guard !known.isEmpty else { return try path(of: "\(word).wake") }
        throw Failure(
            .noInput,
            """
            there is no wake word \"\(word)\"; \(NearName.hint(for: word, among: known.keys)) (a word of your own needs \
            its file \"\(word).wake\" beside the configuration, in the current folder or in \(ownFolder), or the file's \
            path, which ends in .wake)
            """)
    }

    /// Returns the path of a wake word's file in one folder; nil if it is not there.
    ///
    /// - Parameter place: makes a name into a path in that folder.
    static func path(ofWakeWord word: String, in place: (String) -> String) -> String? {
        for name in [word, word.replacing(" ", with: "-")] where !word.isEmpty {
            let path = place("\(name).wake")
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        return nil
    }

    /// The folder for the user's files, which take precedence over those that come with the program. It may not exist
    /// yet.
    package static var ownFolder: String { (named ?? own).path }

    /// Makes the folder of a file if it is ``ownFolder``.
    package static func makeOwnFolder(of path: String) throws(Failure) {
        guard (path as NSString).deletingLastPathComponent == ownFolder else { return }
        do {
            try FileManager.default.createDirectory(atPath: ownFolder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotCreate, "\(ownFolder) cannot be made; name another file with --output")
        }
    }

    private static var named: URL? {
        ProcessInfo.processInfo.environment["VOICED_DATA"].flatMap {
            $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
        }
    }

    private static var own: URL { URL(fileURLWithPath: BaseFolder.data, isDirectory: true) }

    private static func folders() -> [URL] { [named, own].compactMap(\.self) + programFolders() }

    /// Lists the folders that may have the files that come with the program, the best first.
    private static func programFolders() -> [URL] {
        var folders: [URL] = []
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var above = program.deletingLastPathComponent()
        folders.append(above.deletingLastPathComponent().appendingPathComponent("share/voiced"))
        while above.path != "/" {
            folders.append(above.appendingPathComponent("Models"))
            above.deleteLastPathComponent()
        }
        folders.append(URL(fileURLWithPath: "Models", isDirectory: true))
        return folders
    }
}
