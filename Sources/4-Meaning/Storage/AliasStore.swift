public import Commands
public import Foundation

/// Stores aliases, and what was learned about them.
///
/// Every method may wait for a disk or a server; none is called on an audio thread. All of them throw
/// ``StorageError``.
public protocol AliasStore: Sendable {
    /// The aliases of a scope, a site or a home: its own and the global ones, without deleted ones.
    ///
    /// Includes rows that are switched off: such a row of a scope disables the global one with the same phrase.
    /// Code that builds a dictionary decides which of two rows with the same phrase counts. A nil scope gets the
    /// global ones only. The order is stable: global rows first, then by phrase.
    func aliases(scopeID: UUID?) async throws -> [Alias]

    /// Updates the rows that came from a file of phrases: a new phrase becomes a row, and a phrase that was removed
    /// from the file is marked as deleted until the file has it again.
    ///
    /// Rows are identified by their keys, which the file must give again at each reading. All other rows stay: those
    /// that a classifier taught, those that a person entered, and rows of the file that a person has changed, switched
    /// off, deleted or removed. Writes nothing if there is nothing to do.
    ///
    /// - Returns: the changes, written in one transaction.
    @discardableResult
    func follow(_ file: [Alias], at date: Date) async throws -> AliasChanges

    /// Writes an alias: a new row, or new values for the row with the same id.
    ///
    /// A row goes out of use by its ``/Commands/Alias/isActive`` or ``/Commands/Alias/deletedAt``; the store never
    /// removes a row.
    func save(_ alias: Alias) async throws

    /// Writes an alias that a classifier taught, together with its source: both or neither.
    func learn(_ learned: LearnedAlias) async throws

    /// The aliases of a scope and the global ones that a classifier taught, those in quarantine among them,
    /// without the forgotten; the newest first.
    func learnedAliases(scopeID: UUID?) async throws -> [LearnedAlias]

    /// An alias in its current state, since another program may have changed it; nil if it does not exist or is
    /// deleted.
    func alias(id: UUID) async throws -> Alias?

    /// Takes a learned alias out of use because a person contradicted it; the first time counts.
    ///
    /// The row stays, switched off, so that the phrase is not learned again until a person makes the store forget it.
    func quarantine(aliasID: UUID, at date: Date) async throws

    /// Deletes learned aliases, those in quarantine too; their phrases may then be learned again.
    ///
    /// - Returns: how many of the keys were learned aliases that had not been forgotten.
    @discardableResult
    func forget(aliasIDs: [UUID], at date: Date) async throws -> Int
}
