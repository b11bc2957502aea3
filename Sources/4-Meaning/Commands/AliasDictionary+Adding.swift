import Foundation

extension AliasDictionary {
    /// The dictionary with more rows; a row with a key that is already there replaces that row.
    ///
    /// The function judges only the phrases of these rows anew. To find the replaced rows it looks at every key.
    public func adding(_ aliases: [Alias]) -> AliasDictionary {
        var dictionary = self
        dictionary.add(aliases)
        return dictionary
    }

    /// The dictionary without the rows that have the same keys as `aliases`.
    public func removing(_ aliases: [Alias]) -> AliasDictionary {
        adding(
            aliases.map { alias in
                var gone = alias
                gone.deletedAt = .distantPast
                return gone
            })
    }

    /// Adds rows to this dictionary in place, without a copy of the tables.
    mutating func add(_ aliases: [Alias]) {
        let keys = Set(aliases.map(\.id))
        let only = keys.count == 1 ? keys.first : nil
        func isReplaced(_ row: Alias) -> Bool { only.map { $0 == row.id } ?? keys.contains(row.id) }
        var changed: [String: [Alias]] = [:]
        for phrase in index.phrases.values where phrase.rows.contains(where: isReplaced) {
            changed[phrase.text] = phrase.rows.filter { !isReplaced($0) }
        }
        insert(aliases, beside: changed)
    }

    /// Adds rows whose keys no phrase outside `changed` has. `changed` has the remaining rows of phrases that
    /// lose rows.
    mutating func insert(_ aliases: [Alias], beside changed: [String: [Alias]] = [:]) {
        var changed = changed
        for alias in aliases where alias.deletedAt == nil {
            guard alias.scopeID == nil || alias.scopeID == scopeID else { continue }
            let text = AliasPhrase.text(of: alias, in: language)
            changed[text, default: index.phrases[text]?.rows ?? []].append(alias)
        }
        let resolver = TargetResolver(targets, vocabulary)
        for (text, rows) in changed { index.update(AliasPhrase(text, rows, resolver)) }
    }
}
