public import Commands
public import Foundation

extension AliasDictionary {
    /// Finds the key of the alias from which a learned phrase derives: a row in use that a person entered, with the
    /// same action, for the same target or its kind. Nil if no row has that meaning.
    ///
    /// Among several, a template for all scopes comes before the scope's own rows, and then the row that shares most
    /// words with the phrase.
    public func source(of phrase: String, meaning: CommandMeaning) -> UUID? {
        let types = Set(targets.filter { $0.id == meaning.targetID }.compactMap(\.kindID))
        let words = Set(phrase.split(separator: " "))
        func rank(_ row: Alias) -> (Int, Int, String, String) {
            let text = TextNormalizer.normalize(row.phrase)
            let shared = words.intersection(text.split(separator: " ")).count
            return (row.scope == .global ? 0 : 1, -shared, text, row.id.uuidString)
        }
        return rows.filter { row in
            row.isInUse && !row.isAutoLearned && row.action == meaning.action
                && (row.targetID == meaning.targetID && row.targetKindID == nil
                    || row.targetKindID.map(types.contains) == true)
        }.min { rank($0) < rank($1) }?.id
    }
}
