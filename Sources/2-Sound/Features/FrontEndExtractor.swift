import PCM

/// Turns samples into feature vectors, by either front end: one vector for each hop of ten milliseconds.
///
/// The vectors are the same, to the last bit, for any chunking.
///
/// ```swift
/// var extractor = FrontEndExtractor(.learned)
/// extractor.process(samples) { vector, bands in ... }   // vector.count == extractor.frontEnd.dimension
/// ```
public struct FrontEndExtractor: ~Copyable, Sendable {
    /// The front end that makes the vectors.
    public let frontEnd: FrontEnd
    private var learned: LearnedExtractor?
    private var light: MFCCExtractor?

    /// Allocates an extractor; the weights are shared. Not real-time safe.
    public init(_ frontEnd: FrontEnd) {
        self.frontEnd = frontEnd
        switch frontEnd {
        case .learned:
            learned = LearnedExtractor(frontEnd: .bundled)
            light = nil
        case .light:
            do { light = try MFCCExtractor(options: FrontEnd.lightOptions) } catch {
                fatalError("the light front end's own settings are refused: \(error)")
            }
            learned = nil
        }
    }

    /// Takes 16-bit samples at 16 kHz in chunks of any size. Calls `hop` for every completed hop with a vector, and
    /// with the log mel bands if the front end has them. Both are views that are valid during the call. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>,
        hop: (_ vector: UnsafeBufferPointer<Float>, _ bands: UnsafeBufferPointer<Float>?) -> Void
    ) {
        learned?.process(samples) { hop($0, $1) }
        light?.process(samples) { hop($0, nil) }
    }

    /// Calls `hop` for the vectors that still wait for their look-ahead, at the end of a recording. Call ``reset()``
    /// before further use. Real-time safe.
    public mutating func finish(
        hop: (_ vector: UnsafeBufferPointer<Float>, _ bands: UnsafeBufferPointer<Float>?) -> Void
    ) {
        learned?.finish { hop($0, $1) }
    }

    /// The probability that there is no speech at the newest vector, 0 ... 1; nil if the front end gives none.
    /// Real-time safe.
    public var silencePosterior: Float? {
        // Inlining this with a temporary extractor breaks the optimizer of Swift 6.3.
        @inline(never) get {
            switch learned {
            case .some(let extractor): extractor.silencePosterior
            case .none: nil
            }
        }
    }

    /// Forgets all input. Real-time safe.
    public mutating func reset() {
        learned?.reset()
        light?.reset()
    }
}
