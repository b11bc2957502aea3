import Features
import PCM

/// Listens for keywords in a stream of 16-bit samples at 16 kHz: a front end and a ``KeywordSearch``, for programs that
/// have no signal path.
///
/// The detections are the same for any chunking. Once made, a detector allocates nothing, takes no lock and
/// never waits.
///
/// ```swift
/// var detector = try WakeWordDetector(models: [try KeywordModel(contentsOfFile: "Models/orbit.wake")])
/// detector.process(samples) { detection in ... }
/// ```
public struct WakeWordDetector: ~Copyable, Sendable {
    private var extractor: FrontEndExtractor
    private var search: KeywordSearch
    private var heardSamples = 0

    /// Allocates a detector. Throws when there is no model, two have one name, models need different front ends
    /// or backgrounds, or settings contradict each other. Not real-time safe.
    public init(
        models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()
    ) throws(WakeWordError) {
        search = try KeywordSearch(models: models, options: options)
        extractor = FrontEndExtractor(search.frontEnd)
    }

    /// The keywords, in the order of ``WakeDetection/keyword``.
    public var names: [String] { search.names }

    /// Takes samples in chunks of any size and calls `detection` for every keyword that they complete, in order of
    /// time. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, detection: (WakeDetection) -> Void
    ) {
        examine(samples) { candidate in
            if candidate.verdict == .detected { detection(WakeDetection(candidate)) }
        }
    }

    /// Takes samples as ``process(_:detection:)`` does, and calls `candidate` for every stretch that the detector
    /// considered, those that the verifier refused among them. Real-time safe.
    public mutating func examine(
        _ samples: UnsafeBufferPointer<Int16>, candidate: (WakeCandidate) -> Void
    ) {
        heardSamples += samples.count
        // The call of `process` borrows the extractor; so the closure reaches the search through a pointer.
        withUnsafeMutablePointer(to: &search) { search in
            extractor.process(samples) { vector, bands in
                search.pointee.process(vector, bands: bands, candidate: candidate)
            }
        }
    }

    /// Ends a recording: decides on the candidates that still wait for later sound. Call ``reset()`` before
    /// more samples.
    public mutating func finish(candidate: (WakeCandidate) -> Void) {
        let end = heardSamples
        // Nothing more is heard, so nothing is decided later than now.
        func report(_ late: WakeCandidate) {
            var found = late
            found.decisionSample = min(found.decisionSample, end)
            candidate(found)
        }
        withUnsafeMutablePointer(to: &search) { search in
            extractor.finish { vector, bands in
                search.pointee.process(vector, bands: bands, candidate: report)
            }
            search.pointee.finish(candidate: report)
        }
    }

    /// How well the template of the keyword at `index` matches at the newest hop, 0 ... 1, not verified.
    /// Real-time safe.
    public func score(ofKeyword index: Int) -> Float { search.score(ofKeyword: index) }

    /// The threshold of the keyword at `index`: the lowest score that counts as the keyword. Real-time safe.
    public func threshold(ofKeyword index: Int) -> Float { search.threshold(ofKeyword: index) }

    /// Changes the threshold of the keyword at `index`, 0 ... 1, from the next hop on. Real-time safe.
    public mutating func setThreshold(_ threshold: Float, ofKeyword index: Int) {
        search.setThreshold(threshold, ofKeyword: index)
    }

    /// Swaps models with `other` from the next hop on: the way to change models within a stream. Position and
    /// thresholds stay. The detector misses a word that is half over. Real-time safe.
    ///
    /// - Precondition: `other` has the same keywords in the same order, and the same front end.
    public mutating func exchangeModels(with other: inout WakeWordDetector) {
        search.exchangeModels(with: &other.search)
    }

    /// Forgets everything heard and begins a new stream at sample 0. Real-time safe.
    public mutating func reset() {
        extractor.reset()
        search.reset()
        heardSamples = 0
    }
}

extension WakeDetection {
    /// Makes the detection of a candidate, with the score bounded to 0 ... 1.
    public init(_ candidate: WakeCandidate) {
        self.init(
            keyword: candidate.keyword, score: max(0, min(1, candidate.score)),
            startSample: candidate.startSample, endSample: candidate.endSample,
            decisionSample: candidate.decisionSample)
    }
}
