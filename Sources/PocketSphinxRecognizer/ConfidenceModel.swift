import Foundation

/// The probability that words were said, from how their phones fit the sound: logistic regression.
///
/// It is trained on the posteriors of one front end and worth less with those of another.
/// `Models/training/make-confidence` trains it.
struct ConfidenceModel: Hashable, Sendable {
    /// What an utterance is judged by.
    struct Inputs: Hashable, Sendable {
        /// The mean fit of the phones, each counted once however long it lasts.
        var fit: Double
        /// The same over the quarter of the phones that fit worst: part of a phrase that was not said.
        var worstFit: Double
        /// Share of the phones that last two hops or less: what squeezes through where it does not belong.
        var short: Double

        /// The mean fit of all speech, words or not: what was said beside them.
        var speechFit: Double

        /// Share of what is not the words that is no silence: sentences of which they are a part, and noise.
        var speechOutside: Double

        init(fit: Double, worstFit: Double, short: Double, speechFit: Double, speechOutside: Double) {
            self.fit = fit
            self.worstFit = worstFit
            self.short = short
            self.speechFit = speechFit
            self.speechOutside = speechOutside
        }

        /// Nil where no phone was aligned.
        init?(_ alignment: PhoneAlignment) {
            let phones = alignment.segments.filter { $0.word != nil }
            guard !phones.isEmpty else { return nil }
            let fits = phones.map { Double($0.fit) }.sorted()
            let worst = fits.prefix(max(1, fits.count / 4))
            fit = fits.reduce(0, +) / Double(fits.count)
            worstFit = worst.reduce(0, +) / Double(worst.count)
            short = Double(phones.count { $0.hopCount <= 2 }) / Double(phones.count)
            speechFit = Double(alignment.speechFit)
            speechOutside = Double(alignment.speechOutside)
        }
    }

    /// The front end whose posteriors it was trained on, named as it names itself.
    let frontEnd: String
    /// Log odds where every input is 0.
    let bias: Double
    /// What a unit of each input adds to the log odds.
    let weights: Inputs

    /// The probability that the words were said, 0 ... 1.
    func confidence(_ inputs: Inputs) -> Double {
        let odds =
            bias + weights.fit * inputs.fit + weights.worstFit * inputs.worstFit
            + weights.short * inputs.short + weights.speechFit * inputs.speechFit
            + weights.speechOutside * inputs.speechOutside
        return 1 / (1 + exp(-odds))
    }
}
