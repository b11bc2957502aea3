/// Which hops of an utterance the decoder is to hear: speech, as the learned front end hears it, and a little around it.
///
/// A decoder has to find words in everything that it hears. Noise before and after them costs it more than the same
/// noise under them: a slot is added, or no phrase fits at all. PocketSphinx's own detector goes by energy, and a crow
/// has enough of it.
///
/// Hops are numbered from the first of the utterance. ``hear(speechProbability:)`` is given one after the other, and
/// ``isOpen(at:)`` asked for one after the other.
struct SpeechGate {
    /// Hops before and after speech that are heard, too: 500 ms, as much as PocketSphinx's own detector leaves, so that in
    /// quiet the gate changes nothing. A pause of twice that within a phrase is heard whole.
    private static let reach = 50
    /// Hops to each side over which the probability is averaged: 210 ms in all, longer than a click.
    private static let smoothing = 10
    /// Above this the average is speech.
    private static let threshold: Float = 0.5

    private var recent = [Float](repeating: 0, count: 2 * SpeechGate.smoothing + 1)
    /// How many hops were given, those after the end included.
    private(set) var heardCount = 0
    private var latestSpeech: Int?
    private var isFinished = false

    /// Takes the next hop's probability of speech, 0 ... 1.
    mutating func hear(speechProbability: Float) {
        recent.removeFirst()
        recent.append(speechProbability)
        heardCount += 1
        let centre = heardCount - 1 - SpeechGate.smoothing
        let isSpeech = recent.reduce(0, +) > SpeechGate.threshold * Float(recent.count)
        if centre >= 0, isSpeech { latestSpeech = centre }
    }

    /// Ends the utterance: what comes after it counts as silence.
    mutating func finish() {
        for _ in 0..<SpeechGate.smoothing { hear(speechProbability: 0) }
        isFinished = true
    }

    /// Whether the decoder is to hear a hop; nil if that depends on hops still to come.
    func isOpen(at hop: Int) -> Bool? {
        // Speech later than the reach cannot hide this hop: its turn came before.
        if let latestSpeech, hop <= latestSpeech + SpeechGate.reach { return true }
        return isFinished || hop + SpeechGate.reach + SpeechGate.smoothing < heardCount ? false : nil
    }

    /// Whether the decoder is to hear each hop of a whole utterance.
    static func open(_ speechProbabilities: [Float]) -> [Bool] {
        var gate = SpeechGate()
        var open: [Bool] = []
        func ask() {
            while open.count < speechProbabilities.count, let isOpen = gate.isOpen(at: open.count) {
                open.append(isOpen)
            }
        }
        for probability in speechProbabilities {
            gate.hear(speechProbability: probability)
            ask()
        }
        gate.finish()
        ask()
        return open
    }
}
