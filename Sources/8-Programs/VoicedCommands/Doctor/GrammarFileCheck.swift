import Commands
import Diagnostics
import VoicedConfiguration

/// Checks that the grammar can be read, and that its expressions do not contradict each other.
struct GrammarFileCheck: Check {
    static let name = "grammar"
    var name: String { Self.name }
    let path: String
    /// The grammar, or the error of reading it.
    let grammar: Result<Grammar, Failure>

    func run() async -> Finding {
        do {
            let grammar = try grammar.get()
            guard let error = grammar.findings().first(where: \.isError) else {
                return .ok("\(grammar.definition.intents.count) intents, \(path)")
            }
            return .warning(
                "\(path):\(error.position == nil ? " " : "")\(error)",
                "correct it; `voiced grammar check \(path)` finds all there is")
        } catch {
            return .failed(
                .configuration, telling: error.message, else: "`voiced grammar check` says what is wrong")
        }
    }
}
