import ArgumentParser
import VoicedConfiguration

/// Which configuration counts, for subcommands that need no more of it than its settings.
struct ConfigurationOption: ParsableArguments {
    @Option(help: "The configuration file in YAML, or none; without it as for run.", completion: .file())
    var config: String?

    /// Reads it.
    func file() throws(Failure) -> ConfigurationFile { try ConfigurationFile(named: config) }
}
