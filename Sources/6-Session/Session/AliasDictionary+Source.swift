public import Commands
public import Foundation

extension AliasDictionary {
    /// The row that a phrase derives from which was learned to mean the same: of the rows that people entered the one with
    /// most of its words, a template for all scopes before the scope's own. Nil if no row means that.
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
