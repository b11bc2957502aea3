import Commands
import Diagnostics
import VoicedConfiguration

/// The words of the room's language are there, and what is English in spite of it is named.
struct LanguageCheck: Check {
    let name = "language"
    private let configuration: Configuration

    /// Makes a check of a configuration whose language is not English.
    init(_ configuration: Configuration) { self.configuration = configuration }

    /// What no file of a language has yet.
    private static let english = ["the commands of a dictation", "the pages of the display", "alerts"]

    func run() async -> Finding {
        do {
            let language = try configuration.words()
            let missing = language.missing + configuration.englishFiles + Self.english
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
