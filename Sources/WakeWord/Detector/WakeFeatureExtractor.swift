import Features
import PCM

/// From samples to feature vectors, by either front end.
struct WakeFeatureExtractor: ~Copyable, Sendable {
    private var learned: LearnedExtractor?
    private var light: MFCCExtractor?

    /// Allocates an extractor. Not real-time safe.
    init(_ frontEnd: WakeFrontEnd) throws(WakeWordError) {
        switch frontEnd {
        case .learned:
            learned = LearnedExtractor(frontEnd: .bundled)
            light = nil
        case .light:
            do { light = try MFCCExtractor(options: WakeFrontEnd.lightOptions) } catch {
                throw WakeWordError(.badConfiguration, error.message, underlying: error)
            }
            learned = nil
        }
    }

    /// Takes samples in chunks of any size and gives a vector for every hop they complete, and its log mel bands where
    /// the front end has them. Real-time safe.
    mutating func process(
        _ samples: UnsafeBufferPointer<Int16>,
        hop: (_ vector: UnsafeBufferPointer<Float>, _ bands: UnsafeBufferPointer<Float>?) -> Void
    ) {
        learned?.process(samples) { hop($0, $1) }
        light?.process(samples) { hop($0, nil) }
    }

    /// Gives the vectors that still wait for what comes after them, at the end of a recording.
    mutating func finish(
        hop: (_ vector: UnsafeBufferPointer<Float>, _ bands: UnsafeBufferPointer<Float>?) -> Void
    ) {
        learned?.finish { hop($0, $1) }
    }

    /// The probability that there is no speech at the newest vector, 0 ... 1; nil where the front end does not tell.
    var silencePosterior: Float? {
        switch learned {
        case .some(let extractor): extractor.silencePosterior
        case .none: nil
        }
    }

    /// How many hops of samples after its own the probability of a hop comes; nil where the front end does not tell.
    var silencePosteriorDelay: Int? {
        switch learned {
        case .some: LearnedFrontEnd.bundled.delayHops
        case .none: nil
        }
    }

    /// Forgets everything heard. Real-time safe.
    mutating func reset() {
        learned?.reset()
        light?.reset()
    }
}
