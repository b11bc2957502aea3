import ArgumentParser
import CommandFiles
import Commands
import Foundation
import SQLiteStorage
import Storage

/// Where learned phrases are: what `voiced aliases` has in common.
struct LearnedDatabase: ParsableArguments {
    @Option(help: "The configuration of the voiced that learned.", completion: .file())
    var config: String?

    @Option(
        help: "The SQLite database; without it that of the configuration, else voiced's own.",
        completion: .file())
    var database: String?

    /// The database as the options and the configuration name it; nil where none is named and voiced has not
    /// made its own yet.
    func open() throws -> (store: SQLiteStore, configuration: Configuration)? {
        let configuration =
            try config.map { path throws(Failure) in try Configuration.read(path: path) } ?? Configuration()
        let named = database ?? configuration.database
        let path = named ?? BaseFolder.database
        guard FileManager.default.fileExists(atPath: path) else {
            guard named == nil else {
                throw Failure(.noInput, "there is no database \(path); check the path")
            }
            return nil
        }
        return (try SQLiteStore(path: path), configuration)
    }
}
