/// How much better a sequence of any phones fits the sound than the words do, according to PocketSphinx.
///
/// Spoken words are little worse than the best sequence of phones, which is mostly their own. If one word was replaced
/// by another, that word is much worse, however well the others fit (docs/decisions/0022-second-opinion.md).
struct OpenPass: Hashable, Sendable {
    /// A stretch of frames that went to one word or phone.
    struct Segment: Hashable, Sendable {
        /// Nil for silence and noise.
        var word: String?
        /// The first frame.
        var start: Int
        /// The frame after the last.
        var end: Int
        /// PocketSphinx's acoustic score; greater means a better fit.
        var score: Double
    }

    /// How much better the phones fit than the worst word does, divided by the square root of the word's frames: so a
    /// long word may be as far off in all as its length lets expect.
    let worst: Double
    /// How much better the phones fit than all words together do, for each frame.
    let mean: Double

    /// - Parameters:
    ///   - phrase: the words that were found, and the silence between them.
    ///   - phones: the best row of phones over the same frames.
    /// - Returns: nil without words or without phones.
    init?(phrase: [Segment], phones: [Segment]) {
        let words = phrase.filter { $0.word != nil && $0.end > $0.start }
        let end = phones.last?.end ?? 0
        guard !words.isEmpty, end > 0 else { return nil }
        // The score of the phones up to each frame; a segment's score is spread evenly over its frames.
        var scores = [Double](repeating: 0, count: end + 1)
        for phone in phones where phone.end > phone.start {
            for frame in phone.start..<phone.end {
                scores[frame + 1] = phone.score / Double(phone.end - phone.start)
            }
        }
        for frame in 0..<end { scores[frame + 1] += scores[frame] }
        let excesses = words.map { word in
            scores[min(word.end, end)] - scores[min(word.start, end)] - word.score
        }
        worst =
            zip(words, excesses).map { $1 / Double($0.end - $0.start).squareRoot() }.max() ?? 0
        mean = excesses.reduce(0, +) / Double(words.reduce(0) { $0 + $1.end - $1.start })
    }
}
