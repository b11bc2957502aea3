import CommandFiles
import Commands

extension Configuration {
    /// Whether a text is the code of a language: two or three small letters.
    static func isLanguageCode(_ text: String) -> Bool {
        (2...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Has the recognizers and the voice use the language, unless they name one themselves.
    mutating func useLanguage() throws {
        guard language != "en" else { return }
        if let why = recognizer.refusal(of: language) { throw Refusal("recognizer", why) }
        recognizer.use(language: language)
        dictation.recognizer?.use(language: language)
        feedback.voice = feedback.voice ?? language
    }

    /// The words and rules of the language: built in for English, else a file that comes with voiced or the user's.
    ///
    /// - Throws: ``Failure`` if there is no such file, or if something in it is wrong.
    package func words() throws(Failure) -> Language {
        guard language != "en" else { return .english }
        guard Self.isLanguageCode(language) else {
            throw Failure(.badConfiguration, "\"\(language)\" is no language; use a code such as en or de")
        }
        guard let path = try? DataFiles.path(of: "languages/\(language)/language.yaml") else {
            let known = DataFiles.languages.joined(separator: ", ")
            throw Failure(.badConfiguration, "there is no language \"\(language)\"; there are \(known)")
        }
        do throws(CommandFileError) {
            return try Language(contentsOfFile: path)
        } catch {
            throw Failure(.badData, "\(path): \(error.message)")
        }
    }

    /// The path of a file that comes with voiced: that of the language, or the English one.
    func path(of name: String) throws(Failure) -> String {
        if Self.isLanguageCode(language), language != "en",
            let path = try? DataFiles.path(of: "languages/\(language)/\(name)")
        {
            return path
        }
        return try DataFiles.path(of: name)
    }

    /// The files of the domain that are the English ones, since the language has none.
    package var englishFiles: [String] {
        guard language != "en" else { return [] }
        let files = [(aliases, domain.aliasesFile), (grammar, domain.grammarFile)]
        return files.filter { $0.0 == nil }.map(\.1).filter {
            (try? DataFiles.path(of: "languages/\(language)/\($0)")) == nil
        }
    }
}
