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

    /// Takes samples in chunks of any size and gives a vector for every hop they complete. Real-time safe.
    mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, vector: (UnsafeBufferPointer<Float>) -> Void
    ) {
        learned?.process(samples, vector: vector)
        light?.process(samples, vector: vector)
    }

    /// Gives the vectors that still wait for what comes after them, at the end of a recording.
    mutating func finish(vector: (UnsafeBufferPointer<Float>) -> Void) {
        learned?.finish(vector: vector)
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
