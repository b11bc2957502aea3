public import Commands
import Foundation

/// The phrases of a room, written in YAML.
///
///     version: 1
///     milestones:              # in the order of a case
///       - name: Patient In
///         phase: pre-op        # pre-op, intra-op or post-op, for a classifier
///         phrases: [patient in, patient in the room]
///         cancel: [cancel patient in]
///         average: [how long until patient in]
///     actions:
///       undo_last: [undo, undo that]
///
/// The reader is strict: it refuses an unknown key or action, a repeated phrase, a value of the wrong kind, an anchor
/// or a tag, and names the line. Phrases are always text: `no` is the word, not a truth value.
///
/// The aliases are global templates: they name the milestone's *type*, and the milestones carry that type, so the same
/// file serves facilities with different milestones. Keys are made from names: the same file gives the same keys on
/// every machine.
public struct CommandFile: Hashable, Sendable {
    /// The milestones, in the order of a case.
    public let milestones: [Milestone]
    /// The phrases, in the order of the file.
    public let aliases: [Alias]

    /// The most bytes a file may have, 1 MiB: about thirty thousand phrases.
    public static let maximumBytes = YAMLDocument.maximumByteCount

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - actions: the actions that may be given; add the application's own.
    /// - Throws: ``CommandFileError``.
    public init(path: String, actions: [CommandAction] = CommandAction.builtIn) throws(CommandFileError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        try self.init(yaml: Self.text(path: path), name: name, actions: actions)
    }

    /// Reads text.
    ///
    /// - Parameters:
    ///   - yaml: the content of the file.
    ///   - name: what to call it in errors.
    ///   - actions: the actions that may be given; add the application's own.
    /// - Throws: ``CommandFileError``.
    public init(
        yaml: String, name: String = "aliases.yaml", actions: [CommandAction] = CommandAction.builtIn
    ) throws(CommandFileError) {
        var reader = CommandFileReader(file: name, actions: actions)
        try reader.read(YAMLDocument.phrases(of: yaml, file: name))
        milestones = reader.milestones
        aliases = reader.aliases
    }
}
