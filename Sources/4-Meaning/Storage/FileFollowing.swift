package import Commands
package import Foundation

/// Computes how the rows from a file of phrases change after the file has changed; the store writes the result.
package struct FileFollowing {
    /// A row as the file has defined it.
    package struct Origin {
        package var alias: Alias
        /// When the phrase disappeared from the file, which deleted the row; nil while the phrase is in the file.
        package var removedAt: Date?

        package init(alias: Alias, removedAt: Date?) { (self.alias, self.removedAt) = (alias, removedAt) }
    }

    /// The new rows.
    package private(set) var added: [Alias] = []
    /// The deleted rows whose phrases are in the file again, with their former values.
    package private(set) var restored: [Alias] = []
    /// The keys of phrases that are in the file again, but whose rows a person has changed in between.
    package private(set) var released: [UUID] = []
    /// The keys of the rows whose phrase was removed from the file.
    package private(set) var removed: [UUID] = []

    /// - Parameters:
    ///   - file: the phrases in the file.
    ///   - origins: the former phrases of the file, by key.
    ///   - rows: the rows of both kinds of phrases in the database, by key, including deleted ones.
    package init(file: [Alias], origins: [UUID: Origin], rows: [UUID: Alias]) {
        for alias in file {
            switch (origins[alias.id], rows[alias.id]) {
            case (nil, nil): added.append(alias)
            // A person entered a row with this key, or removed the row: it does not belong to the file any more.
            case (nil, _), (_, nil): break
            case (let origin?, var row?):
                guard let removedAt = origin.removedAt else { break }
                if row.deletedAt == removedAt {
                    row.deletedAt = nil
                    restored.append(row)
                } else {
                    released.append(row.id)
                }
            }
        }
        let named = Set(file.map(\.id))
        removed = origins.values.filter { origin in
            guard origin.removedAt == nil, !named.contains(origin.alias.id), let row = rows[origin.alias.id],
                row.deletedAt == nil
            else { return false }
            // A row to which a person has given another meaning belongs to that person.
            return row.phrase == origin.alias.phrase && row.action == origin.alias.action
                && row.targetKindID == origin.alias.targetKindID && row.scopeID == nil
                && row.targetID == nil
        }.map(\.alias.id).sorted()
    }

    package var isEmpty: Bool { added.isEmpty && restored.isEmpty && released.isEmpty && removed.isEmpty }

    package var changes: AliasChanges {
        AliasChanges(addedCount: added.count + restored.count, removedCount: removed.count)
    }

    /// The rows after the change.
    package func applied(to rows: [Alias]) -> [Alias] {
        let removed = Set(removed)
        return rows.filter { !removed.contains($0.id) } + restored + added
    }
}
