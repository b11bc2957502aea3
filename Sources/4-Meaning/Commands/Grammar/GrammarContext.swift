/// The phrases and the language that fill a grammar's built-in slots.
public struct GrammarContext: Hashable, Sendable {
    /// The phrases of each target by its name, the name itself among them, all normalized.
    public var targets: [String: Set<String>] = [:]
    /// The normalized phrases of the aliases.
    public var aliases: Set<String> = []

    /// The properties of the actions, and the words for their targets.
    public var vocabulary: ActionVocabulary

    /// The language of numbers, times and durations.
    public var language = Language.english

    /// Makes the context of a room without phrases.
    public init(vocabulary: ActionVocabulary = .basic, language: Language = .english) {
        (self.vocabulary, self.language) = (vocabulary, language)
    }

    /// Makes a context with the targets and phrases of a dictionary.
    public init(_ dictionary: AliasDictionary) {
        (vocabulary, language) = (dictionary.vocabulary, dictionary.language)
        for target in dictionary.targets {
            targets[target.name, default: []].insert(TextNormalizer.normalize(target.name, in: language))
        }
        for entry in dictionary.index.phrases.values {
            guard let meaning = entry.meaning else { continue }
            let phrase = entry.text
            aliases.insert(phrase)
            guard vocabulary.needsTarget(meaning.action), let id = meaning.targetID,
                let name = dictionary.name(ofTarget: id)
            else { continue }
            targets[name, default: []].insert(phrase)
        }
    }
}
