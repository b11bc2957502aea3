import ArgumentParser
import Commands
import Foundation
import Recognition
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced grammar check`: reports mistakes in a grammar to its author.
struct GrammarCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Report ambiguities, unreachable expressions and unknown words of a grammar, with their lines.",
        discussion: """
            Prints a line for each finding, as compilers do:
              room.yaml:7:9: error: "stop the music" is quiet here and stop on line 5
            and then the number of findings. With --json each finding is an object, and the last line is
              {"file":"room.yaml","errors":1,"warnings":0,"intents":3,"states":812}
            The exit code is 65 if there is an error, and 0 otherwise.

            Example: voiced grammar check Examples/room.yaml
            """)

    @Argument(help: "The grammar.", completion: .file())
    var file: String

    @OptionGroup var phrases: PhraseOptions

    @Option(
        help: "How words sound that the dictionary lacks; docs/recognizers.md explains it.",
        completion: .file())
    var pronunciations: String?

    @Flag(help: "Print JSON lines.")
    var json = false

    func run() async throws {
        let grammar = try await GrammarFile.read(path: file, with: phrases)
        // PocketSphinx has an English dictionary alone, so it cannot check the words of another language.
        let isHeardHere = try phrases.words() == .english
        let recognizer = isHeardHere ? try OfflineRecognizer.make(pronunciations: pronunciations) : nil
        let unknownWords =
            try await recognizer?.prepare(expecting: grammar.expectedPhrases).unknownWords ?? []
        let findings = grammar.findings(unknownWords: Set(unknownWords))
        for finding in findings { Console.write(json ? object(finding) : line(finding)) }
        let errors = findings.count { $0.isError }
        Console.write(json ? summary(grammar, findings) : sentence(grammar, findings))
        let numbers = unknownWords.filter { $0.contains(where: \.isNumber) }
        if !numbers.isEmpty {
            Console.say("write these numbers as they are spoken: " + numbers.joined(separator: ", "))
        }
        let others = unknownWords.filter { !numbers.contains($0) }
        if !others.isEmpty {
            Console.say(
                "write how these words sound into a file for --pronunciations (recognizer.pronunciations for run): "
                    + others.joined(separator: ", "))
        }
        if errors > 0 { throw ExitCode.badData }
    }

    private var name: String { URL(fileURLWithPath: file).lastPathComponent }

    private func line(_ finding: GrammarFinding) -> String {
        // The description of a position already ends with a colon.
        name + ":" + (finding.position == nil ? " " : "") + finding.description
    }

    private func object(_ finding: GrammarFinding) -> String {
        var line = JSONLine()
        line.add("file", name)
        if let position = finding.position {
            line.add("line", position.line)
            line.add("column", position.column)
        }
        line.add("severity", finding.isError ? "error" : "warning")
        line.add("kind", finding.kind == .missingTarget ? "missing-milestone" : finding.kind.rawValue)
        line.add("message", finding.sentence)
        line.add("example", finding.example)
        return line.text
    }

    private func summary(_ grammar: Grammar, _ findings: [GrammarFinding]) -> String {
        var line = JSONLine()
        line.add("file", name)
        line.add("errors", findings.count { $0.isError })
        line.add("warnings", findings.count { !$0.isError })
        line.add("intents", grammar.definition.intents.count)
        line.add("states", grammar.stateCount)
        return line.text
    }

    private func sentence(_ grammar: Grammar, _ findings: [GrammarFinding]) -> String {
        let errors = findings.count { $0.isError }
        return "\(name): \(errors.counted("error")), \((findings.count - errors).counted("warning"));"
            + " \(grammar.definition.intents.count.counted("intent")), \(grammar.stateCount.counted("state"))"
    }
}
