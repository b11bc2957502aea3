import Commands
import Diagnostics
import VoicedConfiguration

/// The words of one of the room's languages are there, and what is English in spite of it is named.
struct LanguageCheck: Check {
    let name = "language"
    private let configuration: Configuration
    private let code: String

    /// Makes a check of one of a configuration's languages.
    init(_ configuration: Configuration, _ code: String) {
        (self.configuration, self.code) = (configuration, code)
    }

    /// What no file of a language has yet.
    private static let english = ["the commands of a dictation", "the pages of the display", "alerts"]

    /// The answers that a file translates in part only, beside those of German, the language with the most.
    private static func untranslated(_ language: Language) -> String? {
        var german = Configuration()
        german.language = "de"
        guard !language.definition.answers.isEmpty, let all = try? german.words().definition.answers.keys
        else { return nil }
        let missing = all.filter { language.definition.answers[$0] == nil }.sorted()
        guard let first = missing.first else { return nil }
        return "\(missing.count) of \(all.count) answers, such as “\(first)”"
    }

    func run() async -> Finding {
        do {
            let language = try configuration.words(of: code)
            guard language != .english else { return .ok("English (en)") }
            var missing = language.missing + configuration.englishFiles(of: code) + Self.english
            if let answers = Self.untranslated(language) { missing.append(answers) }
            return .ok(
                "\(language.definition.name) (\(language.code)); English are \(missing.joined(separator: ", "))"
            )
        } catch {
            return .failed(
                .configuration, telling: error.message,
                else: "correct the file, or choose another language; docs/languages.md explains it")
        }
    }
}
