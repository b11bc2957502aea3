import Foundation

/// The date, machine, command line and recordings of a run, so that a reader can repeat it.
///
/// If the environment variable `VOICEENGINE_RECORDINGS` names the folder of the recordings, paths inside it begin with
/// the variable's name, so that results of two machines can be compared.
public struct Conditions: Hashable, Sendable, Codable {
    /// The day, as `2026-01-31`.
    public var date: String
    /// The machine.
    public var machine: Machine
    /// The command line.
    public var command: String
    /// The folders of recordings, with how many recordings were found in each.
    public var recordings: [String: Int]

    /// Takes down the conditions of this run.
    public init(recordings: [String: Int]) {
        date = Date().formatted(.iso8601.year().month().day())
        machine = .current
        let root = ProcessInfo.processInfo.environment[Conditions.variable]
        let arguments = CommandLine.arguments
        let program = (arguments.first.map { $0 as NSString })?.lastPathComponent ?? ""
        command = ([program] + arguments.dropFirst())
            .map { Conditions.quoted(Conditions.portable($0, root: root)) }.joined(separator: " ")
        self.recordings = Dictionary(
            recordings.map { (Conditions.portable($0.key, root: root), $0.value) }, uniquingKeysWith: max)
    }

    /// The conditions as a Markdown paragraph and the command line as a code block.
    public var markdown: String {
        let folders = recordings.sorted { $0.key < $1.key }.map { "`\($0.key)` (\($0.value))" }
        let heard = folders.isEmpty ? "" : "\nRecordings: \(folders.joined(separator: ", "))."
        return """
            \(date), \(machine.processor), \(machine.cores) cores, \(machine.system).\(heard)

                \(command)

            """
    }

    private static let variable = "VOICEENGINE_RECORDINGS"

    /// Replaces the folder of the recordings at the beginning of a path by the variable's name.
    static func portable(_ path: String, root: String?) -> String {
        guard var root, !root.isEmpty else { return path }
        while root.hasSuffix("/") { root.removeLast() }
        return path.hasPrefix(root + "/") ? "$" + variable + path.dropFirst(root.count) : path
    }

    /// Quotes an argument for a shell, if it needs quotes.
    private static func quoted(_ argument: String) -> String {
        let plain = argument.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_=./,:+@%$".unicodeScalars.contains($0))
        }
        return plain && !argument.isEmpty ? argument : "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
