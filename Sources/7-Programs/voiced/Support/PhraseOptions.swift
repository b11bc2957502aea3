import ArgumentParser
import Foundation

/// Which phrases count, for subcommands that show what `run` would make of something: with the same options they have
/// the same phrases.
struct PhraseOptions: ParsableArguments {
    @Option(
        help: "The configuration that the daemon is run with: its phrases, database and facility.",
        completion: .file())
    var config: String?

    @Option(
        help:
            "The file of phrases and milestones; without it that of the configuration, else the one that comes with voiced.",
        completion: .file())
    var aliases: String?

    @Option(
        help:
            "The SQLite database; without it that of the configuration, else voiced's own where there is one.",
        completion: .file())
    var database: String?

    /// The phrases that `run` would begin with.
    func load() async throws -> PhrasesInUse { try await PhrasesInUse(configuration()) }

    /// Whether a file of phrases is named, here or in the configuration.
    func namesFile() throws -> Bool { try configuration().aliases != nil }

    private func configuration() throws -> Configuration {
        var configuration =
            try config.map { path throws(Failure) in try Configuration.read(path: path) } ?? Configuration()
        configuration.aliases = aliases ?? configuration.aliases
        configuration.database = database ?? configuration.database
        return configuration
    }
}
