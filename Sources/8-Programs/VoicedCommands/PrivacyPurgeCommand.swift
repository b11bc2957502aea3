import ArgumentParser
import SQLiteStorage
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced privacy purge`: deletes old data by the current clock, for which the person vouches.
struct PrivacyPurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Delete now what is older than the configuration allows.",
        discussion: """
            The daemon does that by itself, but not while the clock has gone on by more than two weeks without a time \
            server: a clock that is wrong would delete everything. Look at the time that date tells, and run this once \
            if it is right. Works beside a voiced that runs.

            Example: voiced privacy purge
            """)

    @OptionGroup var place: LearnedDatabase
    @OptionGroup var log: LogOptions

    func run() async throws {
        let logger = try log.makeLogger()
        guard let (store, configuration) = try place.open() else {
            return Console.write("Nothing is on the disk.")
        }
        defer { store.close() }
        var purging = configuration.purging(store, logger: logger)
        purging.isSynchronized = { _ in true }
        await purging.purge()
    }
}
