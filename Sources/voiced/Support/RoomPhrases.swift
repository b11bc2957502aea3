import CommandFiles
import Commands
import Foundation
import Logging
import Storage

/// Where a room's phrases are: in the database, which is filled from a file when it is new, and in a grammar.
struct RoomPhrases: Sendable {
    let file: CommandFile
    let path: String
    let store: SQLiteStore
    let facility: UUID?
    /// The file of the grammar; nil for none.
    let grammarPath: String?

    var milestones: [Milestone] { file.milestones }

    /// The rows that are in use now.
    func aliases(logger: Logger) async throws -> [Alias] {
        if store.readOnlyReason == nil {
            let seeded = try await store.seed(file.aliases)
            if seeded > 0 { logger.info("\(seeded) phrases from \(path) are in the database now") }
        } else if try await store.isUnseeded() {
            return file.aliases
        }
        return try await store.aliases(facilityID: facility)
    }

    /// The dictionary of `aliases`; says what is wrong with them.
    func dictionary(of aliases: [Alias], logger: Logger) -> AliasDictionary {
        let dictionary = AliasDictionary(aliases, facilityID: facility, milestones: milestones)
        for issue in dictionary.issues { logger.warning("\(issue)") }
        return dictionary
    }

    /// The grammar as its file is now, with slots that draw on `dictionary`; nil where there is none.
    func grammar(with dictionary: AliasDictionary) throws(Failure) -> Grammar? {
        guard let grammarPath else { return nil }
        return try GrammarFile.read(path: grammarPath, context: GrammarContext(dictionary))
    }
}
