import Features
import PCM

/// Turns feature vectors into detections: scores all keywords, picks candidates, lets the verifier judge them, and
/// keeps thresholds and rests.
struct WakeDecision: ~Copyable, Sendable {
    private var scorer: KeywordScorer
    private let verifiers: FixedBuffer<Float>  // keywords x pooled size
    // keywords x (means, deviations); empty if no keyword answers to one voice alone
    private let voices: FixedBuffer<Float>
    private var ears: SecondEars?  // nil if no keyword has a second opinion
    private let constants: FixedBuffer<Constants>
    private var states: FixedBuffer<State>
    private let refractory: Int
    /// How many hops after the end of its detection a word may end: the detector sometimes knows a long word by its
    /// first half.
    private static let longestRest = HopTime.hops(inSeconds: 0.5)
    /// How many hops apart two paths through one word may begin.
    private static let startSpread = HopTime.hops(inSeconds: 0.05)
    private let time: HopTime
    private var hop = 0

    /// The single numbers of a model.
    struct Constants: BitwiseCopyable {
        var bias: Float
        var templateWeight: Float
        var calibration: ScoreCalibration
        var candidateFloor: Float
        /// The largest distance at which a voice is the speaker's; nil if any voice will do.
        var voiceLimit: Float?
    }

    /// The part of a keyword that changes as the stream goes on.
    struct State: BitwiseCopyable {
        var picker = CandidatePicker()
        var threshold: Float
        var score: Float = 0
        var restsUntil = Int.min
        var lastEnd = Int.min
        /// The path of the last word: its start, its end when the word was detected, and its evidence.
        var lastStart = Int.min
        var detectedEnd = Int.min
        var lastEvidence: Float = 0
    }

    init(
        models: [KeywordModel], frontEnd: FrontEnd, background: BackgroundModel, options: WakeWordOptions
    ) {
        let time = HopTime(lookAheadHops: frontEnd.lookAheadHops)
        let hearsVoices = models.contains { $0.voice != nil }
        scorer = KeywordScorer(
            templates: models.map(\.template), background: background, wait: CandidatePicker.wait,
            hearsVoices: hearsVoices)
        let opinions = models.map(\.verifier.secondOpinion)
        ears = opinions.contains { $0 != nil } ? SecondEars(opinions) : nil
        let anyVoice = [Float](repeating: 1, count: 2 * VoicePooling.size)
        voices = FixedBuffer(
            hearsVoices ? models.flatMap { $0.voice.map { $0.means + $0.deviations } ?? anyVoice } : [])
        verifiers = FixedBuffer(models.flatMap(\.verifier.weights))
        constants = FixedBuffer(
            models.map {
                Constants(
                    bias: $0.verifier.bias, templateWeight: $0.verifier.templateWeight,
                    calibration: $0.calibration, candidateFloor: $0.candidateFloor,
                    voiceLimit: $0.voice?.limit)
            })
        states = FixedBuffer(
            models.map {
                State(threshold: options.thresholds[$0.name] ?? $0.defaultThreshold)
            })
        refractory = HopTime.hops(inSeconds: options.refractory)
        self.time = time
    }

    /// Takes the vector of the next hop, and its log mel bands if the front end has them. Real-time safe.
    mutating func process(
        _ vector: UnsafeBufferPointer<Float>, bands: UnsafeBufferPointer<Float>?,
        candidate report: (WakeCandidate) -> Void
    ) {
        if let bands {
            scorer.keep(bands, hop: hop)
            ears?.process(bands)
        }
        let matches = scorer.process(hop: hop, vector: vector)
        for keyword in 0..<states.count {
            let match = matches[keyword]
            let constants = constants[keyword]
            states[keyword].score = max(0, min(1, match.score))
            let candidate = states.mutableElements[keyword].picker.process(
                hop: hop, score: match.score, startHop: match.startHop, floor: constants.candidateFloor)
            if let candidate { report(judge(candidate, keyword: keyword)) }
        }
        hop += 1
    }

    /// Judges the candidates that still wait at the end of the stream.
    mutating func finish(candidate report: (WakeCandidate) -> Void) {
        for keyword in 0..<states.count {
            guard let candidate = states.mutableElements[keyword].picker.finish() else { continue }
            report(judge(candidate, keyword: keyword))
        }
    }

    private mutating func judge(_ candidate: CandidatePicker.Candidate, keyword: Int) -> WakeCandidate {
        let constants = constants[keyword]
        let pooled = scorer.pool(keyword: keyword, endHop: candidate.endHop)
        let size = pooled.count
        let weights = UnsafeBufferPointer(rebasing: verifiers.elements[keyword * size..<(keyword + 1) * size])
        let logit =
            Verifier.logit(
                pooled: pooled, weights: weights, bias: constants.bias, templateScore: candidate.score,
                templateWeight: constants.templateWeight) + secondOpinion(ofKeyword: keyword)
        let score = constants.calibration.unbounded(logit: logit)
        let state = states[keyword]
        // A candidate that begins before the last word's end is that word once more.
        let isResting = candidate.endHop < state.restsUntil || candidate.startHop < state.lastEnd
        let voice = score < state.threshold ? nil : voice(of: candidate, keyword: keyword)
        let isOtherVoice = voice.map { $0 > 1 } ?? false
        let verdict: WakeCandidate.Verdict =
            score < state.threshold
            ? .belowThreshold
            : isOtherVoice
                ? .otherVoice : !isResting ? .detected : continues(state, candidate) ? .continued : .resting
        if verdict == .detected {
            states.mutableElements[keyword].restsUntil = candidate.endHop + refractory
            states.mutableElements[keyword].lastStart = candidate.startHop
            states.mutableElements[keyword].detectedEnd = candidate.endHop
        }
        if verdict == .detected || verdict == .continued {
            states.mutableElements[keyword].lastEnd = candidate.endHop
            states.mutableElements[keyword].lastEvidence = evidence(candidate)
        }
        let margin = HopTime.margin(ofPath: candidate.startHop...candidate.endHop)
        return WakeCandidate(
            keyword: keyword, templateScore: candidate.score, score: score, voice: voice,
            startSample: time.firstSample(ofHop: candidate.startHop + margin),
            endSample: time.endSample(ofHop: candidate.endHop - margin),
            decisionSample: time.samplesHeard(atHop: hop), verdict: verdict)
    }

    /// The sum of the log-likelihood ratios along a path, in hops: it rises as long as the sound fits the word better
    /// than other speech. The score is their mean, which may fall before the word is over.
    private func evidence(_ candidate: CandidatePicker.Candidate) -> Float {
        candidate.score * Float(candidate.endHop - candidate.startHop + 1)
    }

    /// Whether a candidate is the last detection, of which only the first part had been heard.
    private func continues(_ last: State, _ candidate: CandidatePicker.Candidate) -> Bool {
        last.lastStart != .min && abs(candidate.startHop - last.lastStart) <= Self.startSpread
            && candidate.endHop > last.lastEnd && candidate.endHop - last.detectedEnd <= Self.longestRest
            && evidence(candidate) > last.lastEvidence
    }

    private func secondOpinion(ofKeyword keyword: Int) -> Float {
        switch ears {
        case .some(let ears): ears.logit(ofKeyword: keyword)
        case .none: 0
        }
    }

    /// The distance of the voice from the speaker's, 1 at the limit; nil if any voice will do.
    private mutating func voice(of candidate: CandidatePicker.Candidate, keyword: Int) -> Float? {
        guard let limit = constants[keyword].voiceLimit,
            let pooled = scorer.poolVoice(
                keyword: keyword, startHop: candidate.startHop, endHop: candidate.endHop)
        else { return nil }
        let first = 2 * keyword * VoicePooling.size
        let middle = first + VoicePooling.size
        let all = voices.elements
        return VoiceCheck.distance(
            pooled, means: UnsafeBufferPointer(rebasing: all[first..<middle]),
            deviations: UnsafeBufferPointer(rebasing: all[middle..<middle + VoicePooling.size])) / limit
    }

    /// Takes over the place of `former` in the stream, its thresholds and its rests. `former` has as many keywords. A
    /// word that `former` had half heard is lost, at most one. Real-time safe.
    mutating func resume(after former: borrowing WakeDecision) {
        reset()
        hop = former.hop
        for keyword in 0..<states.count {
            let past = former.states[keyword]
            states.mutableElements[keyword].threshold = past.threshold
            states.mutableElements[keyword].restsUntil = past.restsUntil
            states.mutableElements[keyword].lastEnd = past.lastEnd
            states.mutableElements[keyword].lastStart = past.lastStart
            states.mutableElements[keyword].detectedEnd = past.detectedEnd
            states.mutableElements[keyword].lastEvidence = past.lastEvidence
        }
    }

    func score(ofKeyword index: Int) -> Float { states[index].score }

    func threshold(ofKeyword index: Int) -> Float { states[index].threshold }

    mutating func setThreshold(_ threshold: Float, ofKeyword index: Int) {
        states.mutableElements[index].threshold = threshold
    }

    mutating func reset() {
        scorer.reset()
        ears?.reset()
        let states = states.mutableElements
        for keyword in 0..<states.count {
            states[keyword].picker.reset()
            states[keyword].score = 0
            states[keyword].restsUntil = .min
            states[keyword].lastEnd = .min
            states[keyword].lastStart = .min
        }
        hop = 0
    }
}
