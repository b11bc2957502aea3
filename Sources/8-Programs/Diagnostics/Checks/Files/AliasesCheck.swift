import CommandFiles

/// The file of phrases and milestones reads, and no phrase has two meanings.
public struct AliasesCheck: Check {
    /// See ``Check/name``.
    public let name = "phrases"
    private let path: String

    /// Makes a check of the file at `path`.
    public init(path: String) { self.path = path }

    /// See ``Check/run()``.
    public func run() async -> Finding {
        do throws(CommandFileError) {
            let file = try CommandFile(path: path)
            return .ok("\(file.aliases.count) phrases, \(path)")
        } catch {
            return .failed(.configuration, telling: error.message, else: "correct the file")
        }
    }
}
