import CommandFiles
import Commands
import Foundation
import Logging
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import VoicedConfiguration

/// The sources of a room's phrases: the database, whose rows follow the files of the room's languages, and
/// the grammars.
package struct RoomPhrases: Sendable {
    /// The facility's milestones, which follow the file of the main language.
    package let milestones: [Milestone]
    /// The content of the files when they were last read.
    private var languages: RoomLanguages
    package let store: SQLiteStore
    package let facility: UUID

    /// Brings the database's milestones in line with the file, and reads them.
    package init(
        _ languages: RoomLanguages, store: SQLiteStore, facility: UUID, logger: Logger
    ) async throws {
        (self.languages, self.store, self.facility) = (languages, store, facility)
        let (rows, path) = (languages.file.milestones(of: facility), languages.path)
        do {
            milestones = try await store.follow(milestones: rows, scopeID: facility).map(\.milestone)
        } catch let error as StorageError where error.isPassing {
            logger.warning("the milestones of \(path) are used and not written into the database: \(error)")
            milestones = try await store.milestones(scopeID: facility, following: rows).map(\.milestone)
        }
    }

    /// Brings the rows that came from the files in line with them, and returns the rows in use.
    package func aliases(logger: Logger) async throws -> [Alias] {
        for key in try await store.unreadableAliases() {
            logger.warning(
                "the alias \(key) in the database cannot be read and is passed over; correct or delete it")
        }
        do {
            let changes = try await store.follow(languages.aliases, at: Date())
            if !changes.isEmpty {
                logger.info(
                    "the database follows \(languages.path): \(changes.addedCount) phrases are new, \(changes.removedCount) have gone"
                )
            }
            return try await store.aliases(scopeID: facility)
        } catch let error as StorageError where error.isPassing {
            logger.warning(
                "the phrases of \(languages.path) are used and not written into the database: \(error)")
            return try await store.aliases(scopeID: facility, following: languages.aliases)
        }
    }

    /// Returns the same phrases with the current files. The milestones stay: a case in progress keeps those with which
    /// it began.
    ///
    /// - Parameter vocabulary: the actions that phrases may have.
    func readAgain(vocabulary: ActionVocabulary, logger: Logger) throws(CommandFileError) -> RoomPhrases {
        var phrases = self
        try phrases.languages.readAgain(vocabulary: vocabulary)
        if phrases.languages.file.targets != languages.file.targets {
            logger.warning(
                "the milestones of \(languages.path) have changed; they count from the next start on")
        }
        return phrases
    }

    /// Makes the parser of `aliases`, with the grammars in their current files; the log names the wrong aliases.
    package func parser(
        of aliases: [Alias], wakePhrases: [String] = ["orbit"], logger: Logger
    ) throws(Failure) -> CommandParser {
        let dictionaries = languages.dictionaries(of: aliases, scopeID: facility, targets: milestones)
        for issue in dictionaries.flatMap(\.issues) { logger.warning("\(issue)") }
        return try languages.parser(of: dictionaries, wakePhrases: wakePhrases)
    }
}

extension StorageError {
    /// Whether the error may concern writing alone, so that reading the database is worth a try.
    fileprivate var isPassing: Bool { [.readOnly, .full, .diskFailed, .locked, .cannotOpen].contains(code) }
}
