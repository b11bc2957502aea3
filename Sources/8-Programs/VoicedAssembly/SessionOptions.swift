import ArgumentParser
import Feedback
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The common options of `run` and `listen`. An option takes precedence over the configuration file, and the file over
/// the defaults.
package struct SessionOptions: ParsableArguments {
    @Option(
        help:
            "The configuration file in YAML, or none; without it ~/.config/voiced/voiced.yaml, else /etc/voiced.yaml.",
        completion: .file())
    package var config: String?

    @Option(
        help: "A keyword model or its name, to listen for, repeatable; without it the bundled \"orbit\".",
        completion: .file(extensions: ["wake"]))
    package var model: [String] = []

    @Option(
        parsing: .unconditional,
        help: "The score from which a wake word counts, 0 ... 1; without it each model's own.")
    package var threshold: Double?

    @Flag(help: "Recognize all speech, without a wake word.")
    package var alwaysOn = false

    @Option(
        help: "Phrases and milestones in YAML; without it those that come with voiced.", completion: .file())
    package var aliases: String?

    @Option(
        help:
            "A grammar of intents and slots to understand beside the phrases; docs/grammars.md explains it.",
        completion: .file())
    package var grammar: String?

    @Option(
        help: "The SQLite database of aliases and the command log; memory: none of it comes to the disk.",
        completion: .file())
    package var database: String?

    @Option(
        help:
            "What voiced carries out by itself; without it what the configuration says, else operating-room:")
    package var domain: Configuration.Domain?

    @Option(help: "How to answer:")
    package var feedback: FeedbackLevel?

    @OptionGroup package var form: ResultForm

    package init() {}

    package func validate() throws {
        if let threshold, !(0...1).contains(threshold) {
            throw ValidationError("--threshold must lie between 0 and 1, not \(threshold)")
        }
        if alwaysOn && !model.isEmpty {
            throw ValidationError("--always-on and --model contradict each other; use one of them")
        }
    }
}
