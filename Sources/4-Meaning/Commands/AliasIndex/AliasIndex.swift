/// The phrases of a dictionary, and the tables to find them with.
///
/// The tables are Swift's own collections, which a change copies if they are shared: adding a row to the only copy
/// touches no other phrase. Swift seeds their hashes anew in each process, so an attacker cannot write phrases
/// that collide.
struct AliasIndex: Sendable {
    /// The phrases by their normalized text. The empty text has the rows whose phrase has no words or is too long.
    private(set) var phrases: [String: AliasPhrase] = [:]
    /// The most words of a phrase, by its first word. The number stays when the phrase goes; a search then looks
    /// further than it has to.
    private(set) var longest: [Substring: Int] = [:]
    private(set) var near = NearPhrases()
    /// The phrases by their sound; nil without pronunciations.
    private(set) var sounds: SoundPhrases?
    /// The number of phrases that contain each word.
    private var wordCounts: [Substring: Int] = [:]

    init(pronouncing: (any Pronouncing)?, in language: Language) {
        sounds = pronouncing.map { SoundPhrases(pronouncing: $0, in: language) }
    }

    /// The phrase of a normalized text, if it has an effect, even if the effect is only to silence a template.
    func phrase(_ text: String) -> AliasPhrase? {
        guard let phrase = phrases[text], phrase.sense != nil else { return nil }
        return phrase
    }

    /// Whether a phrase, in use or not, contains a word.
    func hasWord(_ word: Substring) -> Bool { wordCounts[word] != nil }

    /// Replaces the phrase with the same text.
    mutating func update(_ phrase: AliasPhrase) {
        let former = phrases.updateValue(phrase, forKey: phrase.text)
        if let former, former.sense != nil {
            near.remove(former)
            sounds?.remove(former)
        }
        if phrase.rows.isEmpty { phrases[phrase.text] = nil }
        let words = phrase.text.split(separator: " ")
        count(words, (phrase.rows.isEmpty ? 0 : 1) - (former == nil ? 0 : 1))
        guard phrase.sense != nil else { return }
        near.insert(phrase)
        sounds?.insert(phrase)
        longest[words[0]] = max(longest[words[0]] ?? 0, words.count)
    }

    private mutating func count(_ words: [Substring], _ change: Int) {
        guard change != 0 else { return }
        for word in Set(words) {
            let count = wordCounts[word, default: 0] + change
            wordCounts[word] = count == 0 ? nil : count
        }
    }
}
