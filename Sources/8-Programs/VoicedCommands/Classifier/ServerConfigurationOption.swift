import ArgumentParser
import VoicedConfiguration

/// The option that names the configuration of a classifier's server, for subcommands that need some of its settings.
struct ServerConfigurationOption: ParsableArguments {
    @Option(help: "The server's configuration in YAML, a file of its own.", completion: .file())
    var config: String?

    /// Reads the configuration; nil if the option is missing.
    func settings() throws(Failure) -> ClassifierServerSettings? {
        try config.map { path throws(Failure) in try ClassifierServerSettings.read(path: path) }
    }
}
