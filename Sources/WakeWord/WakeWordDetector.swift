import Features
import PCM

/// Listens for keywords in a stream of 16-bit samples at 16 kHz.
///
/// The same detections for any chunking. After it was made it allocates nothing, takes no lock and never waits.
///
/// ```swift
/// var detector = try WakeWordDetector(models: [try KeywordModel(contentsOfFile: "Models/orbit.wake")])
/// detector.process(samples) { detection in ... }
/// ```
public struct WakeWordDetector: ~Copyable, Sendable {
    /// The keywords, in the order of ``WakeDetection/keyword``.
    public let names: [String]
    private var extractor: MFCCExtractor
    private var decision: WakeDecision

    /// Allocates a detector. Throws when there is no model, two have one name, a model needs another front end,
    /// or settings contradict each other. Not real-time safe.
    public init(
        models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()
    ) throws(WakeWordError) {
        let names = models.map(\.name)
        try WakeWordError.require(
            !models.isEmpty, .badConfiguration, "No keyword to listen for: give at least one model.")
        for (index, model) in models.enumerated() {
            try WakeWordError.require(
                names.firstIndex(of: model.name) == index, .badConfiguration,
                "Two models are for \"\(model.name)\": put their recordings into one by enrolling again.")
            try model.validate()
        }
        try options.validate(names: names)

        let extractor: MFCCExtractor
        do { extractor = try MFCCExtractor(options: WakeFrontEnd.options) } catch {
            throw WakeWordError(.badConfiguration, error.message, underlying: error)
        }
        self.names = names
        self.extractor = extractor
        decision = WakeDecision(models: models, options: options)
    }

    /// Takes samples in chunks of any size and calls `detection` for every keyword that they complete, in order of
    /// time. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, detection: (WakeDetection) -> Void
    ) {
        // The extractor is borrowed by its own call, so the rest is reached separately.
        withUnsafeMutablePointer(to: &decision) { decision in
            extractor.process(samples) { vector in decision.pointee.process(vector, detection: detection) }
        }
    }

    /// How well the keyword at `index` matches at the newest hop, 0 ... 1. Real-time safe.
    public func score(ofKeyword index: Int) -> Float { decision.score(ofKeyword: index) }

    /// The score from which the keyword at `index` counts. Real-time safe.
    public func threshold(ofKeyword index: Int) -> Float { decision.threshold(ofKeyword: index) }

    /// Changes the score from which the keyword at `index` counts, 0 ... 1, from the next hop on. Real-time safe.
    public mutating func setThreshold(_ threshold: Float, ofKeyword index: Int) {
        precondition((0...1).contains(threshold), "a threshold of \(threshold) is outside 0 ... 1")
        decision.setThreshold(threshold, ofKeyword: index)
    }

    /// Forgets everything heard and begins a new stream at sample 0. Real-time safe.
    public mutating func reset() {
        extractor.reset()
        decision.reset()
    }
}
