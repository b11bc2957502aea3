import ArgumentParser
import CommandFiles
import Commands
import Foundation
import SQLiteStorage
import Storage
import VoicedConfiguration

/// The options that select the database of a voiced, for subcommands that read or change it.
struct LearnedDatabase: ParsableArguments {
    @Option(
        help: "The configuration of the voiced whose database it is; without it as for run.",
        completion: .file())
    var config: String?

    @Option(
        help: "The SQLite database; without it that of the configuration, else voiced's own.",
        completion: .file())
    var database: String?

    /// Reads the configuration, and sets the database that an option names.
    func configuration() throws -> Configuration {
        var configuration = try ConfigurationFile(named: config).configuration
        configuration.database = database ?? configuration.database
        return configuration
    }

    /// Opens the database that the options or the configuration name, for reading and writing; nil if they name none
    /// and voiced has not made its own yet.
    func open() throws -> (store: SQLiteStore, configuration: Configuration)? { try open(SQLiteOptions()) }

    /// Opens the same database for reading only; nil if ``open()`` returns nil.
    func read() throws -> (store: SQLiteStore, configuration: Configuration)? {
        var options = SQLiteOptions()
        options.access = .readOnly
        return try open(options)
    }

    /// Returns the path of the database that a person wants to change. The database may not exist yet, and opening
    /// makes it.
    ///
    /// - Throws: ``Failure`` if the database is in memory, or if root would make a database that neither an option nor
    ///   the configuration names, because the daemon could not write to it.
    func pathToChange(_ configuration: Configuration) throws(Failure) -> String {
        guard let path = DatabasePlace.path(configuration.database ?? BaseFolder.database) else {
            throw DatabasePlace.isElsewhere
        }
        guard FileManager.default.fileExists(atPath: path) || geteuid() != 0 || configuration.database != nil
        else {
            throw Failure(
                .noInput,
                "there is no database \(path) yet; name one with --database, or run this as the user of voiced (sudo -u)"
            )
        }
        return path
    }

    /// Finds the running voiced if it has another database than this one; nil also if an option names the database or
    /// the configuration.
    func daemonElsewhere() throws -> RunningDaemon? {
        guard config == nil, database == nil, let running = RunningDaemon(try configuration()),
            !running.hasDatabase
        else { return nil }
        return running
    }

    private func open(_ options: SQLiteOptions) throws -> (store: SQLiteStore, configuration: Configuration)?
    {
        let configuration = try configuration()
        guard let path = DatabasePlace.path(configuration.database ?? BaseFolder.database) else {
            throw DatabasePlace.isElsewhere
        }
        guard FileManager.default.fileExists(atPath: path) else {
            guard configuration.database == nil else {
                throw Failure(.noInput, "there is no database \(path); check the path")
            }
            return nil
        }
        return (try SQLiteStore(path: path, options: options), configuration)
    }
}
