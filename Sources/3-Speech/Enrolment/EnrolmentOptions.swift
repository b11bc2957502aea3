import Features
import WakeWord

/// Settings of a ``KeywordEnrolment``.
public struct EnrolmentOptions: Hashable, Sendable {
    /// The features that the model is made from.
    public var frontEnd = FrontEnd.learned
    /// Stretches of other speech that the verifier learns from, those that most resemble the word: 100 ... 20,000.
    public var negatives = 4000
    /// How much of the bundled background is searched, 0.1 ... 1. Less is faster and tells other speech apart worse.
    public var backgroundShare = 1.0
    /// Components of a background that is trained here, for the light front end: 1 ... 256.
    public var backgroundComponents = 64
    /// Whether a score of 0.5 is also what hardly any of the confusable recordings reaches. Without it 0.5 counts the false
    /// alarms of other speech alone: fewer words are missed, and more of what resembles the word passes.
    public var limitsConfusable = true
    /// Shortest word in seconds; below it, it is a click or half a word.
    public var shortestWord = 0.2
    /// Longest word in seconds; above it, it is a sentence.
    public var longestWord = 2.0
    /// Share of the word's samples at full scale above which a recording counts as clipped. Up to 0.3 it is used if fewer
    /// than three recordings are better.
    public var clippedShare = 0.01
    /// Level in dBFS, root mean square over 10 ms, that the loudest moment must reach: 16-bit rounding
    /// noise is then still 35 dB below.
    public var quietestPeak: Float = -55
    /// How many decibels the loudest moment must stand above the noise.
    public var leastSignalToNoise: Float = 10

    /// The defaults.
    public init() {}

    /// The same for when there are few recordings: what is heard in spite of the distortion is taken.
    var takingClipped: EnrolmentOptions {
        var options = self
        options.clippedShare = max(clippedShare, 0.3)
        return options
    }

    func validate() throws(WakeWordError) {
        try WakeWordError.require(
            (100...20_000).contains(negatives)
                && (1...KeywordModel.Limit.components).contains(backgroundComponents),
            .badConfiguration, "100 ... 20,000 negatives and 1 ... 256 background components are legal.")
        try WakeWordError.require(
            (0.1...1).contains(backgroundShare), .badConfiguration,
            "A share of \(backgroundShare) of the background is outside 0.1 ... 1; 1 is usual.")
        try WakeWordError.require(
            shortestWord >= 0.1 && shortestWord < longestWord && longestWord <= 5, .badConfiguration,
            "A word of \(shortestWord) to \(longestWord) s is outside 0.1 ... 5, or its bounds are swapped.")
    }
}
