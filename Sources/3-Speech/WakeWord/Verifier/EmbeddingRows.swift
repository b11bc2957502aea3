import Features

/// The speech embeddings of a stretch of sound, one after the other.
package struct EmbeddingRows: Sendable {
    private let values: [Float]
    /// The hop of the stretch at which the first came.
    private let firstHop: Int

    /// Takes embeddings: the first came at `firstHop`, each later one ``SpeechEmbedding/stride`` hops after the
    /// one before.
    package init(values: [Float], firstHop: Int) {
        self.values = values
        self.firstHop = firstHop
    }

    /// The embeddings of log mel bands, hop by hop. Allocates.
    package init(bands: FeatureSequence, firstHop: Int = 0) {
        var embedding = SpeechEmbedding()
        var values: [Float] = []
        bands.forEachVector { _, hop in
            if let row = embedding.process(hop) { values.append(contentsOf: row) }
        }
        self.values = values
        self.firstHop = SpeechEmbedding.firstHop + firstHop
    }

    /// The ``SecondOpinion/size`` values that a detector has at `hop`. The first embedding stands for the silence
    /// before it.
    package func window(at hop: Int) -> [Float] {
        guard !values.isEmpty else { return [Float](repeating: 0, count: SecondOpinion.size) }
        let count = values.count / SpeechEmbedding.size
        // Floored also below zero.
        let newest = (hop - firstHop + 1000 * SpeechEmbedding.stride) / SpeechEmbedding.stride - 1000
        return (newest - SecondOpinion.rowCount + 1...newest).flatMap { row in
            let row = max(0, min(row, count - 1)) * SpeechEmbedding.size
            return values[row..<row + SpeechEmbedding.size]
        }
    }
}
