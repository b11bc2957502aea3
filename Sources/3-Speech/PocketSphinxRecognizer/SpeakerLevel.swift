import Foundation

/// How loud the speech of an utterance is from hop to hop, which tells its speaker from people who talk far behind: their talk is
/// speech, too, and none of the speaker's words (docs/decisions/0047-far-voices.md).
///
/// What lies far below the speaker is either theirs or a word that the speaker let fade. It is the speaker's where it stands close to
/// what is not far, and well above what is heard when the speaker is silent.
///
/// A level is the power of the mel bands, each weighted with the front end's speech mask, so that steady noise does not lift it.
/// `SpeechLevel` in Endpointing has the same purpose and knows only what was; here the end of the utterance is waited for.
struct SpeakerLevel {
    /// What lies further below the speaker's loudest moment may be somebody else's, in dB. Last syllables are as soft, but
    /// something louder stands within ``reach``.
    private static let range: Float = 15
    /// What the loudest moment loses with each hop from it, in dB, so that the next speaker may be softer: 1.5 dB a second.
    private static let fade: Float = 0.015
    /// Hops to each side of which the loudest counts: 250 ms.
    private static let reach = 25
    /// Hops that a level has to be held to count, 50 ms: a knock is no speaker.
    private static let sustain = 5
    /// The quarter of what lies below ``range`` that is softest ends at the level that is heard when the speaker is silent.
    private static let softest = 4
    /// How far talk behind the speaker rises above that level, in dB.
    private static let unrest: Float = 10
    /// Hops from what is not far within which a word may fade: 500 ms.
    private static let fading = 50
    /// The least power, below any speech.
    private static let floor: Float = 1e-10

    /// Hop after hop the level, in dB.
    private var levels: [Float] = []
    /// Hop after hop the lowest of the last ``sustain`` levels.
    private var held: [Float] = []
    /// Hop after hop what was held, where it is speech, whoever's.
    private var speech: [Float] = []
    private var loudest = -Float.infinity
    /// The loudest of each half second that was heard, in rising order.
    private var heard: [Float] = []
    /// Hops since the last that did not lie below ``range``.
    private var hopsBelow = 0

    /// Begins an utterance.
    mutating func start() {
        levels.removeAll(keepingCapacity: true)
        held.removeAll(keepingCapacity: true)
        speech.removeAll(keepingCapacity: true)
        heard.removeAll(keepingCapacity: true)
        loudest = -.infinity
        hopsBelow = 0
    }

    /// Hears the next hop.
    ///
    /// - Parameters:
    ///   - bands: natural logarithms of the power of the mel bands.
    ///   - mask: how much of the amplitude of each is speech, 0 ... 1; empty if that is not known.
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
        heard.insert(recent, at: heard.firstIndexInOrder { $0 >= recent })
        hopsBelow = recent < loudest - SpeakerLevel.range ? hopsBelow + 1 : 0
        let below = heard.firstIndexInOrder { $0 >= loudest - SpeakerLevel.range }
        return hopsBelow > 0 && isOthers(recent, hops: hopsBelow, below: heard[..<below])
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
        let around = held.indices.map { hop in
            // A level is held from `sustain` hops before on.
            let last = min(held.count, hop + SpeakerLevel.reach + SpeakerLevel.sustain)
            return held[max(0, hop - SpeakerLevel.reach)..<last].max() ?? -.infinity
        }
        let isBelow = zip(around, speaker).map { $0 < $1 - SpeakerLevel.range }
        let below = around.indices.filter { isBelow[$0] }.map { around[$0] }.sorted()
        let before = isBelow.runs
        let after = [Int](isBelow.reversed().runs.reversed())
        return around.indices.map { hop in
            isBelow[hop] && isOthers(around[hop], hops: min(before[hop], after[hop]), below: below[...])
        }
    }

    /// Whether what lies below ``range`` is somebody else's.
    ///
    /// - Parameters:
    ///   - level: its level, in dB.
    ///   - hops: how many lie between it and what is not below.
    ///   - below: the levels of all that lies below, in rising order.
    private func isOthers(_ level: Float, hops: Int, below: ArraySlice<Float>) -> Bool {
        guard !below.isEmpty else { return false }
        let silence = below[below.startIndex + below.count / SpeakerLevel.softest]
        return hops > SpeakerLevel.fading || level < silence + SpeakerLevel.unrest
    }
}

extension [Bool] {
    /// Of each element, how many in a row are true up to it; where all are from the first on, no number is too large.
    fileprivate var runs: [Int] {
        var count = Int.max
        return map { element in
            count = !element ? 0 : count == .max ? .max : count + 1
            return count
        }
    }
}

extension [Float] {
    /// The first index of a rising array whose element is as asked for, if those after it are, too.
    fileprivate func firstIndexInOrder(where isReached: (Float) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
