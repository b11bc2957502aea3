public import Commands
import Foundation

extension Language {
    /// Reads the words and rules of a language from a file; `docs/languages.md` explains it.
    ///
    /// ```swift
    /// let german = try Language(contentsOfFile: "Models/languages/de/language.yaml")
    /// let grammar = try Grammar(contentsOfFile: "home.yaml", context: GrammarContext(language: german))
    /// ```
    ///
    /// - Parameter path: a regular file of at most ``CommandFile/maximumBytes``.
    /// - Throws: ``CommandFileError`` with the line and column.
    public convenience init(contentsOfFile path: String) throws(CommandFileError) {
        try self.init(
            text: CommandFile.text(path: path), name: URL(fileURLWithPath: path).lastPathComponent)
    }

    /// Reads the words and rules of a language from text.
    ///
    /// - Parameters:
    ///   - text: the content of the file.
    ///   - name: the file's name in errors.
    /// - Throws: ``CommandFileError`` with the line and column.
    public convenience init(text: String, name: String = "language.yaml") throws(CommandFileError) {
        let root = try YAMLDocument.phrases(of: text, file: name)
        let definition = try LanguageReader(file: name, text: text).read(root)
        do {
            try self.init(definition)
        } catch {
            throw CommandFileError(error, file: name)
        }
    }
}
