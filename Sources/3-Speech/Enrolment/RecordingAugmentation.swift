import PCM
import WakeWord

/// Makes copies of a word as others might say it elsewhere: in noise, faster, slower, by a longer or shorter vocal tract,
/// after speech or after silence.
struct RecordingAugmentation {
    let noises: [FeatureSequence]

    /// How many copies a recording gets, the first as it is: few recordings need more.
    static func copyCount(recordings: Int) -> Int {
        switch recordings {
        case ...4: 16
        case ...12: 12
        case ...40: 10
        default: 5
        }
    }

    /// How much shorter and longer the vocal tract becomes, so that the word is known from other people.
    static let otherVoices: ClosedRange<Float> = 0.92...1.09
    /// The same if the voice is to stay one person's.
    static let sameVoice: ClosedRange<Float> = 0.98...1.02

    /// `count` copies; the same `seed` makes the same ones.
    func copies(
        of bands: FeatureSequence, word: Range<Int>, count: Int, seed: UInt64,
        warp: ClosedRange<Float> = otherVoices
    ) -> [WordCopy] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            index == 0
                ? WordCopy(features: MelSpectrum.features(of: bands), bands: bands, range: word)
                : varied(bands, word: word, warp: warp, generator: &generator)
        }
    }

    private func varied(
        _ bands: FeatureSequence, word: Range<Int>, warp: ClosedRange<Float>,
        generator: inout SeededGenerator
    ) -> WordCopy {
        let pace = Float.random(in: 0.88...1.14, using: &generator)
        let warp = Float.random(in: warp, using: &generator)
        var spectrum = MelSpectrum.warped(MelSpectrum.faster(bands, by: pace), by: warp)
        let begin = min(Int(Float(word.lowerBound) / pace), spectrum.count - 1)
        var range = begin..<min(spectrum.count, max(begin + 1, Int(Float(word.upperBound) / pace)))
        if Bool.random(using: &generator) {
            // The word after speech: the running mean has then settled on the voice, not on the silence before it.
            let lead = spectrum.slice(range)
            range = range.lowerBound + lead.count..<range.upperBound + lead.count
            spectrum = lead.appending(spectrum)
        }
        if let noise = noises.randomElement(using: &generator),
            Float.random(in: 0...1, using: &generator) < 0.75
        {
            spectrum = MelSpectrum.mixed(
                spectrum, with: noise, from: Int.random(in: 0..<noise.count, using: &generator),
                decibels: Float.random(in: 3...20, using: &generator), word: range)
        }
        return WordCopy(features: MelSpectrum.features(of: spectrum), bands: spectrum, range: range)
    }
}
