/// The words of a text beside those of the command that it sounds like.
struct SoundWords {
    /// The words of the text, numbers spelled out.
    let heard: [String]
    /// The words of the command.
    let said: [String]
    /// The distance of each word of the text from what stands in its place in the command, for each of its phones.
    let heardDistances: [Float]
    /// The same of the command's words.
    let saidDistances: [Float]
    private let content: Range<Int>

    init(
        _ sounds: HeardSounds, _ reading: SoundMatch.Reading, pronouncing: any Pronouncing,
        in language: Language
    ) {
        heard = sounds.words
        content = sounds.content
        said = language.inWords(reading.said.split(separator: " ").map(String.init))
        saidDistances = SoundAlignment.distances(
            of: said.map(pronouncing.pronunciations(of:)), beside: sounds.phones, insertion: sounds.insertion)
        let phones = pronouncing.phones(of: said).phones
        heardDistances = SoundAlignment.distances(
            of: heard.map(pronouncing.pronunciations(of:)), beside: phones,
            insertion: phones.map(PhoneCosts.english.deletion(of:)))
    }

    /// Whether a word of the text is one that is known, and stands in the place of a command's word that sounds otherwise:
    /// then the person probably said it. Fillers do not count.
    func hasOther(but fillers: Set<String>, _ isKnown: (String) -> Bool) -> Bool {
        content.contains { index in
            let word = heard[index]
            return heardDistances[index] > Self.farthestOfKnown && !said.contains(word)
                && !fillers.contains(word)
                && isKnown(word)
        }
    }

    /// Less than the difference of two consonants in a word of five phones: *schalte* is not *halte*, but *still* is
    /// *stell*.
    private static let farthestOfKnown: Float = 0.12

    /// The distance of the worst word of either, but for fillers.
    func worst(but fillers: Set<String>) -> Float {
        let others = content.filter { !fillers.contains(heard[$0]) }.map { heardDistances[$0] }
        let own = zip(said, saidDistances).filter { !fillers.contains($0.0) }.map(\.1)
        return max(own.max() ?? 0, others.max() ?? 0)
    }
}
