import BenchmarkKit
import CommandFiles
import CommandScoring
import Commands
import Recognition

/// The grammar of a run: what a recognizer should expect, and the command in what it heard.
struct CommandGrammar: Sendable {
    private let grammar: Grammar

    /// Reads a grammar file.
    ///
    /// - Throws: `CommandFileError`.
    init(path: String) throws { grammar = try Grammar(contentsOfFile: path) }

    /// What a recognizer should expect.
    var expected: ExpectedPhrases { grammar.expectedPhrases }

    /// The command in a text; nil when it is none.
    func command(in text: String) -> SpokenCommand? {
        grammar.match(text).map { match in
            SpokenCommand(intent: match.intent, slots: match.slots.mapValues(\.description))
        }
    }

    /// What a text that was heard comes to.
    func answer(text: String, confidence: Double?) -> CommandAnswer {
        CommandAnswer(text: text, command: command(in: text), confidence: confidence)
    }
}
