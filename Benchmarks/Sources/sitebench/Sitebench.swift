import ArgumentParser
import BenchmarkKit

/// The benchmark of a site: many rooms on one PostgreSQL that the program starts itself.
@main
struct Sitebench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "sitebench",
        abstract: "Measure many rooms on one PostgreSQL.",
        discussion: """
            It starts a PostgreSQL of its own, and ends it. Rooms are those of voiced without sound: their handlers, their \
            files, their links to the site.
            """,
        subcommands: [DayCommand.self, KillsCommand.self, RoomCommand.self])
}
