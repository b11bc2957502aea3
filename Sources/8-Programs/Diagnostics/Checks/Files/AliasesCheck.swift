import CommandFiles
import RoomMode

/// Checks that the file of phrases and milestones can be read, and that no phrase has two meanings.
package struct AliasesCheck: Check {
    /// See ``Check/name``.
    package let name = "phrases"
    private let path: String

    /// Makes a check of the file at `path`.
    package init(path: String) { self.path = path }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        do throws(CommandFileError) {
            let file = try CommandFile(path: path, vocabulary: .operatingRoom)
            return .ok("\(file.aliases.count) phrases, \(path)")
        } catch {
            return .failed(.configuration, telling: error.message, else: "correct the file")
        }
    }
}
