/// The words of a text beside those of the command that it sounds like.
struct SoundWords {
    /// The words of the text, numbers spelled out.
    let heard: [String]
    /// The words of the command.
    let said: [String]
    /// The distance, for each phone, of each word of the text from the command's phones in its place.
    let heardDistances: [Float]
    /// The distance, for each phone, of each word of the command from the text's phones in its place.
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

    /// Whether the text has a known word in the place of a command's word that sounds different: then the person
    /// probably said the known word. Fillers do not count.
    func hasOther(but fillers: Set<String>, _ isKnown: (String) -> Bool) -> Bool {
        content.contains { index in
            let word = heard[index]
            return heardDistances[index] > Self.farthestOfKnown && !said.contains(word)
                && !fillers.contains(word)
                && isKnown(word)
        }
    }

    /// The highest distance of a word that sounds like the command's word. It is less than the difference of two
    /// consonants in a word of five phones: *schalte* is not *halte*, but *still* is *stell*.
    private static let farthestOfKnown: Float = 0.12

    /// The highest distance of a word of the text or of the command, without fillers.
    func worst(but fillers: Set<String>) -> Float {
        let others = content.filter { !fillers.contains(heard[$0]) }.map { heardDistances[$0] }
        let own = zip(said, saidDistances).filter { !fillers.contains($0.0) }.map(\.1)
        return max(own.max() ?? 0, others.max() ?? 0)
    }
}
