import EchoCancellation
import PCM
import WakeWord

/// Rejects a wake word in the engine's own answers.
///
/// What is known of our voice is taken off the microphone, and a word in which next to nothing was left of the sound was
/// ours. If it was heard and not found soon enough, a score has to be surer. If nothing of it is in the microphone,
/// because it sounds in another room, say, all is as in silence. Real-time safe after `init`.
struct OwnVoice: ~Copyable, Sendable {
    /// The least share of the energy, -8 dB, that is left of a word that a person says. In simulated rooms up to 0.11
    /// was left of our own, and more than 0.15 of a voice that is 6 dB below it.
    private static let leastShare: Float = 0.15

    private var canceller: EchoCanceller?
    private var thresholds: FixedBuffer<Float>
    private var isGuarding = false

    /// - Parameters:
    ///   - thresholds: the score from which each wake word counts.
    ///   - cancels: whether our voice is taken off.
    init(thresholds: some Collection<Float>, cancels: Bool) {
        self.thresholds = FixedBuffer(thresholds)
        canceller = cancels ? EchoCanceller() : nil
    }

    /// Takes it off the next hop of the microphone.
    mutating func cancel(
        in hop: UnsafeMutableBufferPointer<Int16>, at sample: Int,
        sounds: borrowing ValueExchange<FixedBuffer<Int16>>
    ) {
        withUnsafeMutablePointer(to: &canceller) { canceller in
            sounds.acceptOffer { canceller.pointee?.exchangeReference(with: &$0) }
        }
        canceller?.process(hop, at: sample)
    }

    /// Says that sound was lost.
    mutating func lose(seconds: Double) {
        canceller?.lose(sampleCount: SampleRate.speech.samples(in: seconds))
    }

    /// Asks for surer scores while our voice sounds and is not looked for; takes over other thresholds.
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
        // Without a canceller the threshold has seen to it.
        guard canceller != nil else { return true }
        let share = canceller?.nearEndShare(in: word.startSample..<word.endSample)
        return share.map { $0 >= OwnVoice.leastShare } ?? false || word.score >= surer(word.keyword)
    }

    /// Whether our voice may be in what was heard from a sample on, while it sounds.
    func mayBeHeard(since sample: Int) -> Bool { canceller?.isHeard(since: sample) ?? true }

    /// The score from which a word counts if our voice does not sound.
    func threshold(ofKeyword keyword: Int) -> Float { thresholds[keyword] }

    /// Halfway between the threshold and certainty: a synthesized voice is like those that a model may be enrolled
    /// from.
    private func surer(_ keyword: Int) -> Float { (thresholds[keyword] + 1) / 2 }
}
