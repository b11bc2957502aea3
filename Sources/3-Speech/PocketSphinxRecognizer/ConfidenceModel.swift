/// Estimates how likely it is that words were said, from how well their phones fit the sound: logistic regression.
///
/// It is trained on the posteriors of one front end and worth less with those of another.
/// `Models/training/make-confidence` trains it.
struct ConfidenceModel: Hashable, Sendable {
    /// The inputs of the model for an utterance.
    struct Inputs: Hashable, Sendable {
        /// The mean fit of the phones, each counted once however long it lasts.
        var fit: Double
        /// The mean fit of all speech, also outside the words.
        var speechFit: Double
        /// The share of the sound outside the words that is not silence. It is large for longer sentences around the
        /// words, and for noise.
        var speechOutside: Double
        /// How unusually long or short the phones are, the mean of ``PhoneStatistics/deviation(ofHops:)``. It is large
        /// for noise that sounds like a phone for a moment, and for phones forced into the wrong place.
        var duration: Double
        /// The share of silence between the first phone and the last. It is large for words picked from a sentence.
        var pauses: Double
        /// 1 if there are fewer than five phones, else 0: so few phones fit many sounds for a moment.
        var brevity: Double
        /// How clearly the words stand out: the mean over their hops of the speech mask of the clearest band, 0 ... 1.
        var clarity: Double
        /// 1 if PocketSphinx found the same words before the second opinion, else 0.
        var firstPassAgrees: Double
        /// 1 if the front end alone finds the same words, else 0.
        var frontEndAgrees: Double

        init(
            fit: Double, speechFit: Double, speechOutside: Double, duration: Double, pauses: Double,
            brevity: Double, clarity: Double, firstPassAgrees: Double, frontEndAgrees: Double
        ) {
            self.fit = fit
            self.speechFit = speechFit
            self.speechOutside = speechOutside
            self.duration = duration
            self.pauses = pauses
            self.brevity = brevity
            self.clarity = clarity
            self.firstPassAgrees = firstPassAgrees
            self.frontEndAgrees = frontEndAgrees
        }

        /// Nil if no phone was aligned.
        ///
        /// - Parameters:
        ///   - statistics: the statistics of every phone of the front end.
        ///   - clarity: the clarity of the words.
        ///   - firstPassAgrees: whether PocketSphinx's first pass found the words.
        ///   - frontEndAgrees: whether the front end alone found them.
        init?(
            _ alignment: PhoneAlignment, statistics: [PhoneStatistics], clarity: Double,
            firstPassAgrees: Bool, frontEndAgrees: Bool
        ) {
            let segments = alignment.segments
            let phones = segments.filter { $0.word != nil }
            guard !phones.isEmpty, let first = segments.firstIndex(where: { $0.word != nil }),
                let last = segments.lastIndex(where: { $0.word != nil })
            else { return nil }
            fit = phones.map { Double($0.fit) }.mean
            speechFit = Double(alignment.speechFit)
            speechOutside = Double(alignment.speechOutside)
            duration = phones.map { statistics[$0.phone].deviation(ofHops: $0.hopCount) }.mean
            let length = segments[first...last].reduce(0) { $0 + $1.hopCount }
            pauses = 1 - Double(phones.reduce(0) { $0 + $1.hopCount }) / Double(length)
            brevity = phones.count < 5 ? 1 : 0
            self.clarity = clarity
            self.firstPassAgrees = firstPassAgrees ? 1 : 0
            self.frontEndAgrees = frontEndAgrees ? 1 : 0
        }
    }

    /// The identity of the front end whose posteriors it was trained on.
    let frontEnd: String
    /// Log odds if every input is 0.
    let bias: Double
    /// The weights of the inputs, in log odds per unit.
    let weights: Inputs
    /// The statistics of every phone, in the order of the front end.
    let phones: [PhoneStatistics]

    /// The log odds that the words were said.
    func logOdds(_ inputs: Inputs) -> Double {
        bias + weights.fit * inputs.fit + weights.speechFit * inputs.speechFit
            + weights.speechOutside * inputs.speechOutside
            + weights.duration * inputs.duration + weights.pauses * inputs.pauses
            + weights.brevity * inputs.brevity + weights.clarity * inputs.clarity
            + weights.firstPassAgrees * inputs.firstPassAgrees
            + weights.frontEndAgrees * inputs.frontEndAgrees
    }
}

extension Collection where Element == Double {
    /// The mean of at least one value.
    fileprivate var mean: Double { reduce(0, +) / Double(count) }
}
