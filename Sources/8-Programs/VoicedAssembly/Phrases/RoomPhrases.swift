import CommandFiles
import Commands
import Foundation
import Logging
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import VoicedConfiguration

/// The sources of a room's phrases: the database, whose rows follow a file, and a grammar.
package struct RoomPhrases: Sendable {
    /// The facility's milestones, which follow the file.
    package let milestones: [Milestone]
    /// The file, as it was read.
    private var file: CommandFile
    package let path: String
    package let store: SQLiteStore
    package let facility: UUID
    /// The file of the grammar; nil for none.
    package let grammarPath: String?
    private let language: Language

    /// Reads the milestones, after those of the file have followed it.
    package init(
        file: CommandFile, path: String, store: SQLiteStore, facility: UUID, grammarPath: String?,
        language: Language, logger: Logger
    ) async throws {
        (self.file, self.path, self.store) = (file, path, store)
        (self.facility, self.grammarPath, self.language) = (facility, grammarPath, language)
        let rows = file.milestones(of: facility)
        do {
            milestones = try await store.follow(milestones: rows, scopeID: facility).map(\.milestone)
        } catch let error as StorageError where error.isPassing {
            logger.warning("the milestones of \(path) are used and not written into the database: \(error)")
            milestones = try await store.milestones(scopeID: facility, following: rows).map(\.milestone)
        }
    }

    /// The rows that are in use now, after those of the file have followed it.
    package func aliases(logger: Logger) async throws -> [Alias] {
        for key in try await store.unreadableAliases() {
            logger.warning(
                "the alias \(key) in the database cannot be read and is passed over; correct or delete it")
        }
        do {
            let changes = try await store.follow(file.aliases, at: Date())
            if !changes.isEmpty {
                logger.info(
                    "the database follows \(path): \(changes.addedCount) phrases are new, \(changes.removedCount) have gone"
                )
            }
            return try await store.aliases(scopeID: facility)
        } catch let error as StorageError where error.isPassing {
            logger.warning("the phrases of \(path) are used and not written into the database: \(error)")
            return try await store.aliases(scopeID: facility, following: file.aliases)
        }
    }

    /// The same phrases with the current file. The milestones stay: a case in progress keeps those with which it began.
    ///
    /// - Parameter vocabulary: the actions that phrases may have.
    func readAgain(vocabulary: ActionVocabulary, logger: Logger) throws(CommandFileError) -> RoomPhrases {
        let now = try CommandFile(path: path, vocabulary: vocabulary)
        if now.targets != file.targets {
            logger.warning("the milestones of \(path) have changed; they count from the next start on")
        }
        var phrases = self
        phrases.file = now
        return phrases
    }

    /// The dictionary of `aliases`; the log names the wrong ones.
    package func dictionary(of aliases: [Alias], logger: Logger) -> AliasDictionary {
        let dictionary = AliasDictionary(
            aliases, scopeID: facility, milestones: milestones, language: language,
            pronouncing: PronunciationDictionary.installed(for: language))
        for issue in dictionary.issues { logger.warning("\(issue)") }
        return dictionary
    }

    /// The grammar in its current file, with slots that draw on `dictionary`; nil if there is none.
    package func grammar(with dictionary: AliasDictionary) throws(Failure) -> Grammar? {
        guard let grammarPath else { return nil }
        return try GrammarFile.read(path: grammarPath, context: GrammarContext(dictionary))
    }
}

extension StorageError {
    /// Whether it is about writing now, and reading may do.
    fileprivate var isPassing: Bool { [.readOnly, .full, .diskFailed, .locked, .cannotOpen].contains(code) }
}
