import Features
import PCM

/// The newest speech embeddings of a stream, and the keywords' second opinions on them.
struct SecondEars: ~Copyable, Sendable {
    private var embedding = SpeechEmbedding()
    // The newest embeddings, the oldest first. There is room for twice as many as an opinion reads, so that they move
    // to the front only now and then.
    private var rows: FixedBuffer<Float>
    private var filled = 0
    private let weights: FixedBuffer<Float>  // keywords x (weights, bias)

    private static let stride = SecondOpinion.size + 1
    private static let capacity = 2 * SecondOpinion.size

    /// Takes the second opinion of each keyword. A keyword without one gets log odds of 0.
    init(_ opinions: [SecondOpinion?]) {
        rows = FixedBuffer(repeating: 0, count: SecondEars.capacity)
        weights = FixedBuffer(
            opinions.flatMap {
                $0.map { $0.weights + [$0.bias] } ?? [Float](repeating: 0, count: SecondEars.stride)
            })
        reset()
    }

    /// Takes the log mel bands of the next hop. Real-time safe.
    mutating func process(_ bands: UnsafeBufferPointer<Float>) {
        let size = SpeechEmbedding.size
        let rows = rows.mutableElements
        guard let row = embedding.process(bands) else { return }
        if filled == SecondEars.capacity {
            filled = SecondOpinion.size - size
            for index in 0..<filled { rows[index] = rows[SecondEars.capacity - filled + index] }
        }
        for index in 0..<size { rows[filled + index] = row[index] }
        filled += size
    }

    /// The log odds that the sound up to now ends with the keyword. Real-time safe.
    func logit(ofKeyword keyword: Int) -> Float {
        let weights = UnsafeBufferPointer(
            rebasing: weights.elements[keyword * SecondEars.stride..<(keyword + 1) * SecondEars.stride])
        return Verifier.logit(
            weights[SecondOpinion.size],
            plus: UnsafeBufferPointer(rebasing: weights[..<SecondOpinion.size]),
            times: UnsafeBufferPointer(rebasing: rows.elements[filled - SecondOpinion.size..<filled]))
    }

    /// Forgets everything heard: the time before counts as silence. Real-time safe.
    mutating func reset() {
        embedding.reset()
        let silence = embedding.silence
        let rows = rows.mutableElements
        for index in 0..<SecondOpinion.size { rows[index] = silence[index % SpeechEmbedding.size] }
        filled = SecondOpinion.size
    }
}
