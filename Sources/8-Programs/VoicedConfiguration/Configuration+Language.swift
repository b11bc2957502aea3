import CommandFiles
import Commands

extension Configuration {
    /// The most languages of a room. The phrases and the grammar of each stay in memory.
    static let maximumLanguages = 8

    /// Whether a text is the code of a language: two or three small letters.
    static func isLanguageCode(_ text: String) -> Bool {
        (2...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Says why a room cannot have these languages; nil if it can.
    package static func refusal(ofLanguages codes: [String]) -> String? {
        if let code = codes.first(where: { !isLanguageCode($0) }) { return notLanguage(code) }
        guard (2...maximumLanguages).contains(codes.count) else {
            return codes.count < 2
                ? "name two languages or more here, and one as language"
                : "there are more than \(maximumLanguages) languages; keep those that people speak"
        }
        let twice = codes.indices.first { codes[..<$0].contains(codes[$0]) }
        return twice.map { "\(codes[$0]) is named twice; name each language once" }
    }

    static func notLanguage(_ code: String) -> String {
        "\"\(code)\" is no language; use a code such as en or de"
    }

    /// Makes the recognizers and the voice use the room's languages, unless their own settings name a language.
    mutating func useLanguages() throws {
        if let code = feedback.voiceServer?.voices.keys.sorted().first(where: {
            !languages.dropFirst().contains($0)
        }) {
            throw Refusal(
                "feedback",
                code == language
                    ? "voice-server.voices: \(code) is the main language; its voice is voice-server.voice"
                    : "voice-server.voices: nothing is spoken in \(code) here; languages has to name it")
        }
        guard languages != ["en"] else { return }
        if let why = recognizer.refusal(of: languages) { throw Refusal("recognizer", why) }
        recognizer.use(languages: languages)
        dictation.recognizer?.use(languages: languages)
        if language != "en" { feedback.voice = feedback.voice ?? language }
    }

    /// Returns the words and rules of a language: built in for English, else from a file of the user or of voiced.
    ///
    /// - Parameter code: the language; nil for the main one.
    /// - Throws: ``Failure`` if there is no such file, or if something in it is wrong.
    package func words(of code: String? = nil) throws(Failure) -> Language {
        let code = code ?? language
        guard code != "en" else { return .english }
        guard Self.isLanguageCode(code) else { throw Failure(.badConfiguration, Self.notLanguage(code)) }
        guard let path = try? DataFiles.path(of: "languages/\(code)/language.yaml") else {
            let known = DataFiles.languages.joined(separator: ", ")
            throw Failure(.badConfiguration, "there is no language \"\(code)\"; there are \(known)")
        }
        do throws(CommandFileError) {
            return try Language(contentsOfFile: path)
        } catch {
            throw Failure(.badData, "\(path): \(error.message)")
        }
    }

    /// Returns the path of a file that comes with voiced: the file of the language, else the English one.
    private func path(of name: String, in code: String) throws(Failure) -> String {
        if Self.isLanguageCode(code), code != "en",
            let path = try? DataFiles.path(of: "languages/\(code)/\(name)")
        {
            return path
        }
        return try DataFiles.path(of: name)
    }

    /// Returns the path of the phrases in a language: for the main language the configured file, if there is one; else
    /// the file of the domain that comes with voiced.
    package func phrasesPath(in code: String) throws(Failure) -> String {
        if code == language, let aliases { return aliases }
        return try path(of: domain.aliasesFile, in: code)
    }

    /// Returns the path of the grammar in a language, by the rule of ``phrasesPath(in:)``.
    package func grammarPath(in code: String) throws(Failure) -> String {
        if code == language, let grammar { return grammar }
        return try path(of: domain.grammarFile, in: code)
    }

    /// Returns the names of the domain's files that are English, because the language has none of its own.
    ///
    /// - Parameter code: the language; nil for the main one.
    package func englishFiles(of code: String? = nil) -> [String] {
        let code = code ?? language
        guard code != "en" else { return [] }
        let isMain = code == language
        let files = [(aliases, domain.aliasesFile), (grammar, domain.grammarFile)]
        return files.filter { $0.0 == nil || !isMain }.map(\.1).filter {
            (try? DataFiles.path(of: "languages/\(code)/\($0)")) == nil
        }
    }
}
