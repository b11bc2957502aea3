/// Settings of a ``KeywordEnrolment``.
public struct EnrolmentOptions: Hashable, Sendable {
    /// Ways of saying the word that are told apart at most, 1 ... 64.
    public var maximumTemplates = 16
    /// How many recordings share a template. A template of many voices generalizes better than
    /// many templates of one voice.
    public var recordingsPerTemplate = 12
    /// Components of a background that is trained here, 1 ... 256.
    public var backgroundComponents = 64
    /// Shortest word in seconds; below it, it is a click or half a word.
    public var shortestWord = 0.2
    /// Longest word in seconds; above it, it is a sentence.
    public var longestWord = 2.0
    /// Share of samples at full scale from which a recording counts as clipped.
    public var clippedShare = 0.01
    /// Level in dBFS, root mean square over 10 ms, that the loudest moment must reach: 16-bit rounding
    /// noise is then still 35 dB below.
    public var quietestPeak: Float = -55
    /// How many decibels the loudest moment must stand above the noise.
    public var leastSignalToNoise: Float = 10

    /// The defaults.
    public init() {}

    func validate() throws(WakeWordError) {
        try WakeWordError.require(
            (1...KeywordModel.Limit.templates).contains(maximumTemplates) && recordingsPerTemplate >= 1
                && (1...KeywordModel.Limit.components).contains(backgroundComponents),
            .badConfiguration,
            "1 ... 64 templates of at least one recording and 1 ... 256 background components are legal.")
        try WakeWordError.require(
            shortestWord >= 0.1 && shortestWord < longestWord && longestWord <= 5, .badConfiguration,
            "A word of \(shortestWord) to \(longestWord) s is outside 0.1 ... 5, or its bounds are swapped.")
    }
}
