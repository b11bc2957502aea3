import Features
import Foundation
import PCM
import WakeWord

/// Finds the word in a recording by its level.
///
/// A hop counts if it is at most 36 dB below the loudest hop, and not below 80 % of the way down to the noise. The
/// finder bridges gaps as long as a stop consonant's closure. Of the stretches that result, the one with the greatest
/// sum of amplitudes is the word.
struct WordFinder {
    let options: EnrolmentOptions

    // The closure of a stop and a short pause within a compound are below 200 ms.
    private let longestGap = 20

    /// The hops of the word, or why there is none.
    func find(in samples: [Int16]) -> Result<Range<Int>, RejectionReason> {
        let levels = samples.withUnsafeBufferPointer { self.levels(of: $0) }
        guard let peak = levels.max() else { return .failure(.tooShort(seconds: 0)) }
        guard peak >= options.quietestPeak else { return .failure(.tooQuiet(level: peak)) }
        let noise = levels.sorted()[levels.count / 10]
        // A recording that was cut to the word has no noise to compare with, so its contrast counts as enough.
        let contrast = max(peak - noise, levels.count < 100 ? options.leastSignalToNoise : 0)
        guard contrast >= options.leastSignalToNoise else { return .failure(.tooNoisy(decibels: contrast)) }

        let threshold = peak - min(0.8 * contrast, 36)
        let word = strongestStretch(levels, above: threshold)
        let range =
            max(
                0, word.lowerBound - HopTime.wordMargin)..<min(
                levels.count, word.upperBound + HopTime.wordMargin)
        let seconds = HopTime.seconds(ofHops: word.count)
        if seconds < options.shortestWord { return .failure(.tooShort(seconds: seconds)) }
        if seconds > options.longestWord { return .failure(.tooLong(seconds: seconds)) }
        return unclipped(range, of: samples)
    }

    /// The hops of the word: those that the recording names, or else those that the energy shows.
    func find(in recording: EnrolmentRecording) -> Result<Range<Int>, RejectionReason> {
        guard let known = recording.word else { return find(in: recording.samples) }
        let word = known.clamped(to: recording.samples.indices)
        let seconds = HopTime.frame.sampleRate.seconds(of: word.count)
        if seconds < options.shortestWord { return .failure(.tooShort(seconds: seconds)) }
        if seconds > options.longestWord { return .failure(.tooLong(seconds: seconds)) }
        let (hop, margin) = (HopTime.frame.hopLength, HopTime.wordMargin)
        let hops = word.lowerBound / hop - margin..<(word.upperBound + hop - 1) / hop + margin
        return unclipped(hops.clamped(to: 0..<recording.samples.count / hop), of: recording.samples)
    }

    private func unclipped(_ range: Range<Int>, of samples: [Int16]) -> Result<Range<Int>, RejectionReason> {
        let hop = HopTime.frame.hopLength
        let clipped = samples[range.lowerBound * hop..<range.upperBound * hop].count {
            $0 >= 32_766 || $0 <= -32_767
        }
        let share = Double(clipped) / Double(range.count * hop)
        return share > options.clippedShare ? .failure(.clipped(share: share)) : .success(range)
    }

    /// The level of each hop that has an analysis frame, in dBFS.
    private func levels(of samples: UnsafeBufferPointer<Int16>) -> [Float] {
        let frame = HopTime.frame
        guard samples.count >= frame.frameLength else { return [] }
        return (0...(samples.count - frame.frameLength) / frame.hopLength).map { hop in
            let begin = hop * frame.hopLength
            let part = samples[begin..<begin + frame.frameLength]
            return Level.decibels(power: Level.meanSquare(UnsafeBufferPointer(rebasing: part)))
        }
    }

    private func strongestStretch(_ levels: [Float], above threshold: Float) -> Range<Int> {
        var best = 0..<0
        var bestStrength: Float = 0
        var start: Int?
        var last = 0
        var strength: Float = 0
        for (hop, level) in levels.enumerated() where level > threshold {
            if start == nil || hop - last > longestGap {
                start = hop
                strength = 0
            }
            strength += Level.amplitude(decibels: level)
            last = hop
            if strength > bestStrength {
                bestStrength = strength
                best = (start ?? hop)..<hop + 1
            }
        }
        return best
    }
}

extension RejectionReason: Error {}
