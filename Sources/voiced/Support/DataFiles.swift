import Foundation

/// Finds the files that come with the program: `orbit.wake`, `aliases.yaml`.
///
/// Looked for in this order: the folder that `VOICED_DATA` names; `../share/voiced` beside the program, where a
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

    private static func folders() -> [URL] {
        var folders: [URL] = []
        if let named = ProcessInfo.processInfo.environment["VOICED_DATA"], !named.isEmpty {
            folders.append(URL(fileURLWithPath: named, isDirectory: true))
        }
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
