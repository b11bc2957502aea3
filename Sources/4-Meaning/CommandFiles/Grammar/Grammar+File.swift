public import Commands
import Foundation
import Intake
internal import Yams

extension Grammar {
    /// Reads a grammar from a file and compiles it.
    ///
    /// ```swift
    /// let grammar = try Grammar(contentsOfFile: "coffee.yaml")
    /// grammar.match("a large latte please")?.slots["size"]  // .text("large")
    /// ```
    ///
    /// - Parameters:
    ///   - path: a regular file of at most ``CommandFile/maximumBytes``: this project's YAML, a YAML context of
    ///     Picovoice Rhino, or Rhasspy's `sentences.ini`; see ``/Commands/GrammarDefinition``.
    ///   - context: the values of the slots of targets and of aliases, and the actions that an intent may name.
    /// - Throws: ``CommandFileError`` with the line and column.
    public init(
        contentsOfFile path: String, context: GrammarContext = GrammarContext()
    ) throws(CommandFileError) {
        let definition = try GrammarDefinition(contentsOfFile: path, vocabulary: context.vocabulary)
        try self.init(definition, context: context, file: URL(fileURLWithPath: path).lastPathComponent)
    }

    /// Reads a grammar from text and compiles it; the parameters are those of ``GrammarDefinition`` and of the
    /// initializer for files.
    ///
    /// - Throws: ``CommandFileError`` with the line and column.
    public init(
        text: String, format: GrammarFormat? = nil, name: String = "grammar.yaml",
        context: GrammarContext = GrammarContext()
    ) throws(CommandFileError) {
        let definition = try GrammarDefinition(
            text: text, format: format, name: name, vocabulary: context.vocabulary)
        try self.init(definition, context: context, file: name)
    }

    private init(
        _ definition: GrammarDefinition, context: GrammarContext, file: String
    ) throws(CommandFileError) {
        do {
            try self.init(definition, context: context)
        } catch {
            throw CommandFileError(error, file: file)
        }
    }
}

extension GrammarDefinition {
    /// Reads a grammar from a file. The ending of its name and its first key determine the format.
    ///
    /// Rhasspy's slot lists come from the folder `slots` beside the file.
    ///
    /// - Parameters:
    ///   - path: a regular file of at most ``CommandFile/maximumBytes``.
    ///   - vocabulary: the actions that an intent may name, and the words for their targets.
    /// - Throws: ``CommandFileError``.
    public init(
        contentsOfFile path: String, vocabulary: ActionVocabulary = .basic
    ) throws(CommandFileError) {
        let url = URL(fileURLWithPath: path)
        let text = try CommandFile.text(path: path)
        let folder = url.deletingLastPathComponent().appendingPathComponent("slots").path
        try self.init(
            text: text, format: url.pathExtension.lowercased() == "ini" ? .rhasspy : nil,
            name: url.lastPathComponent, vocabulary: vocabulary
        ) { list throws(CommandFileError) in
            let path = folder + "/" + list
            return FileManager.default.fileExists(atPath: path) ? try CommandFile.text(path: path) : nil
        }
    }

    /// Reads a grammar from text.
    ///
    /// - Parameters:
    ///   - text: the content of the file.
    ///   - format: its format; nil to choose one of the two YAML formats by the first key.
    ///   - name: the file's name in errors.
    ///   - vocabulary: the actions that an intent may name, and the words for their targets.
    ///   - slotList: gives the text of one of Rhasspy's slot lists; nil if there is no such list.
    /// - Throws: ``CommandFileError``.
    public init(
        text: String, format: GrammarFormat? = nil, name: String = "grammar.yaml",
        vocabulary: ActionVocabulary = .basic,
        slotList: (String) throws(CommandFileError) -> String? = { _ in nil }
    ) throws(CommandFileError) {
        guard text.utf8.count <= CommandFile.maximumBytes else { throw CommandFile.tooLarge(name) }
        let text = text.withoutByteOrderMark
        if format == .rhasspy {
            var reader = RhasspyReader(file: name)
            self = try reader.read(text, slotList: slotList)
            return
        }
        let root = try YAMLDocument.phrases(of: text, file: name)
        if format == .rhino || (format == nil && root.mapping?["context"] != nil) {
            let reader = RhinoContextReader(file: name, text: text)
            self = try reader.read(root)
        } else {
            let reader = NativeGrammarReader(file: name, text: text, vocabulary: vocabulary)
            self = try reader.read(root)
        }
    }
}

extension CommandFileError {
    /// An error of a grammar, in its file.
    init(_ error: GrammarError, file: String) {
        self.init(
            .invalid, file: file, line: error.position?.line, column: error.position?.column, error.sentence,
            underlying: error)
    }
}
