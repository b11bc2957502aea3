/// Selects the hops of an utterance for the decoder: speech, according to the learned front end, and a little around
/// it.
///
/// A decoder must find words in all sound that it gets. Noise before and after the words harms it more than the same
/// noise during them: it adds a slot, or finds no phrase. PocketSphinx's own detector uses energy only, and a crow has
/// enough energy.
///
/// Hops are numbered from the first of the utterance. Call ``append(speechProbability:)`` and ``isOpen(at:)`` for each
/// hop in order.
struct SpeechGate {
    /// Hops before and after speech that the decoder also gets: 500 ms, the same as with PocketSphinx's own detector,
    /// so that in quiet the gate changes nothing. The decoder gets the whole of a pause of up to twice that length.
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
    mutating func append(speechProbability: Float) {
        recent.removeFirst()
        recent.append(speechProbability)
        heardCount += 1
        let centre = heardCount - 1 - SpeechGate.smoothing
        let isSpeech = recent.reduce(0, +) > SpeechGate.threshold * Float(recent.count)
        if centre >= 0, isSpeech { latestSpeech = centre }
    }

    /// Ends the utterance: later hops count as silence.
    mutating func finish() {
        for _ in 0..<SpeechGate.smoothing { append(speechProbability: 0) }
        isFinished = true
    }

    /// Whether the decoder gets a hop; nil if that depends on later hops.
    func isOpen(at hop: Int) -> Bool? {
        // Speech later than the reach cannot hide this hop: its turn came before.
        if let latestSpeech, hop <= latestSpeech + SpeechGate.reach { return true }
        return isFinished || hop + SpeechGate.reach + SpeechGate.smoothing < heardCount ? false : nil
    }

    /// Whether the decoder gets each hop of a whole utterance.
    static func open(_ speechProbabilities: [Float]) -> [Bool] {
        var gate = SpeechGate()
        var open: [Bool] = []
        func ask() {
            while open.count < speechProbabilities.count, let isOpen = gate.isOpen(at: open.count) {
                open.append(isOpen)
            }
        }
        for probability in speechProbabilities {
            gate.append(speechProbability: probability)
            ask()
        }
        gate.finish()
        ask()
        return open
    }
}
