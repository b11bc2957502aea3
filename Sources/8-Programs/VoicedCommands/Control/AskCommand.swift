import ArgumentParser
import Control
import VoicedConfiguration

/// `voiced ask`: makes the running daemon ask a question, and prints the answer.
struct AskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Have the running daemon ask a question, and wait for a yes or a no.",
        discussion: """
            The answer comes from a person in the room, after the wake word, or from voiced confirm. It prints yes or \
            no. It prints expired if no answer came in time, and withdrawn if something else replaced the question. \
            Ctrl-C withdraws the question. The exit code is 0 for yes, 1 for no, and 69 otherwise, also if another \
            question waits.

            Use: voiced ask "Shall I turn the light off?" --seconds 20
            """)

    @Argument(help: "The question, as a sentence that says how to answer.")
    var text: String

    @Option(parsing: .unconditional, help: "How long it waits, in seconds, 1 to 600.")
    var seconds = ControlRequest.defaultWait

    @OptionGroup var control: ControlOptions

    func validate() throws {
        guard ControlRequest.waits.contains(seconds) else {
            throw ValidationError("--seconds must lie between 1 and 600, not \(seconds)")
        }
    }

    func run() throws {
        let answer = try control.perform(.ask(text, seconds: seconds), within: seconds) { $0["answer"] }
        switch answer["answer"] {
        case "yes": return
        case "no": throw ExitCode(1)
        default: throw ExitCode.unavailable
        }
    }
}
