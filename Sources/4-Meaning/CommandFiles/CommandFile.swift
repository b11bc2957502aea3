public import Commands
import Foundation

/// The phrases of a room, written in YAML.
///
///     version: 1
///     actions:
///       cancel: [never mind, forget it]
///
/// If the actions of the vocabulary are about targets, a list under their plural comes first; see
/// ``/Commands/TargetNaming``:
///
///     lamps:
///       - name: Hall
///         phrases: [hall light, light in the hall]
///
/// The reader is strict: it refuses an unknown key or action, a repeated phrase, a value of the wrong kind, an anchor
/// or a tag, and names the line. Phrases are always text: `no` is the word, not a truth value.
///
/// The aliases are global templates: they name the target's *kind*, and the targets carry that kind, so the same file
/// serves places with different targets. Keys are made from names: the same file gives the same keys on
/// every machine.
public struct CommandFile: Hashable, Sendable {
    /// The targets, in the order of the file.
    public let targets: [CommandTarget]
    /// The phrases, in the order of the file.
    public let aliases: [Alias]

    /// The most bytes a file may have, 1 MiB: about thirty thousand phrases.
    public static let maximumBytes = YAMLDocument.maximumByteCount

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - vocabulary: the actions that may be given, and how their targets are called.
    /// - Throws: ``CommandFileError``.
    public init(path: String, vocabulary: ActionVocabulary = .basic) throws(CommandFileError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        try self.init(yaml: Self.text(path: path), name: name, vocabulary: vocabulary)
    }

    /// Reads text.
    ///
    /// - Parameters:
    ///   - yaml: the content of the file.
    ///   - name: what to call it in errors.
    ///   - vocabulary: the actions that may be given, and how their targets are called.
    /// - Throws: ``CommandFileError``.
    public init(
        yaml: String, name: String = "aliases.yaml", vocabulary: ActionVocabulary = .basic
    ) throws(CommandFileError) {
        var reader = CommandFileReader(file: name, vocabulary: vocabulary)
        try reader.read(YAMLDocument.phrases(of: yaml, file: name))
        targets = reader.targets
        aliases = reader.aliases
    }
}
