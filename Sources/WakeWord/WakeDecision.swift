import PCM

/// From feature vectors to detections: scores, calibration, thresholds and peaks of all keywords.
struct WakeDecision: ~Copyable, Sendable {
    private var scorer: KeywordScorer
    private let calibrations: FixedBuffer<ScoreCalibration>
    private var thresholds: FixedBuffer<Float>
    private var scores: FixedBuffer<Float>
    private var pickers: FixedBuffer<PeakPicker>
    private var hop = 0

    init(models: [KeywordModel], options: WakeWordOptions) {
        scorer = KeywordScorer(keywords: models.map { ($0.templates, $0.background) })
        calibrations = FixedBuffer(models.map(\.calibration))
        thresholds = FixedBuffer(models.map { options.thresholds[$0.name] ?? $0.defaultThreshold })
        scores = FixedBuffer(repeating: 0, count: models.count)
        let hopsPerSecond = 1 / HopTime.seconds(ofHops: 1)
        pickers = FixedBuffer(
            repeating: PeakPicker(
                lookAhead: Int((options.lookAhead * hopsPerSecond).rounded()),
                refractory: Int((options.refractory * hopsPerSecond).rounded())),
            count: models.count)
    }

    mutating func process(_ vector: UnsafeBufferPointer<Float>, detection: (WakeDetection) -> Void) {
        let matches = scorer.process(hop: hop, vector: vector)
        for keyword in 0..<scores.count {
            let match = matches[keyword]
            let score = calibrations[keyword].unbounded(raw: match.score)
            scores[keyword] = max(0, min(1, score))
            let peak = pickers[keyword].process(
                hop: hop, score: score, startHop: match.startHop, threshold: thresholds[keyword])
            guard let peak else { continue }
            detection(
                WakeDetection(
                    keyword: keyword, score: min(1, peak.score),
                    startSample: HopTime.firstSample(ofHop: peak.startHop),
                    endSample: HopTime.endSample(ofHop: peak.endHop),
                    decisionSample: HopTime.samplesHeard(atHop: hop)))
        }
        hop += 1
    }

    func score(ofKeyword index: Int) -> Float { scores[index] }

    func threshold(ofKeyword index: Int) -> Float { thresholds[index] }

    mutating func setThreshold(_ threshold: Float, ofKeyword index: Int) { thresholds[index] = threshold }

    mutating func reset() {
        scorer.reset()
        for keyword in 0..<pickers.count { pickers[keyword].reset() }
        scores.fill(with: 0)
        hop = 0
    }
}
