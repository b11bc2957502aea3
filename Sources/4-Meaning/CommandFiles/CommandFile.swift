public import Commands
import Foundation

/// The phrases of a room, written in YAML.
///
///     version: 1
///     actions:
///       cancel: [never mind, forget it]
///
/// If the vocabulary has targets, a list with their plural as its key comes first; see ``/Commands/TargetNaming``:
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
    public private(set) var targets: [CommandTarget]
    /// The names of the targets in this file, by their kinds, if the targets are those of another file with other
    /// names; see ``about(targetsOf:name:)``.
    public private(set) var names: [UUID: String] = [:]
    /// The phrases, in the order of the file.
    public private(set) var aliases: [Alias]
    /// The normalized names by which files in all languages refer to the targets, by the targets' kinds.
    private let commonNames: [UUID: String]

    /// The most bytes a file may have, 1 MiB: about thirty thousand phrases.
    public static let maximumBytes = YAMLDocument.maximumByteCount

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - vocabulary: the actions that the file may use, and the words for their targets.
    /// - Throws: ``CommandFileError``.
    public init(path: String, vocabulary: ActionVocabulary = .basic) throws(CommandFileError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        try self.init(yaml: Self.text(path: path), name: name, vocabulary: vocabulary)
    }

    /// Reads text.
    ///
    /// - Parameters:
    ///   - yaml: the content of the file.
    ///   - name: the file's name in errors.
    ///   - vocabulary: the actions that the file may use, and the words for their targets.
    /// - Throws: ``CommandFileError``.
    public init(
        yaml: String, name: String = "aliases.yaml", vocabulary: ActionVocabulary = .basic
    ) throws(CommandFileError) {
        var reader = CommandFileReader(file: name, vocabulary: vocabulary)
        try reader.read(YAMLDocument.phrases(of: yaml, file: name))
        targets = reader.targets
        aliases = reader.aliases
        commonNames = reader.commonNames
    }

    /// The same phrases, about the targets of another file: the file of the main language, in a room of
    /// several languages.
    ///
    /// The targets of the two files correspond by their names, or by the name that the key `as` gives in one of
    /// the files:
    ///
    ///     milestones:
    ///       - name: Schnitt
    ///         as: Incision
    ///         phrases: [schnitt]
    ///
    /// - Parameters:
    ///   - main: the other file.
    ///   - name: this file's name in errors.
    /// - Throws: ``CommandFileError`` if the other file lacks a target of this file: the engine would note its time
    ///   under no name.
    public func about(targetsOf main: CommandFile, name: String) throws(CommandFileError) -> CommandFile {
        let kinds = Dictionary(main.commonNames.map { ($1, $0) }) { first, _ in first }
        let mainNames = Dictionary(main.targets.map { ($0.kindID, $0.name) }) { first, _ in first }
        var same: [UUID: UUID] = [:]
        var names: [UUID: String] = [:]
        for target in targets {
            guard let own = target.kindID, let common = commonNames[own] else { continue }
            guard let kind = kinds[common] else {
                throw CommandFileError(
                    .invalid, file: name,
                    "“\(target.name)” is not in the file of the main language; say with “as” what it is there."
                )
            }
            same[own] = kind
            if mainNames[kind] != target.name { names[kind] = target.name }
        }
        var file = self
        (file.targets, file.names) = (main.targets, names)
        for index in file.aliases.indices {
            file.aliases[index].targetKindID = file.aliases[index].targetKindID.map { same[$0] ?? $0 }
        }
        return file
    }
}
