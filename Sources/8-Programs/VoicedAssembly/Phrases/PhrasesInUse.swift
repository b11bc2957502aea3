import CommandFiles
import Commands
import Foundation
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import VoicedConfiguration

/// The phrases that `voiced run` would begin with, read without making or changing anything.
package struct PhrasesInUse {
    /// The file of phrases.
    package let path: String
    /// The database; nil if there is none yet.
    package let database: String?
    /// The dictionary of each language, the main language first.
    private let dictionaries: [AliasDictionary]
    package let languages: RoomLanguages
    /// The rows behind the dictionaries, also rows that a person has switched off.
    package let aliases: [Alias]
    /// The keys of rows that cannot be read.
    package let unreadable: [String]

    /// - Throws: `CommandFileError` and `Failure` about the file, `StorageError` about the database.
    package init(_ configuration: Configuration) async throws {
        languages = try RoomLanguages(configuration)
        path = languages.path
        let facility = configuration.place.scopeID
        let (all, rows) = (languages.aliases, languages.file.milestones(of: facility))
        // Without a database the daemon's first start would take the phrases of the file.
        guard let database = DatabasePlace.path(configuration.database ?? BaseFolder.database),
            FileManager.default.fileExists(atPath: database)
        else {
            (self.database, unreadable, aliases) = (nil, [], all)
            dictionaries = languages.dictionaries(
                of: all, scopeID: facility, targets: rows.map(\.milestone))
            return
        }
        self.database = database
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: database, options: options)
        defer { store.close() }
        unreadable = try await store.unreadableAliases()
        aliases = try await store.aliases(scopeID: facility, following: all)
        let milestones = try await store.milestones(scopeID: facility, following: rows)
        dictionaries = languages.dictionaries(
            of: aliases, scopeID: facility, targets: milestones.map(\.milestone))
    }

    /// The dictionary in the main language.
    package var dictionary: AliasDictionary { dictionaries[0] }

    /// The parser that `voiced run` would begin with.
    ///
    /// - Throws: ``Failure`` about a grammar.
    package func parser() throws(Failure) -> CommandParser { try languages.parser(of: dictionaries) }
}
