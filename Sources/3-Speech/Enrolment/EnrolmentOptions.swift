import Features
import WakeWord

/// Settings of a ``KeywordEnrolment``.
public struct EnrolmentOptions: Hashable, Sendable {
    /// The features that the model is made from.
    public var frontEnd = FrontEnd.learned
    /// The most stretches of other speech that the verifier learns from, 100 ... 20,000: those that most resemble
    /// the word.
    public var negatives = 4000
    /// The share of the bundled background that the enrolment searches, 0.1 ... 1. Less is faster and tells other
    /// speech apart worse.
    public var backgroundShare = 1.0
    /// Components of a background that is trained here, for the light front end: 1 ... 256.
    public var backgroundComponents = 64
    /// Whether the enrolment also raises the score of 0.5 until hardly any of the confusable recordings reaches it. If
    /// false, 0.5 counts the false alarms of other speech alone: the detector misses fewer words, and more sounds pass
    /// that resemble the word.
    public var limitsConfusable = true
    /// Shortest word in seconds; a shorter sound is a click or half a word.
    public var shortestWord = 0.2
    /// Longest word in seconds; a longer stretch is a sentence.
    public var longestWord = 2.0
    /// Share of the word's samples at full scale above which a recording counts as clipped. A recording with a share of
    /// up to 0.3 is used if fewer than three recordings are better.
    public var clippedShare = 0.01
    /// Level in dBFS, root mean square over 10 ms, that the loudest moment must reach: 16-bit rounding
    /// noise is then still 35 dB below.
    public var quietestPeak: Float = -55
    /// How many decibels the loudest moment must stand above the noise.
    public var leastSignalToNoise: Float = 10

    /// The defaults.
    public init() {}

    /// The options for few recordings: they take a recording in which the word is found in spite of the distortion.
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
