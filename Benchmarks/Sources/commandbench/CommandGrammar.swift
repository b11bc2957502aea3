import BenchmarkKit
import CommandFiles
import CommandScoring
import Commands
import RoomMode
import Recognition

/// The grammar of a run: what a recognizer should expect, and the command in what it heard.
struct CommandGrammar: Sendable {
    private let grammar: Grammar
    private let parser: CommandParser

    /// Reads a grammar file.
    ///
    /// - Throws: `CommandFileError`.
    init(path: String) throws {
        grammar = try Grammar(contentsOfFile: path, context: GrammarContext(vocabulary: .operatingRoom))
        parser = CommandParser(
            AliasDictionary([], pronouncing: PronunciationDictionary.installed),
            grammar: grammar)
    }

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

    /// What the engine understands of a text, also by its sound, and how sure that is: 1 if it is word for word.
    func understood(_ text: String) -> CommandAnswer {
        guard case .intent(let intent) = parser.parse(text) else {
            return CommandAnswer(text: text, command: nil)
        }
        return CommandAnswer(
            text: text,
            command: SpokenCommand(intent: intent.name, slots: intent.slots.mapValues(\.description)),
            confidence: intent.sound?.certainty ?? 1)
    }
}
