import ArgumentParser

/// `voiced config`: the group of subcommands about the configuration.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Begin, show and check the configuration.",
        discussion: """
            The configuration is the file that --config names, else the one that the variable VOICED_CONFIG names, \
            else ~/.config/voiced/voiced.yaml, else /etc/voiced.yaml. If there is none, the defaults hold; --config \
            none asks for them.

            Example: voiced config init
            """,
        subcommands: [
            ConfigCheckCommand.self, ConfigShowCommand.self, ConfigKeysCommand.self, ConfigInitCommand.self,
        ])
}
