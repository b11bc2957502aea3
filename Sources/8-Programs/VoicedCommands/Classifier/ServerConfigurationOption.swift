import ArgumentParser
import VoicedConfiguration

/// Which configuration a classifier for many rooms has, for subcommands that need some of its settings.
struct ServerConfigurationOption: ParsableArguments {
    @Option(help: "The server's configuration in YAML, a file of its own.", completion: .file())
    var config: String?

    /// Reads it; nil if none is named.
    func settings() throws(Failure) -> ClassifierServerSettings? {
        try config.map { path throws(Failure) in try ClassifierServerSettings.read(path: path) }
    }
}
