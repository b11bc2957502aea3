import Features
import PCM
import WakeWord

/// The front end, the search for wake words on its vectors, and the guard against our own voice. Takes ten milliseconds
/// at a time; real-time safe after `init`.
struct WordHearing: ~Copyable, Sendable {
    /// Nil if nothing would use its results.
    private var frontEnd: FrontEndExtractor?
    private var search: KeywordSearch?
    private var ownVoice: OwnVoice
    /// The least score of a word that was nearly heard, as a share of the threshold.
    private static let nearShare: Float = 2 / 3

    /// The newest detection's later end, if the last hop gave one; else nil.
    private(set) var laterEnd: Int?
    private let wordCount: Int
    private let gauge: WordGauge
    /// The sums of the watchers' next reading.
    private var sums = WordSums()

    init(_ options: HearingOptions, frontEnd: FrontEnd, gauge: WordGauge) throws(WakeWordError) {
        let keywords = options.listening.keywords
        let search = keywords.isEmpty ? nil : try KeywordSearch(models: keywords, options: options.wakeWord)
        let thresholds = keywords.map { options.wakeWord.thresholds[$0.name] ?? $0.defaultThreshold }
        let isAsked = !keywords.isEmpty || options.hearsCommands && frontEnd.silencePosteriorDelay != nil
        self.frontEnd = isAsked ? FrontEndExtractor(frontEnd) : nil
        self.search = search
        ownVoice = OwnVoice(thresholds: thresholds, cancels: options.cancelsEcho)
        wordCount = keywords.count
        self.gauge = gauge
    }

    /// The silence posterior of the last hop, if the front end gives one.
    var silencePosterior: Float? { mutating get { frontEnd?.silencePosterior } }

    /// Notes that `seconds` of sound were lost.
    mutating func lose(seconds: Double) { ownVoice.lose(seconds: seconds) }

    /// Whether our own voice, while it sounds, may be in the microphone's sound from `sample` on.
    func mayHearOurselves(since sample: Int) -> Bool { ownVoice.mayBeHeard(since: sample) }

    /// Takes our own voice off the next hop, and returns the wake word that a person said, if the hop completes one.
    mutating func process(
        _ hop: UnsafeMutableBufferPointer<Int16>, at sample: Int, control: SignalControl
    ) -> WakeDetection? {
        ownVoice.cancel(in: hop, at: sample, sounds: control.sounds)
        withUnsafeMutablePointer(to: &search) { search in
            control.searches.acceptOffer { search.pointee?.exchangeModels(with: &$0) }
        }
        ownVoice.guardWords(
            of: &search, sounds: control.isCommandPaused, thresholds: control.thresholds)
        return somebodys(find(in: UnsafeBufferPointer(hop)))
    }

    /// Ends the stream: searches the vectors that the front end still holds, and returns the last wake word that a
    /// person said, if there is one.
    mutating func finish() -> WakeDetection? {
        var detection: WakeDetection?
        withUnsafeMutablePointer(to: &search) { search in
            frontEnd?.finish { vector, bands in
                search.pointee?.process(vector, bands: bands) { candidate in
                    if candidate.verdict == .detected { detection = WakeDetection(candidate) }
                }
            }
        }
        search?.finish { if $0.verdict == .detected { detection = WakeDetection($0) } }
        return somebodys(detection)
    }

    /// Adds the hop to the watchers' reading, and publishes the reading once it is complete.
    mutating func notifyWatchers(level: Float, floor: Float) {
        guard gauge.isWatched else { return }
        sums.endHop(level: level)
        guard sums.isComplete else { return }
        gauge.publish(sums, floor: floor, wordCount: wordCount)
        sums = WordSums()
    }

    private func somebodys(_ detection: WakeDetection?) -> WakeDetection? {
        guard let detection, ownVoice.isFromPerson(detection) else { return nil }
        return detection
    }

    private mutating func find(in hop: UnsafeBufferPointer<Int16>) -> WakeDetection? {
        let isWatched = gauge.isWatched
        var (detection, missed, laterEnd) = (WakeDetection?.none, WakeCandidate?.none, Int?.none)
        var sums = sums
        let wordCount = wordCount
        // The call of `process` borrows the front end; so the closure reaches the search through a pointer.
        withUnsafeMutablePointer(to: &search) { search in
            frontEnd?.process(hop) { vector, bands in
                search.pointee?.process(vector, bands: bands) { candidate in
                    if candidate.verdict == .detected {
                        detection = WakeDetection(candidate)
                    } else if candidate.verdict == .continued {
                        laterEnd = candidate.endSample
                    } else if candidate.score > missed?.score ?? 0 {
                        missed = candidate
                    }
                    if isWatched { sums.record(candidate) }
                }
            }
            guard isWatched else { return }
            for word in 0..<wordCount {
                sums.record(match: search.pointee?.score(ofKeyword: word) ?? 0, ofWord: word)
            }
        }
        self.laterEnd = laterEnd
        self.sums = isWatched ? sums : WordSums()
        if let missed, missed.verdict != .resting,
            missed.score >= Self.nearShare * ownVoice.threshold(ofKeyword: missed.keyword)
        {
            gauge.recordNearMiss(ofWord: missed.keyword)
        }
        return detection
    }
}
