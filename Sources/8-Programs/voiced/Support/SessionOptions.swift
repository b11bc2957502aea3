import ArgumentParser
import Feedback
import Foundation
import VoicedConfiguration

/// The common options of `run` and `listen`. An option takes precedence over the configuration file, and the file over
/// the defaults.
struct SessionOptions: ParsableArguments {
    @Option(
        help:
            "The configuration file in YAML, or none; without it ~/.config/voiced/voiced.yaml, else /etc/voiced.yaml.",
        completion: .file())
    var config: String?

    @Option(
        help: "A keyword model to listen for, repeatable; without it the bundled \"orbit\".",
        completion: .file(extensions: ["wake"]))
    var model: [String] = []

    @Option(
        parsing: .unconditional,
        help: "The score from which a wake word counts, 0 ... 1; without it each model's own.")
    var threshold: Double?

    @Flag(help: "Recognize all speech, without a wake word.")
    var alwaysOn = false

    @Option(
        help: "Phrases and milestones in YAML; without it those that come with voiced.", completion: .file())
    var aliases: String?

    @Option(
        help:
            "A grammar of intents and slots to understand beside the phrases; docs/grammars.md explains it.",
        completion: .file())
    var grammar: String?

    @Option(
        help: "The SQLite database of aliases and the command log; memory: none of it comes to the disk.",
        completion: .file())
    var database: String?

    @Option(
        help:
            "What voiced carries out by itself; without it what the configuration says, else operating-room:")
    var domain: Configuration.Domain?

    @Option(help: "How to answer:")
    var feedback: FeedbackLevel?

    @OptionGroup var form: ResultForm

    func validate() throws {
        if let threshold, !(0...1).contains(threshold) {
            throw ValidationError("--threshold must lie between 0 and 1, not \(threshold)")
        }
        if alwaysOn && !model.isEmpty {
            throw ValidationError("--always-on and --model contradict each other; use one of them")
        }
    }
}
