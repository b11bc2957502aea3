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
    public private(set) var targets: [CommandTarget]
    /// What the targets are called in this file, by their kinds, if they are those of another one and called otherwise
    /// there; see ``about(targetsOf:name:)``.
    public private(set) var names: [UUID: String] = [:]
    /// The phrases, in the order of the file.
    public private(set) var aliases: [Alias]
    /// The normalized names that the targets have in every language, by their kinds.
    private let commonNames: [UUID: String]

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
        commonNames = reader.commonNames
    }

    /// The same phrases about the targets of another file: that of the main language, in a room of several.
    ///
    /// A target is the other file's that has its name, or that the key `as` names in one of the files:
    ///
    ///     milestones:
    ///       - name: Schnitt
    ///         as: Incision
    ///         phrases: [schnitt]
    ///
    /// - Parameters:
    ///   - main: the other file.
    ///   - name: what to call this file in errors.
    /// - Throws: ``CommandFileError`` if the other file lacks a target of this one: its time would be noted under no name.
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
