/// What a grammar's built-in slots draw on: the phrases of a room.
public struct GrammarContext: Hashable, Sendable {
    /// The phrases of each milestone's name, its own name among them, all normalized.
    public var milestones: [String: Set<String>] = [:]
    /// The normalized phrases of the aliases.
    public var aliases: Set<String> = []

    /// A room without phrases.
    public init() {}

    /// The milestones and phrases of a dictionary.
    public init(_ dictionary: AliasDictionary) {
        for milestone in dictionary.milestones {
            milestones[milestone.name, default: []].insert(TextNormalizer.normalize(milestone.name))
        }
        for entry in dictionary.index.phrases.values {
            guard let meaning = entry.meaning else { continue }
            let phrase = entry.text
            aliases.insert(phrase)
            guard meaning.action == .record, let id = meaning.facilityMilestoneID,
                let name = dictionary.name(ofMilestone: id)
            else { continue }
            milestones[name, default: []].insert(phrase)
        }
    }
}
