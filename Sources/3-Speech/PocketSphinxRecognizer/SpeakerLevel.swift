import Foundation

/// How loud the speech of an utterance is from hop to hop, which tells its speaker from people who talk far behind: their talk is
/// speech, too, and none of the speaker's words (docs/decisions/0047-far-voices.md).
///
/// A level is the power of the mel bands, each weighted with the front end's speech mask, so that steady noise does not lift it.
/// `SpeechLevel` in Endpointing has the same purpose and knows only what was; here the end of the utterance is waited for.
struct SpeakerLevel {
    /// What lies further below the speaker's loudest moment is somebody else's, in dB. Last syllables are as soft, but
    /// something louder stands within ``reach``.
    private static let range: Float = 15
    /// What the loudest moment loses with each hop from it, in dB, so that the next speaker may be softer: 1.5 dB a second.
    private static let fade: Float = 0.015
    /// Hops to each side of which the loudest counts: 250 ms.
    private static let reach = 25
    /// Hops that a level has to be held to count, 50 ms: a knock is no speaker.
    private static let sustain = 5
    /// The least power, below any speech.
    private static let floor: Float = 1e-10

    /// Hop after hop the level, in dB.
    private var levels: [Float] = []
    /// Hop after hop the lowest of the last ``sustain`` levels.
    private var held: [Float] = []
    /// Hop after hop what was held, where it is speech, whoever's.
    private var speech: [Float] = []
    private var loudest = -Float.infinity

    /// Begins an utterance.
    mutating func start() {
        levels.removeAll(keepingCapacity: true)
        held.removeAll(keepingCapacity: true)
        speech.removeAll(keepingCapacity: true)
        loudest = -.infinity
    }

    /// Hears the next hop.
    ///
    /// - Parameters:
    ///   - bands: natural logarithms of the power of the mel bands.
    ///   - mask: how much of the amplitude of each is speech, 0 ... 1; empty where that is not known.
    ///   - isSpeech: whether it is speech, whoever's.
    /// - Returns: whether the last half second lies far below the speaker, as far as the speaker has been heard.
    mutating func hear(
        _ bands: UnsafeBufferPointer<Float>, mask: ArraySlice<Float>, isSpeech: Bool
    ) -> Bool {
        var power = SpeakerLevel.floor
        if mask.isEmpty {
            for band in bands { power += exp(band) }
        } else {
            for (band, share) in zip(bands, mask) { power += exp(band) * share * share }
        }
        levels.append(10 * log10(power))
        let lowest = levels.suffix(SpeakerLevel.sustain).min() ?? -.infinity
        held.append(lowest)
        speech.append(isSpeech && held.count >= SpeakerLevel.sustain ? lowest : -.infinity)
        loudest = max(loudest - SpeakerLevel.fade, speech[speech.count - 1])
        let recent = held.suffix(2 * SpeakerLevel.reach).max() ?? -.infinity
        return recent < loudest - SpeakerLevel.range
    }

    /// Whether each hop lies far below the speaker, now that all was heard.
    func farHops() -> [Bool] {
        var speaker = speech
        for hop in speaker.indices.dropFirst() {
            speaker[hop] = max(speaker[hop], speaker[hop - 1] - SpeakerLevel.fade)
        }
        for hop in speaker.indices.dropLast().reversed() {
            speaker[hop] = max(speaker[hop], speaker[hop + 1] - SpeakerLevel.fade)
        }
        return held.indices.map { hop in
            // A level is held from `sustain` hops before on.
            let last = min(held.count, hop + SpeakerLevel.reach + SpeakerLevel.sustain)
            let around = held[max(0, hop - SpeakerLevel.reach)..<last].max() ?? -.infinity
            return around < speaker[hop] - SpeakerLevel.range
        }
    }
}
