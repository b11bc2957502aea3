import ArgumentParser
import CommandFiles
import Commands
import Foundation
import RoomMode
import VoicedAssembly
import VoicedConfiguration

/// The options that select the phrases, for subcommands that show how `run` would understand a text. With the same
/// options they use the same phrases as `run`.
struct PhraseOptions: ParsableArguments {
    @Option(
        help:
            "The configuration that the daemon is run with: its phrases, database and facility; without it as for run.",
        completion: .file())
    var config: String?

    @Option(
        help:
            "The file of phrases and milestones; without it that of the configuration, else the one that comes with voiced.",
        completion: .file())
    var aliases: String?

    @Option(
        help:
            "The SQLite database; without it that of the configuration, else voiced's own if there is one.",
        completion: .file())
    var database: String?

    @Option(
        help:
            "What voiced carries out by itself; without it what the configuration says, else operating-room:")
    var domain: Configuration.Domain?

    @Option(
        help:
            "The language of the phrases, or several, as en,de; without it the configuration's, else en.")
    var language: [String] = []

    /// Reads the phrases with which `run` would begin.
    func load() async throws -> PhrasesInUse { try await PhrasesInUse(configuration()) }

    /// Reads the words of the phrases' main language.
    func words() throws -> Language { try configuration().words() }

    /// Whether an option or the configuration names a file of phrases.
    func namesFile() throws -> Bool { try configuration().aliases != nil }

    /// Reads the configuration, and applies the options to it.
    func configuration() throws -> Configuration {
        var configuration = try ConfigurationFile(named: config).configuration
        configuration.aliases = aliases ?? configuration.aliases
        configuration.database = database ?? configuration.database
        configuration.domain = domain ?? configuration.domain
        let codes = language.flatMap { $0.components(separatedBy: ",") }
        if codes.count > 1, let why = Configuration.refusal(ofLanguages: codes) {
            throw Failure(.badConfiguration, why)
        }
        if !codes.isEmpty { configuration.languages = codes }
        return configuration
    }
}

extension GrammarFile {
    /// - Parameters:
    ///   - path: the path of the grammar.
    ///   - phrases: select the phrases and milestones from which the grammar's slots take words.
    static func read(path: String, with phrases: PhraseOptions) async throws -> Grammar {
        try read(path: path, context: try await context(phrases))
    }

    private static func context(_ phrases: PhraseOptions) async throws -> GrammarContext {
        // A grammar without milestones needs no phrases, so those that come with voiced may be missing.
        if try !phrases.namesFile(), (try? DataFiles.path(of: "aliases.yaml")) == nil {
            return GrammarContext(vocabulary: .operatingRoom, language: try phrases.words())
        }
        return GrammarContext(try await phrases.load().dictionary)
    }
}
