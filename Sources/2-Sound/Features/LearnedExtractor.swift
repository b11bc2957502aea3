import PCM

/// Turns samples into feature vectors of the learned front end: one a hop, ``LearnedFrontEnd/lookAheadHops`` hops late.
///
/// The vectors are the same, to the last bit, for any chunking.
///
/// ```swift
/// var extractor = LearnedExtractor()
/// extractor.process(samples) { vector in ... }   // vector.count == extractor.dimension
/// extractor.finish { vector in ... }             // at the end of a recording
/// ```
public struct LearnedExtractor: ~Copyable, Sendable {
    /// Values in a feature vector.
    public let dimension: Int
    private var logMel: LogMelExtractor
    private var network: LearnedNetwork
    private var delayed: DelayedBands

    /// Allocates an extractor; the weights are shared. Not real-time safe.
    public init(frontEnd: LearnedFrontEnd = .bundled) {
        dimension = frontEnd.dimension
        logMel = LogMelExtractor(frontEnd: frontEnd)
        network = LearnedNetwork(frontEnd: frontEnd)
        delayed = DelayedBands(frontEnd: frontEnd)
    }

    /// Probability that the hop of the newest vector is silence, 0 ... 1; 1 before the first.
    public var silencePosterior: Float { network.silencePosterior }

    /// A logit for each of ``LearnedFrontEnd/phones``, of the hop of the newest vector; a view that is valid until the
    /// next vector.
    public var phoneLogits: UnsafeBufferPointer<Float> { network.phoneLogits }

    /// How much of the amplitude of each band is speech in the hop of the newest vector, 0 ... 1;
    /// see ``LearnedNetwork/speechMask``.
    public var speechMask: UnsafeBufferPointer<Float> { network.speechMask }

    /// Takes 16-bit samples at 16 kHz in chunks of any size and calls `vector` for every hop that they complete, after
    /// the look-ahead, with a view that is valid during the call. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, vector: (UnsafeBufferPointer<Float>) -> Void
    ) {
        process(samples) { features, _ in vector(features) }
    }

    /// Does the same, and gives beside each vector the log mel bands of its hop: ``LearnedFrontEnd/bandCount`` values,
    /// as a ``LogMelExtractor`` gives them. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>,
        hop: (_ vector: UnsafeBufferPointer<Float>, _ bands: UnsafeBufferPointer<Float>) -> Void
    ) {
        // The extractor is borrowed by its own call, so the rest is reached separately.
        withUnsafeMutablePointer(to: &network) { network in
            withUnsafeMutablePointer(to: &delayed) { delayed in
                logMel.process(samples) { bands in
                    delayed.pointee.keep(bands)
                    network.pointee.process(bands) { hop($0, delayed.pointee.next()) }
                }
            }
        }
    }

    /// Calls `vector` for the hops at the end of a recording that still wait for their look-ahead. Call ``reset()``
    /// before further use. Real-time safe.
    public mutating func finish(vector: (UnsafeBufferPointer<Float>) -> Void) {
        finish { features, _ in vector(features) }
    }

    /// Does the same, and gives beside each vector the bands of its hop. Real-time safe.
    public mutating func finish(
        hop: (_ vector: UnsafeBufferPointer<Float>, _ bands: UnsafeBufferPointer<Float>) -> Void
    ) {
        withUnsafeMutablePointer(to: &delayed) { delayed in
            network.finish { hop($0, delayed.pointee.next()) }
        }
    }

    /// Forgets all input. Real-time safe.
    public mutating func reset() {
        logMel.reset()
        network.reset()
        delayed.reset()
    }
}
