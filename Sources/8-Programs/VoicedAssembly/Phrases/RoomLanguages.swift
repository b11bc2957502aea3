import CommandFiles
import Commands
import Foundation
import RoomMode
import RoomRecords
import VoicedConfiguration

/// The languages of a room: the words, the file of phrases and the grammar of each.
///
/// The main language comes first. Its file has the targets, such as milestones, to which the phrases of the other
/// languages refer.
package struct RoomLanguages: Sendable {
    /// The words and files of one language.
    private struct Part {
        var words: Language
        var file: CommandFile
        let path: String
        let grammarPath: String
    }

    private var parts: [Part]

    /// Reads the words and phrases of a configuration.
    ///
    /// - Throws: `CommandFileError` and ``Failure`` about the files.
    package init(_ configuration: Configuration) throws {
        parts = try configuration.languages.map { code in
            let path = try configuration.phrasesPath(in: code)
            return Part(
                words: try configuration.words(of: code),
                file: try CommandFile(path: path, vocabulary: configuration.vocabulary), path: path,
                grammarPath: try configuration.grammarPath(in: code))
        }
        try agree()
    }

    /// Reads the files of phrases again.
    ///
    /// - Parameter vocabulary: the actions that phrases may have.
    mutating func readAgain(vocabulary: ActionVocabulary) throws(CommandFileError) {
        for index in parts.indices {
            parts[index].file = try CommandFile(path: parts[index].path, vocabulary: vocabulary)
        }
        try agree()
    }

    private mutating func agree() throws(CommandFileError) {
        for index in parts.indices.dropFirst() {
            parts[index].file = try parts[index].file.about(
                targetsOf: parts[0].file, name: parts[index].path)
            parts[index].words = parts[index].words.calling(parts[index].file.names)
        }
    }

    /// The words of the main language.
    package var main: Language { parts[0].words }

    /// The words of the other languages.
    var others: [Language] { parts.dropFirst().map(\.words) }

    /// The main language's file of phrases, and its path.
    package var file: CommandFile { parts[0].file }
    package var path: String { parts[0].path }

    /// Returns the path of a language's grammar; nil if the room does not speak the language.
    package func grammarPath(of language: Language) -> String? {
        parts.first { $0.words.code == language.code }?.grammarPath
    }

    /// The phrases of all files; a phrase with the same key in several files is there once.
    package var aliases: [Alias] {
        var known: Set<UUID> = []
        return parts.flatMap(\.file.aliases).filter { known.insert($0.id).inserted }
    }

    /// Makes a dictionary for each language. A row that comes from no file is in all dictionaries: a person wrote it,
    /// or a classifier taught it.
    ///
    /// - Parameters:
    ///   - rows: the rows of a database.
    ///   - scopeID: the scope of the dictionaries.
    ///   - targets: the targets of the rows, such as milestones.
    package func dictionaries(
        of rows: [Alias], scopeID: UUID, targets: [CommandTarget]
    ) -> [AliasDictionary] {
        let own = parts.map { Set($0.file.aliases.map(\.id)) }
        let all = own.reduce(into: Set<UUID>()) { $0.formUnion($1) }
        return zip(parts, own).map { part, own in
            AliasDictionary(
                parts.count == 1 ? rows : rows.filter { own.contains($0.id) || !all.contains($0.id) },
                scopeID: scopeID, milestones: targets, language: part.words,
                pronouncing: PronunciationDictionary.installed(for: part.words))
        }
    }

    /// Makes the parser of dictionaries, which are in the order of the languages. Reads the grammars from their files.
    ///
    /// - Throws: ``Failure`` about a grammar.
    package func parser(
        of dictionaries: [AliasDictionary], wakePhrases: [String] = ["orbit"]
    ) throws(Failure) -> CommandParser {
        var parsers: [CommandParser] = []
        for (part, dictionary) in zip(parts, dictionaries) {
            let grammar = try GrammarFile.read(path: part.grammarPath, context: GrammarContext(dictionary))
            parsers.append(CommandParser(dictionary, grammar: grammar, wakePhrases: wakePhrases))
        }
        var main = parsers[0]
        main.others = Array(parsers.dropFirst())
        return main
    }
}
