import ArgumentParser
import CommandFiles
import Commands
import VoiceEngine

/// The parser alone.
struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Show what the parser makes of a text, and why.",
        discussion: """
            Prints a JSON line for each text: the action, how it was matched, the runner-up and by how much it
            lost; or the reason why nothing matched. With --confirming, "yes" and "no" answer a command that
            waits for confirmation.

            Example: voiced parse "patient in" "what time is it"
            """)

    @Argument(help: "Texts, each in quotes.")
    var texts: [String]

    @Option(
        help: "The file of phrases and milestones; without it the one that comes with voiced.",
        completion: .file())
    var aliases: String?

    @Flag(help: "Parse as while a command waits for confirmation.")
    var confirming = false

    func run() throws {
        let file = try CommandFile(path: aliases ?? DataFiles.path(of: "aliases.yaml"))
        let parser = CommandParser(AliasDictionary(file.aliases, milestones: file.milestones))
        for text in texts {
            Console.write(line(for: text, parser.parse(text, awaitingConfirmation: confirming)))
        }
    }

    private func line(for text: String, _ result: ParseResult) -> String {
        var line = JSONLine()
        line.add("text", text)
        switch result {
        case .command(let command):
            line.add("action", command.action.rawValue)
            line.add("milestone", command.milestoneName)
            line.add("confidence", command.confidence.rawValue)
            line.add("match", command.match?.tier.rawValue)
            line.add("alias", command.match?.phrase)
            if let match = command.match { line.add("distance", match.distance) }
            line.add("runnerUp", command.match?.runnerUp?.alias.phrase)
            line.add("why", command.match?.description)
        case .noMatch(let none):
            line.add("reason", none.reason.rawValue)
            if !none.candidates.isEmpty {
                line.add("candidates", none.candidates.map(\.phrase).joined(separator: " | "))
            }
        }
        return line.text
    }
}
