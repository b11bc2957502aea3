import Commands
import Diagnostics
import VoicedConfiguration

/// Checks that the words of one of the room's languages are there, and names the texts that remain English.
struct LanguageCheck: Check {
    let name = "language"
    private let configuration: Configuration
    private let code: String

    /// Makes a check of one of a configuration's languages.
    init(_ configuration: Configuration, _ code: String) {
        (self.configuration, self.code) = (configuration, code)
    }

    /// Describes the tables of texts that a language translates in part only. German has the most texts, and so serves
    /// as the complete list.
    private static func untranslated(_ language: Language) -> [String] {
        var german = Configuration()
        german.language = "de"
        guard let all = try? german.words().definition else { return [] }
        let tables = [("answers", \LanguageDefinition.answers), ("texts of the display", \.display)]
        return tables.compactMap { name, table in
            let (own, all) = (language.definition[keyPath: table], all[keyPath: table].keys)
            let missing = all.filter { own[$0] == nil }.sorted()
            guard !own.isEmpty, let first = missing.first else { return nil }
            return "\(missing.count) of \(all.count) \(name), such as “\(first)”"
        }
    }

    func run() async -> Finding {
        do {
            let language = try configuration.words(of: code)
            guard language != .english else { return .ok("English (en)") }
            let missing =
                language.missing + configuration.englishFiles(of: code) + Self.untranslated(language)
            let rest = missing.isEmpty ? "" : "; English are \(missing.joined(separator: ", "))"
            return .ok("\(language.definition.name) (\(language.code))\(rest)")
        } catch {
            return .failed(
                .configuration, telling: error.message,
                else: "correct the file, or choose another language; docs/languages.md explains it")
        }
    }
}
