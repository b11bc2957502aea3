import ArgumentParser
import CommandFiles
import Commands
import Foundation
import Handling
import RoomMode
import RoomRecords
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced parse`: shows how the parser understands a text, and why.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Show what the parser makes of a text, and why.",
        discussion: """
            Prints a line for each text; with --json, or for a program, it is JSON: the action, how it was matched, the runner-up and by how much it \
            lost; or the reason why nothing matched. With --confirming, "yes" and "no" answer a command that \
            waits for confirmation. With the same options it has the phrases that `voiced run` would have, those of \
            the database among them, and its grammar. With --language en,de it understands both languages, and says in \
            which one a text is.

            With --grammar only that grammar is used: the line has the intent, the slots, the expression that fits \
            with its line, and another intent that fits too. Otherwise the text for people also says what follows by \
            the configuration.

            If no word fits, it names the phrase that the text resembles most by sound, and the next one, with the \
            distance of each: 0 is the same, 1 has nothing in common. With --json it says how sure that is. With --heard \
            the text for people says if voiced would ask first.

            Example: voiced parse "patient in" "what time is it"
            """)

    @Argument(help: "Texts, each in quotes.")
    var texts: [String]

    @OptionGroup var phrases: PhraseOptions

    @Option(help: "A grammar of intents and slots; docs/grammars.md explains it.", completion: .file())
    var grammar: String?

    @Flag(help: "Parse as while a command waits for confirmation.")
    var confirming = false

    @Flag(help: "Parse as if a recognizer had heard it: a wrong letter in a short word is another word.")
    var heard = false

    @OptionGroup var form: ResultForm

    func validate() throws {
        if grammar != nil && confirming {
            throw ValidationError("--confirming is about aliases; leave it out with --grammar")
        }
    }

    func run() async throws {
        if let grammar {
            let grammar = try await GrammarFile.read(path: grammar, with: phrases)
            let language = try phrases.words()
            let parser = CommandParser(
                AliasDictionary(
                    [], milestones: [], language: language,
                    pronouncing: PronunciationDictionary.installed(for: language)),
                grammar: grammar)
            for text in texts {
                let exact = grammar.match(text)
                let near = exact == nil ? parser.nearestBySound(text) : nil
                var match = exact
                if let near, near.confidence > .none, case .grammar(let reading) = near.best.meaning {
                    match = GrammarMatch(reading: reading, text: near.best.said)
                }
                var line = line(for: text, match)
                near?.describe(&line)
                let asks = heard && exact == nil && match != nil && near?.confidence == .low
                form.write(
                    line,
                    joined(
                        "“\(text)”  " + sentence(match, in: self.grammar),
                        [next(match), near?.sentence, asks ? Self.asking : nil]))
            }
            return
        }
        let configuration = try self.phrases.configuration()
        let phrases = try await PhrasesInUse(configuration)
        let bare = try phrases.parser()
        let parser = bare.answering(bare.allConfirmationWords)
        for text in texts {
            let understanding = parser.understand(text, awaitingConfirmation: confirming, isTyped: !heard)
            let (result, language) = (understanding.result, understanding.language)
            var line = line(for: text, result)
            let isTold = !parser.others.isEmpty && result.noMatch == nil
            if isTold { line.add("language", language.code) }
            let near = parser.parser(of: language).soundBeside(
                result, of: text, awaitingConfirmation: confirming)
            near?.describe(&line)
            let path = phrases.languages.grammarPath(of: language)
            var clauses = [next(result.intentMatch)]
            if let meaning = result.meaning {
                clauses.append(await configuration.consequence(of: meaning))
            }
            clauses.append(near?.sentence)
            if heard, let meaning = result.meaning {
                clauses.append(caution(about: meaning, parser.dictionary.vocabulary, in: configuration))
            }
            form.write(
                line,
                joined(
                    "“\(text)”  " + sentence(result, in: path) + (isTold ? ", in \(language.code)" : ""),
                    clauses))
        }
    }

    private static let asking = "voiced asks first"

    /// Returns a clause about the question or repetition that voiced wants before it carries out a command that a
    /// recognizer heard well; nil if it wants none.
    private func caution(
        about meaning: CommandRequest.Meaning, _ vocabulary: ActionVocabulary, in configuration: Configuration
    ) -> String? {
        let date = Date()
        let request = CommandRequest(meaning, saidAt: date, receivedAt: date)
        guard !request.isUnclear(vocabulary) else { return "voiced wants to hear it again" }
        var confirmation = ConfirmationOptions()
        confirmation.policies = configuration.actions.confirmations
        return confirmation.asks(about: request, vocabulary) ? Self.asking : nil
    }

    /// Joins a sentence and the clauses that are there with semicolons.
    private func joined(_ sentence: String, _ clauses: [String?]) -> String {
        let clauses = clauses.compactMap(\.self)
        let first = !clauses.isEmpty && sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return ([first] + clauses).joined(separator: "; ")
    }

    /// - Parameter path: the path of the grammar; nil to leave it out.
    private func sentence(_ match: GrammarMatch?, in path: String?) -> String {
        guard let match else { return "✗ no expression fits" }
        return "→ \(shown(match.intent, match.slots)), line \(match.reading.position.line)"
            + (path.map { " of \($0)" } ?? "")
    }

    /// Returns a clause about the next reading with another meaning; nil if there is none.
    private func next(_ match: GrammarMatch?) -> String? {
        match?.runnerUp.map { "next is \(shown($0.intent, $0.slots))" }
    }

    private func shown(_ intent: String, _ slots: [String: GrammarValue]) -> String {
        guard !slots.isEmpty else { return intent }
        let values = slots.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(intent) (\(values.joined(separator: ", ")))"
    }

    private func sentence(_ result: ParseResult, in path: String?) -> String {
        switch result {
        case .command(let command):
            let target = command.targetName.map { " \($0)" } ?? ""
            let time = command.saidTime.map { ", time \($0)" } ?? ""
            return "→ \(command.action.rawValue)\(target)\(time)"
                + (command.match.map { "  (\($0.description))" } ?? "")
        case .intent(let intent): return sentence(intent.match, in: path)
        case .noMatch(let none):
            if let missing = none.missing { return "✗ \(EventText.unknown(missing))" }
            let near = none.candidates.map { "“\($0.phrase)”" }.joined(separator: ", ")
            return "✗ \(EventText.reason(none.reason.rawValue))" + (near.isEmpty ? "" : " Near: \(near)")
        }
    }

    private func line(for text: String, _ match: GrammarMatch?) -> JSONLine {
        var line = JSONLine()
        line.add("text", text)
        guard let match else {
            line.add("reason", NoMatch.Reason.noMatch.rawValue)
            return line
        }
        line.add("intent", match.intent)
        line.add("action", match.reading.action?.rawValue)
        line.add("slots", slots: match.slots)
        line.add("expression", match.reading.expression)
        line.add("line", match.reading.position.line)
        if let other = match.runnerUp {
            line.add("runnerUp", other.intent)
            line.add("runnerUpSlots", slots: other.slots)
            line.add("runnerUpLine", other.position.line)
        }
        return line
    }

    private func line(for text: String, _ result: ParseResult) -> JSONLine {
        var line = JSONLine()
        line.add("text", text)
        switch result {
        case .command(let command):
            line.add("action", command.action.rawValue)
            line.add("milestone", command.targetName)
            line.add("at", command.saidTime?.description)
            line.add("confidence", command.confidence.rawValue)
            line.add("match", command.match?.tier.rawValue)
            line.add("alias", command.match?.phrase)
            line.add("scope", command.match?.scope.inRecords)
            if let match = command.match { line.add("distance", match.distance) }
            line.add("runnerUp", command.match?.runnerUp?.alias.phrase)
            if let margin = command.match?.margin { line.add("margin", margin) }
            line.add("why", command.match?.description)
        case .intent(let intent): return self.line(for: text, intent.match)
        case .noMatch(let none):
            line.add("reason", none.reason.rawValue)
            line.add("missing", none.missing)
            if !none.candidates.isEmpty {
                line.add("candidates", none.candidates.map(\.phrase).joined(separator: " | "))
            }
        }
        return line
    }
}

extension ParseResult {
    /// The meaning that a handler would get; nil if the text is no command.
    fileprivate var meaning: CommandRequest.Meaning? {
        switch self {
        case .command(let command): .command(command)
        case .intent(let intent): .intent(intent)
        case .noMatch: nil
        }
    }

    /// The match of the grammar; nil if the result is no intent.
    fileprivate var intentMatch: GrammarMatch? {
        if case .intent(let intent) = self { intent.match } else { nil }
    }
}
