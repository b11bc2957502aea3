/// A text as the phones in which it is said.
struct HeardSounds: Sendable {
    /// The words, numbers spelled out.
    let words: [String]
    /// The phones of all words in their usual pronunciation.
    let phones: [Phone]
    /// The index of each phone's word.
    let wordOfPhone: [Int]
    /// The cost of each phone if the command does not have it.
    let insertion: [Float]
    /// The words without the fillers at either end.
    let content: Range<Int>

    /// The most words and phones of a command.
    private static let mostWords = 40
    private static let mostPhones = 150
    /// The cost of a filler's phone as a share of another phone's cost.
    private static let fillerShare: Float = 0.1

    /// Makes the phones of a text.
    ///
    /// Nil if the text has no word but fillers, or more words or phones than any command. Nil also if a word has no
    /// sound, such as a word in another alphabet: that word may deny the rest.
    ///
    /// - Parameters:
    ///   - words: the normalized words of the text.
    ///   - language: the language of the words.
    ///   - fillers: words at either end of a text that carry no meaning.
    init?(
        _ words: [String], pronouncing: any Pronouncing, in language: Language = .english,
        fillers: Set<String>
    ) {
        let words = language.inWords(words)
        guard words.count <= Self.mostWords, let first = words.firstIndex(where: { !fillers.contains($0) }),
            let last = words.lastIndex(where: { !fillers.contains($0) })
        else { return nil }
        let (phones, wordOfPhone) = pronouncing.phones(of: words)
        guard phones.count <= Self.mostPhones, Set(wordOfPhone).count == words.count else { return nil }
        self.words = words
        self.phones = phones
        self.wordOfPhone = wordOfPhone
        content = first..<(last + 1)
        insertion = zip(phones, wordOfPhone).map { phone, word in
            let cost = PhoneCosts.english.insertion(of: phone)
            return word < first || word > last ? cost * Self.fillerShare : cost
        }
    }

    /// The phones without those of the fillers.
    var contentPhones: [Phone] {
        zip(phones, wordOfPhone).filter { content.contains($0.1) }.map(\.0)
    }

    /// The number by which a cost is divided to give a distance: the phones of the longer of text and command, at
    /// least 1.
    func phoneCount(beside expected: Int) -> Int {
        max(expected, wordOfPhone.count { content.contains($0) }, 1)
    }
}
