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
    package let dictionary: AliasDictionary
    /// The rows that it is made of, those that are switched off among them.
    package let aliases: [Alias]
    /// The keys of rows that cannot be read.
    package let unreadable: [String]

    /// - Throws: `CommandFileError` and `Failure` about the file, `StorageError` about the database.
    package init(_ configuration: Configuration) async throws {
        path = try configuration.phrasesPath
        let file = try CommandFile(path: path, vocabulary: configuration.vocabulary)
        let (facility, language) = (configuration.place.scopeID, try configuration.words())
        let rows = file.milestones(of: facility)
        // The daemon makes it at its first start, out of the file.
        guard let database = DatabasePlace.path(configuration.database ?? BaseFolder.database),
            FileManager.default.fileExists(atPath: database)
        else {
            (self.database, unreadable, aliases) = (nil, [], file.aliases)
            dictionary = AliasDictionary(
                file.aliases, scopeID: facility, milestones: rows.map(\.milestone), language: language,
                pronouncing: PronunciationDictionary.installed(for: language))
            return
        }
        self.database = database
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: database, options: options)
        defer { store.close() }
        unreadable = try await store.unreadableAliases()
        aliases = try await store.aliases(scopeID: facility, following: file.aliases)
        let milestones = try await store.milestones(scopeID: facility, following: rows)
        dictionary = AliasDictionary(
            aliases, scopeID: facility, milestones: milestones.map(\.milestone), language: language,
            pronouncing: PronunciationDictionary.installed(for: language))
    }
}
