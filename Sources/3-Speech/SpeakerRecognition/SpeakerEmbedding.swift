/// The sound of a voice as 256 values, none below 0, whose squares add up to 1. Two embeddings of one person point in
/// about the same direction.
public struct SpeakerEmbedding: Hashable, Sendable {
    /// How many values there are.
    public static let size = SpeakerWeights.width

    /// The values, ``size`` of them.
    public let values: [Float]

    /// Scales values to length 1; nil if they are of another number, not finite, or all of them 0.
    ///
    /// - Parameter values: ``size`` values.
    public init?(_ values: [Float]) {
        guard values.count == Self.size, values.allSatisfy(\.isFinite) else { return nil }
        let length = values.reduce(into: 0) { $0 += Double($1) * Double($1) }.squareRoot()
        guard length > 1e-9, length.isFinite else { return nil }
        self.values = values.map { Float(Double($0) / length) }
    }

    /// Makes the mean direction of `embeddings`; nil if there are none.
    public init?(meanOf embeddings: some Collection<SpeakerEmbedding>) {
        var sum = [Float](repeating: 0, count: Self.size)
        for embedding in embeddings {
            for (index, value) in embedding.values.enumerated() { sum[index] += value }
        }
        self.init(sum)
    }

    /// The cosine of the angle to another embedding, 0 ... 1 if the network made both.
    public func similarity(to other: SpeakerEmbedding) -> Float {
        var sum: Float = 0
        for index in values.indices { sum += values[index] * other.values[index] }
        return sum
    }
}
