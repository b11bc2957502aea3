import Foundation

/// The level of the speech of an utterance, hop by hop. It distinguishes the speaker from people who talk far away,
/// whose speech does not belong to the command (docs/decisions/0004-recognizer-grammar.md).
///
/// Speech far below the speaker's level is either theirs or the fading end of the speaker's word. It is the speaker's
/// if it is close in time to louder speech, and well above the level during the speaker's pauses.
///
/// A level is the power of the mel bands, each weighted with the front end's speech mask, so that steady noise does not
/// lift it. `SpeechLevel` in Endpointing has the same purpose and knows only past sound; this type decides at the end
/// of the utterance.
struct SpeakerLevel {
    /// The range in dB below the speaker's loudest moment; softer speech may be another person's. Last syllables are
    /// also soft, but louder ones are within ``reach``.
    private static let range: Float = 15
    /// The fall of the loudest level per hop, in dB, so that the next speaker may be softer: 1.5 dB a second.
    private static let fade: Float = 0.015
    /// Hops to each side of which the loudest counts: 250 ms.
    private static let reach = 25
    /// Hops that a level has to be held to count, 50 ms: a knock is no speaker.
    private static let sustain = 5
    /// The softest quarter of the hops below ``range`` gives the level during the speaker's pauses.
    private static let softest = 4
    /// How far talk behind the speaker rises above that level, in dB.
    private static let unrest: Float = 10
    /// Hops around louder speech within which a word may fade: 500 ms.
    private static let fading = 50
    /// The least power, below any speech.
    private static let floor: Float = 1e-10

    /// Hop after hop the level, in dB.
    private var levels: [Float] = []
    /// Hop after hop the lowest of the last ``sustain`` levels.
    private var held: [Float] = []
    /// Hop after hop the held level if the hop is speech of any person.
    private var speech: [Float] = []
    private var loudest = -Float.infinity
    /// The loudest level of each half second so far, in rising order.
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

    /// Processes the next hop.
    ///
    /// - Parameters:
    ///   - bands: natural logarithms of the power of the mel bands.
    ///   - mask: the share of speech in the amplitude of each band, 0 ... 1; empty if unknown.
    ///   - isSpeech: whether the hop is speech of any person.
    /// - Returns: whether the last half second is far below the speaker's level so far.
    mutating func update(
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

    /// Whether each hop is far below the speaker's level, after the whole utterance.
    func farHops() -> [Bool] {
        var speaker = speech
        for hop in speaker.indices.dropFirst() {
            speaker[hop] = max(speaker[hop], speaker[hop - 1] - SpeakerLevel.fade)
        }
        for hop in speaker.indices.dropLast().reversed() {
            speaker[hop] = max(speaker[hop], speaker[hop + 1] - SpeakerLevel.fade)
        }
        let around = held.indices.map { hop in
            // A held level is the lowest of the `sustain` hops up to its own.
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

    /// Whether speech below ``range`` is another person's.
    ///
    /// - Parameters:
    ///   - level: its level, in dB.
    ///   - hops: the number of hops between it and louder speech.
    ///   - below: the levels of all hops below ``range``, in rising order.
    private func isOthers(_ level: Float, hops: Int, below: ArraySlice<Float>) -> Bool {
        guard !below.isEmpty else { return false }
        let silence = below[below.startIndex + below.count / SpeakerLevel.softest]
        return hops > SpeakerLevel.fading || level < silence + SpeakerLevel.unrest
    }
}

extension [Bool] {
    /// For each element, the number of true elements in a row up to it; a very large number if all are true from the
    /// first one on.
    fileprivate var runs: [Int] {
        var count = Int.max
        return map { element in
            count = !element ? 0 : count == .max ? .max : count + 1
            return count
        }
    }
}

extension [Float] {
    /// The first index of a rising array whose element satisfies a condition that all later elements satisfy, too.
    fileprivate func firstIndexInOrder(where isReached: (Float) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
