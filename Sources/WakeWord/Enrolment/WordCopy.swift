/// One way in which an enrolled recording may sound: its features, and the hops of the word.
struct WordCopy: Sendable {
    var features: FeatureSequence
    var range: Range<Int>

    /// The word alone.
    var segment: FeatureSequence { features.slice(range) }
}
