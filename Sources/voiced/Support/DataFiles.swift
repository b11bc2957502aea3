import Foundation

/// Finds the files that come with the program: `orbit.wake`, `aliases.yaml`.
///
/// Looked for in this order: the folder that `VOICED_DATA` names; `voiced` in the user's data folder
/// (`XDG_DATA_HOME`, else `~/.local/share`), where one's own models are; `../share/voiced` beside the program, where a
/// package installs them; `Models` in the folder of the program or one above it, as in a checkout; `Models` in
/// the current folder.
enum DataFiles {
    /// The path of a file that comes with the program.
    ///
    /// - Throws: ``Failure`` that names the folders which were looked at.
    static func path(of name: String) throws(Failure) -> String {
        let candidates = folders()
        for folder in candidates {
            let path = folder.appendingPathComponent(name).path
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        let places = candidates.prefix(3).map(\.path).joined(separator: ", ")
        throw Failure(
            .noInput,
            "\(name), which comes with voiced, is in none of \(places) ...; set VOICED_DATA to its folder")
    }

    /// Where a file of one's own goes, so that it is found before the one that comes with the program. Makes the folder.
    static func ownPath(of name: String) throws -> String {
        let folder = named ?? own
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.unavailable, "\(folder.path) cannot be made; name another file with --output")
        }
        return folder.appendingPathComponent(name).path
    }

    private static var named: URL? {
        ProcessInfo.processInfo.environment["VOICED_DATA"].flatMap {
            $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
        }
    }

    private static var own: URL {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
        let home = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
        return (data ?? home).appendingPathComponent("voiced")
    }

    private static func folders() -> [URL] {
        var folders = [named, own].compactMap(\.self)
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
