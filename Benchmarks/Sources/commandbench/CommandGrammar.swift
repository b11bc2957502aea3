import BenchmarkKit
import CommandFiles
import CommandScoring
import Commands
import RoomMode
import Recognition

/// The grammar of a run: it gives the phrases that a recognizer should expect, and finds the command in the text
/// it heard.
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

    /// The phrases that a recognizer should expect.
    var expected: ExpectedPhrases { grammar.expectedPhrases }

    /// Returns the command in a text; nil if the text is no command.
    func command(in text: String) -> SpokenCommand? {
        grammar.match(text).map { match in
            SpokenCommand(intent: match.intent, slots: match.slots.mapValues(\.description))
        }
    }

    /// Makes the answer of a recognizer from the text that it heard.
    func answer(text: String, confidence: Double?) -> CommandAnswer {
        CommandAnswer(text: text, command: command(in: text), confidence: confidence)
    }

    /// Makes the answer of the whole engine to a text, which the parser matches by words and by sound. The confidence
    /// is 1 for a match word for word.
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
