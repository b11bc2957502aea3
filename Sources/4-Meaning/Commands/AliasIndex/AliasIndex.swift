/// The phrases of a dictionary and the tables in which they are found.
///
/// The tables are Swift's own collections, copied when a copy is changed: adding a row to the only copy touches no
/// phrase but its own. Swift seeds their hashes anew in each process, so an attacker cannot write phrases that collide.
struct AliasIndex: Sendable {
    /// The phrases by their normalized text. The empty text has the rows that cannot be said.
    private(set) var phrases: [String: AliasPhrase] = [:]
    /// The most words of a phrase that begins with a word. Stays when the phrase goes: then a search looks further than
    /// it need.
    private(set) var longest: [Substring: Int] = [:]
    private(set) var near = NearPhrases()
    /// How the phrases sound; nil if nothing says how words are pronounced.
    private(set) var sounds: SoundPhrases?
    /// In how many phrases each word stands.
    private var wordCounts: [Substring: Int] = [:]

    init(pronouncing: (any Pronouncing)?, in language: Language) {
        sounds = pronouncing.map { SoundPhrases(pronouncing: $0, in: language) }
    }

    /// The phrase of a normalized text that does something, if only that it silences a template.
    func phrase(_ text: String) -> AliasPhrase? {
        guard let phrase = phrases[text], phrase.sense != nil else { return nil }
        return phrase
    }

    /// Whether a word is one of some phrase's, in use or not.
    func hasWord(_ word: Substring) -> Bool { wordCounts[word] != nil }

    /// Puts a phrase in the place of the one with its text.
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
