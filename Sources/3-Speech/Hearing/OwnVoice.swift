import EchoCancellation
import PCM
import WakeWord

/// Rejects a wake word in the engine's own answers.
///
/// "Our voice" is the sound that the engine plays. An echo canceller takes our voice off the microphone; a word of
/// which it leaves next to nothing was ours. If our voice is in the microphone and the canceller did not find it in
/// time, a word needs a surer score. If our voice is not in the microphone, for example because it sounds in another
/// room, every word counts as in silence. Real-time safe after `init`.
struct OwnVoice: ~Copyable, Sendable {
    /// The least share of the energy, -8 dB, that the canceller leaves of a person's word. In simulated rooms it left
    /// up to 0.11 of our own words, and more than 0.15 of a voice 6 dB below ours.
    private static let leastShare: Float = 0.15

    private var canceller: EchoCanceller?
    private var thresholds: FixedBuffer<Float>
    private var isGuarding = false

    /// - Parameters:
    ///   - thresholds: the threshold of each wake word.
    ///   - cancels: whether to take our voice off the microphone.
    init(thresholds: some Collection<Float>, cancels: Bool) {
        self.thresholds = FixedBuffer(thresholds)
        canceller = cancels ? EchoCanceller() : nil
    }

    /// Takes our voice off the next hop of the microphone.
    mutating func cancel(
        in hop: UnsafeMutableBufferPointer<Int16>, at sample: Int,
        sounds: borrowing ValueExchange<FixedBuffer<Int16>>
    ) {
        withUnsafeMutablePointer(to: &canceller) { canceller in
            sounds.acceptOffer { canceller.pointee?.exchangeReference(with: &$0) }
        }
        canceller?.process(hop, at: sample)
    }

    /// Notes that `seconds` of sound were lost.
    mutating func lose(seconds: Double) {
        canceller?.lose(sampleCount: SampleRate.speech.samples(in: seconds))
    }

    /// Raises the thresholds while our voice sounds, if there is no canceller. Takes over new thresholds on offer.
    mutating func guardWords(
        of search: inout KeywordSearch?, sounds: Bool,
        thresholds others: borrowing ValueExchange<FixedBuffer<Float>>
    ) {
        let guards = sounds && canceller == nil
        var isOther = false
        withUnsafeMutablePointer(to: &thresholds) { thresholds in
            others.acceptOffer { other in
                // There are as many words as before.
                guard other.count == thresholds.pointee.count else { return }
                swap(&thresholds.pointee, &other)
                isOther = true
            }
        }
        guard guards != isGuarding || isOther else { return }
        isGuarding = guards
        for keyword in 0..<thresholds.count {
            search?.setThreshold(guards ? surer(keyword) : thresholds[keyword], ofKeyword: keyword)
        }
    }

    /// Whether a detected word counts as a person's.
    func isFromPerson(_ word: WakeDetection) -> Bool {
        // Without a canceller the raised threshold has decided already.
        guard canceller != nil else { return true }
        let share = canceller?.nearEndShare(in: word.startSample..<word.endSample)
        return share.map { $0 >= OwnVoice.leastShare } ?? false || word.score >= surer(word.keyword)
    }

    /// Whether our voice, while it sounds, may be in the microphone's sound from `sample` on.
    func mayBeHeard(since sample: Int) -> Bool { canceller?.isHeard(since: sample) ?? true }

    /// The threshold that holds while our voice does not sound.
    func threshold(ofKeyword keyword: Int) -> Float { thresholds[keyword] }

    /// The raised threshold, halfway between the usual one and 1: our synthesized voice is like the voices that a model
    /// may be enrolled from.
    private func surer(_ keyword: Int) -> Float { (thresholds[keyword] + 1) / 2 }
}
