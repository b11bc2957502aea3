import Foundation

extension AliasDictionary {
    /// More rows than this beside those that the dictionary was built from, and it is built anew: they are indexed again at
    /// each call.
    static let maximumAddedRows = 1000

    /// The dictionary with more rows; a row with a key that is already there replaces that row.
    ///
    /// A few rows are indexed beside the others, which takes some milliseconds, however many there are: all rows of the phrases that
    /// they touch move there, so every phrase has its rows in one place and they come to what they would if everything were built
    /// anew. That is done once a thousand rows were added.
    public func adding(_ aliases: [Alias]) -> AliasDictionary {
        let keys = Set(aliases.map(\.id))
        guard aliases.count <= Self.maximumAddedRows else { return rebuilt(with: aliases, insteadOf: keys) }
        let only = keys.count == 1 ? keys.first : nil
        var phrases = Set(aliases.map { TextNormalizer.normalize($0.phrase) })
        for layer in layers {
            for row in layer.rows(where: { key in only.map { $0 == key } ?? keys.contains(key) }) {
                phrases.insert(TextNormalizer.normalize(row.phrase))
            }
        }
        var moved = layers.dropFirst().flatMap { Array($0.rows) }
        moved += phrases.flatMap { layers[0].rows(ofPhrase: $0) }
        moved = moved.filter { !keys.contains($0.id) } + aliases
        guard moved.count <= Self.maximumAddedRows else { return rebuilt(with: aliases, insteadOf: keys) }
        let table = AliasTable(aliases: moved, facilityID: facilityID, milestones: milestones)
        return AliasDictionary(
            self,
            layers: [
                AliasLayer(layers[0], without: phrases), AliasLayer(AliasIndex(table, limits: editLimits)),
            ])
    }

    private func rebuilt(with aliases: [Alias], insteadOf keys: Set<UUID>) -> AliasDictionary {
        AliasDictionary(
            rows.filter { !keys.contains($0.id) } + aliases, facilityID: facilityID,
            milestones: milestones, editLimits: editLimits, contextWords: contextWords)
    }
}
