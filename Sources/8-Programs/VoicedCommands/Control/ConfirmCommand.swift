import ArgumentParser
import Control
import Foundation
import VoicedAssembly

/// `voiced confirm`: answers the question of the running daemon.
struct ConfirmCommand: ParsableCommand {
    /// The possible answers.
    enum Word: String, ExpressibleByArgument, CaseIterable { case yes, no }

    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Answer the question of the running daemon.",
        discussion: """
            It has the effect of a spoken answer, and prints what `voiced submit` prints. It exits with 69 if no \
            question waits. A program should name the question by its id in the event question, since another one may \
            have replaced it.

            Use: voiced confirm yes
            """)

    @Argument(help: "The answer:")
    var answer: Word

    @Option(
        help: "The id of the question; without it the one that waits.",
        transform: ConfirmCommand.id)
    var question: UUID?

    @OptionGroup var control: ControlOptions

    func run() throws {
        try SubmittedAnswer.print(.confirm(answer == .yes, question: question), control)
    }

    private static func id(_ text: String) throws -> UUID {
        guard let id = UUID(uuidString: text) else {
            throw ValidationError("“\(text)” is no id of a question")
        }
        return id
    }
}
