import Features

/// Looks for keywords in a stream of feature vectors from any source, one vector for each hop of ten milliseconds.
///
/// A program that has only samples makes a ``WakeWordDetector``, which has a front end of its own. Once made, a search
/// allocates nothing, takes no lock and never waits.
///
/// ```swift
/// var search = try KeywordSearch(models: [model])
/// var extractor = FrontEndExtractor(search.frontEnd)
/// extractor.process(samples) { vector, bands in
///     search.process(vector, bands: bands) { candidate in ... }
/// }
/// ```
public struct KeywordSearch: ~Copyable, Sendable {
    /// The keywords, in the order of ``WakeCandidate/keyword``.
    public let names: [String]
    /// The front end that the vectors must come from: the one that the models were made with.
    public let frontEnd: FrontEnd
    private var decision: WakeDecision

    /// Allocates a search. Throws when there is no model, two have one name, models need different front ends
    /// or backgrounds, or settings contradict each other. Not real-time safe.
    public init(
        models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()
    ) throws(WakeWordError) {
        let names = models.map(\.name)
        guard let first = models.first else {
            throw WakeWordError(.badConfiguration, "No keyword to listen for: give at least one model.")
        }
        for (index, model) in models.enumerated() {
            try WakeWordError.require(
                names.firstIndex(of: model.name) == index, .badConfiguration,
                "Two models are for \"\(model.name)\": put their recordings into one by enrolling again.")
            try model.validate()
            try WakeWordError.require(
                model.frontEnd == first.frontEnd && model.background == first.background, .badConfiguration,
                "\"\(model.name)\" and \"\(first.name)\" were enrolled with different front ends or backgrounds, "
                    + "which one detector cannot share: enrol them alike.")
        }
        try options.validate(names: names)

        self.names = names
        frontEnd = first.frontEnd
        decision = WakeDecision(
            models: models, frontEnd: first.frontEnd, background: first.effectiveBackground, options: options)
    }

    /// Takes the vector of the next hop, and its log mel bands if the front end has them, and calls `candidate` for
    /// every stretch that it decides on, those that the verifier refused among them. Real-time safe.
    ///
    /// - Parameters:
    ///   - vector: as many values as ``frontEnd`` has dimensions.
    ///   - bands: the log mel bands of the same hop, as a `FrontEndExtractor` gives them beside the vector.
    ///   - candidate: gets each candidate at the hop where the search decides on it.
    public mutating func process(
        _ vector: UnsafeBufferPointer<Float>, bands: UnsafeBufferPointer<Float>?,
        candidate: (WakeCandidate) -> Void
    ) {
        decision.process(vector, bands: bands, candidate: candidate)
    }

    /// Decides on the candidates that still wait at the end of a recording, after the last vector. Call ``reset()``
    /// before more vectors.
    public mutating func finish(candidate: (WakeCandidate) -> Void) { decision.finish(candidate: candidate) }

    /// How well the template of the keyword at `index` matches at the newest hop, 0 ... 1, not verified.
    /// Real-time safe.
    public func score(ofKeyword index: Int) -> Float { decision.score(ofKeyword: index) }

    /// The threshold of the keyword at `index`: the lowest score that counts as the keyword. Real-time safe.
    public func threshold(ofKeyword index: Int) -> Float { decision.threshold(ofKeyword: index) }

    /// Changes the threshold of the keyword at `index`, 0 ... 1, from the next hop on. Real-time safe.
    public mutating func setThreshold(_ threshold: Float, ofKeyword index: Int) {
        precondition((0...1).contains(threshold), "a threshold of \(threshold) is outside 0 ... 1")
        decision.setThreshold(threshold, ofKeyword: index)
    }

    /// Swaps models with `other` from the next hop on: the way to change models within a stream. Position and
    /// thresholds stay. The search misses a word that is half over. Real-time safe.
    ///
    /// - Precondition: `other` has the same keywords in the same order, and the same front end.
    public mutating func exchangeModels(with other: inout KeywordSearch) {
        // Counts and not names: comparing strings would count references.
        precondition(
            names.count == other.names.count && frontEnd == other.frontEnd,
            "other keywords or another front end")
        other.decision.resume(after: decision)
        swap(&decision, &other.decision)
    }

    /// Forgets everything heard and begins a new stream. Real-time safe.
    public mutating func reset() { decision.reset() }
}
