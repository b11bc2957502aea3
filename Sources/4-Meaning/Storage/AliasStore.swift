public import Commands
public import Foundation

/// Where aliases come from, and where what was learned about them stays.
///
/// Every method may wait for a disk or a server; none is called on an audio thread. All of them throw
/// ``StorageError``.
public protocol AliasStore: Sendable {
    /// The aliases that concern a facility: its own and the global ones, without the deleted.
    ///
    /// Rows that are switched off are among them: a facility's own silences the global one with the same phrase.
    /// Which of two rows with the same phrase wins is decided where the dictionary is built. A nil facility gets
    /// the global ones only. The order is stable: global rows first, then by phrase.
    func aliases(facilityID: UUID?) async throws -> [Alias]

    /// Makes the rows that came from a file of phrases follow it: what is new in the file becomes a row, what has gone
    /// from it is deleted softly, and comes back with it.
    ///
    /// Rows are told apart by their keys, which the file must give anew each time it is read. Everything else stays as
    /// it is: what a classifier taught, what was entered by hand, and rows of the file that somebody has changed,
    /// switched off, deleted or removed. Writes nothing if there is nothing to do.
    ///
    /// - Returns: what was written: all of it or nothing.
    @discardableResult
    func follow(_ file: [Alias], at date: Date) async throws -> AliasChanges

    /// Writes an alias: a new row, or new values for the row with the same id.
    ///
    /// A row is taken out of use by its ``/Commands/Alias/isActive`` or ``/Commands/Alias/deletedAt``; none is ever removed.
    func save(_ alias: Alias) async throws

    /// Writes an alias that a classifier taught, together with where it came from: both or neither.
    func learn(_ learned: LearnedAlias) async throws

    /// The aliases of a facility and the global ones that a classifier taught, those in quarantine among them,
    /// without the forgotten; the newest first.
    func learnedAliases(facilityID: UUID?) async throws -> [LearnedAlias]

    /// An alias as it stands now, since somebody may have changed it; nil if it is not there, or deleted.
    func alias(id: UUID) async throws -> Alias?

    /// Takes a learned alias out of use because a person contradicted it; the first time counts.
    ///
    /// The row stays, switched off, so that the phrase is not learned again until somebody forgets it.
    func quarantine(aliasID: UUID, at date: Date) async throws

    /// Deletes learned aliases, those in quarantine too; their phrases may then be learned again.
    ///
    /// - Returns: how many of the keys were learned aliases that had not been forgotten.
    @discardableResult
    func forget(aliasIDs: [UUID], at date: Date) async throws -> Int
}
