/// A text as the phones in which it is said.
struct HeardSounds: Sendable {
    /// The words, numbers spelled out.
    let words: [String]
    /// The phones of all words in their usual pronunciation.
    let phones: [Phone]
    /// The index of each phone's word.
    let wordOfPhone: [Int]
    /// What each phone costs if it was not expected.
    let insertion: [Float]
    /// The words without the fillers at either end.
    let content: Range<Int>

    /// More words or phones than these are no command.
    private static let mostWords = 40
    private static let mostPhones = 150
    /// What a filler's phone costs of what another costs.
    private static let fillerShare: Float = 0.1

    /// Nil for a text that says nothing, or more than any command, or that has a word without a sound, such as one in another
    /// alphabet: it may deny the rest.
    ///
    /// - Parameters:
    ///   - words: normalized.
    ///   - language: theirs.
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

    /// By how many phones a cost is divided for a distance.
    func phoneCount(beside expected: Int) -> Int {
        max(expected, wordOfPhone.count { content.contains($0) }, 1)
    }
}
