import WakeWord

/// Other speech, ready for a search: features with the background's log density at every hop, which no keyword changes.
struct PreparedBackground: Sendable {
    struct Segment: Sendable {
        var features: FeatureSequence
        var densities: [Float]
        var rows: EmbeddingRows?
    }

    let model: BackgroundModel
    let segments: [Segment]
    /// Hours of speech, pauses included.
    let speechHours: Double

    init(_ bank: BackgroundBank, model: BackgroundModel) {
        self.model = model
        var mixture = model.makeBank()
        segments = bank.segments.map { segment in
            var densities: [Float] = []
            densities.reserveCapacity(segment.features.count)
            segment.features.forEachVector { _, vector in
                densities.append(DiagonalGaussianBank.logSum(mixture.process(vector)))
            }
            return Segment(features: segment.features, densities: densities, rows: segment.rows)
        }
        speechHours = bank.speechHours
    }
}
