import WakeWord

/// One way in which an enrolled recording may sound: its features, and the hops of the word.
struct WordCopy: Sendable {
    var features: FeatureSequence
    /// The log mel bands of the same hops; nil with the light front end.
    var bands: FeatureSequence?
    var range: Range<Int>
    /// The speech embeddings of the same hops, after some other sound; nil with the light front end.
    var rows: EmbeddingRows?

    /// The word alone.
    var segment: FeatureSequence { features.slice(range) }
}
