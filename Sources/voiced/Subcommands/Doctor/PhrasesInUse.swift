import CommandFiles
import Commands
import Foundation
import Logging
import Storage

/// The phrases that `voiced run` would begin with, read without making or changing anything.
enum PhrasesInUse {
    /// - Throws: what makes them unknown, as a clause without advice: the check of that file has the rest.
    static func dictionary(_ configuration: Configuration) async throws(Failure) -> AliasDictionary {
        let file: CommandFile
        let path: String
        do {
            path = try configuration.aliases ?? DataFiles.path(of: "aliases.yaml")
            file = try CommandFile(path: path)
        } catch {
            throw Failure(.badConfiguration, "the file of phrases cannot be used")
        }
        let database = configuration.database ?? BaseFolder.database
        // The daemon makes it at its first start, out of the file.
        guard FileManager.default.fileExists(atPath: database) else {
            return AliasDictionary(
                file.aliases, facilityID: configuration.facility, milestones: file.milestones)
        }
        do {
            var options = SQLiteOptions()
            options.access = .readOnly
            let store = try SQLiteStore(path: database, options: options)
            defer { store.close() }
            let phrases = RoomPhrases(
                file: file, path: path, store: store, facility: configuration.facility, grammarPath: nil)
            // What is wrong with single rows is no finding about the grammar.
            let logger = Logger(label: "voiced") { _ in SwiftLogNoOpLogHandler() }
            return phrases.dictionary(of: try await phrases.aliases(logger: logger), logger: logger)
        } catch {
            throw Failure(.unavailable, "the phrases in the database cannot be read")
        }
    }
}
