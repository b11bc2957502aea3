import ArgumentParser

/// `voiced privacy`: the group of subcommands about stored words and recordings.
struct PrivacyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy",
        abstract: "Show the spoken words and sound on the disk, or delete those that are too old.",
        discussion: """
            What is kept, and for how long, is set in the configuration; docs/voiced.md explains it.

            Example: voiced privacy report
            """,
        subcommands: [PrivacyReportCommand.self, PrivacyPurgeCommand.self])
}
