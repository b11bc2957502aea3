import Foundation

/// Looks for programs as a shell does.
package enum ProgramLookup {
    /// Whether a program exists that this user may run: at its path, or under its name in one of the folders of `path`.
    package static func finds(
        _ program: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
    ) -> Bool {
        if program.contains("/") { return isProgram(program) }
        return path.split(separator: ":").contains { isProgram("\($0)/\(program)") }
    }

    /// Whether the path of a program leads to a file that this user may not run.
    package static func isForbidden(_ program: String) -> Bool {
        var isFolder: ObjCBool = false
        return program.contains("/") && !isProgram(program)
            && FileManager.default.fileExists(atPath: program, isDirectory: &isFolder) && !isFolder.boolValue
    }

    private static func isProgram(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: path)
    }
}
