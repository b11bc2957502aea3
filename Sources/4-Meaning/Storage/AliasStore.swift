public import Commands
public import Foundation

/// Stores aliases, including those that a classifier taught.
///
/// Every method may wait for a disk or a server, so no audio thread calls one. All of them throw ``StorageError``.
public protocol AliasStore: Sendable {
    /// The aliases of a scope, which is a site or a home: its own and the global ones, without deleted ones.
    ///
    /// The result includes rows that are switched off: such a row of a scope disables the global row with the same
    /// phrase. Code that builds a dictionary decides which of two rows with the same phrase counts. A nil scope gets
    /// only the global rows. The order is stable: global rows first, then by phrase.
    func aliases(scopeID: UUID?) async throws -> [Alias]

    /// Updates the rows that came from a file of phrases. A new phrase becomes a row. A phrase that was removed from
    /// the file is marked as deleted until the file has it again.
    ///
    /// A row is identified by its key, so a phrase in the file must have the same key at each reading. All other rows
    /// stay: those that a classifier taught, those that a person entered, and rows of the file that a person has
    /// changed, switched off, deleted or removed. The method writes nothing if there is nothing to do.
    ///
    /// - Returns: the changes, written in one transaction.
    @discardableResult
    func follow(_ file: [Alias], at date: Date) async throws -> AliasChanges

    /// Writes an alias: a new row, or new values for the row with the same id.
    ///
    /// To take a row out of use, change its ``/Commands/Alias/isActive`` or ``/Commands/Alias/deletedAt``: the store
    /// never removes a row.
    func save(_ alias: Alias) async throws

    /// Writes an alias that a classifier taught, together with its source: both or neither.
    func learn(_ learned: LearnedAlias) async throws

    /// The learned aliases of a scope and the global ones, the newest first. They include those in quarantine, and not
    /// those that were forgotten.
    func learnedAliases(scopeID: UUID?) async throws -> [LearnedAlias]

    /// An alias in its current state, since another program may have changed it; nil if it is missing or deleted.
    func alias(id: UUID) async throws -> Alias?

    /// Takes a learned alias out of use because a person contradicted it. A further call does not change the time.
    ///
    /// The row stays, switched off, so that the engine does not learn the phrase again until a person makes the store
    /// forget it.
    func quarantine(aliasID: UUID, at date: Date) async throws

    /// Deletes learned aliases, including those in quarantine. The engine may then learn their phrases again.
    ///
    /// - Returns: the number of keys whose aliases were learned and not yet forgotten.
    @discardableResult
    func forget(aliasIDs: [UUID], at date: Date) async throws -> Int
}
