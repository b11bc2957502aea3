import ArgumentParser
import VoicedConfiguration

/// The option `--config`, for subcommands that need only the settings of the configuration.
struct ConfigurationOption: ParsableArguments {
    @Option(help: "The configuration file in YAML, or none; without it as for run.", completion: .file())
    var config: String?

    /// Reads the configuration that the option names, else the one at a usual path.
    func file() throws(Failure) -> ConfigurationFile { try ConfigurationFile(named: config) }
}
