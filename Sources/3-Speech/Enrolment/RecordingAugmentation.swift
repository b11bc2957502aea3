import Features
import PCM
import WakeWord

/// Makes copies of a word as others might say it elsewhere: in noise, faster, slower, by a longer or shorter vocal
/// tract, after speech or after silence.
struct RecordingAugmentation {
    let noises: [FeatureSequence]
    /// Other speech that may come before a word.
    var leads: [FeatureSequence] = []

    /// How many copies a recording gets, the first of them unchanged: few recordings need more.
    static func copyCount(recordings: Int) -> Int {
        switch recordings {
        case ...4: 16
        case ...12: 12
        case ...40: 10
        default: 5
        }
    }

    /// How many copies of a recording get speech embeddings, which take most of the time.
    static func embeddedCount(recordings: Int) -> Int { recordings > 40 ? 2 : .max }

    /// How much shorter and longer the vocal tract becomes, so that the model knows the word from other people, too.
    static let otherVoices: ClosedRange<Float> = 0.92...1.09
    /// The same for copies that keep the person's voice.
    static let sameVoice: ClosedRange<Float> = 0.98...1.02

    /// `count` copies, the first `embedded` of them with speech embeddings; the same `seed` gives the same copies.
    func copies(
        of bands: FeatureSequence, word: Range<Int>, count: Int, embedded: Int = .max, seed: UInt64,
        warp: ClosedRange<Float> = otherVoices
    ) -> [WordCopy] {
        var generator = SeededGenerator(seed: seed)
        // A generator of its own, so that copies are the same with and without embeddings.
        var leadGenerator = SeededGenerator(seed: ~seed)
        return (0..<count).map { index in
            var copy =
                index == 0
                ? WordCopy(features: MelSpectrum.features(of: bands), bands: bands, range: word)
                : varied(bands, word: word, warp: warp, generator: &generator)
            if index < embedded {
                copy.rows = rows(of: copy, hasSpeech: index % 2 == 1, generator: &leadGenerator)
            }
            return copy
        }
    }

    /// The speech embeddings of a copy after a second of its own background, or of other speech in it. An embedding
    /// comes every 80 ms, wherever the word is.
    private func rows(
        of copy: WordCopy, hasSpeech: Bool, generator: inout SeededGenerator
    ) -> EmbeddingRows? {
        guard let bands = copy.bands, bands.count > 0 else { return nil }
        let count =
            RecordingAugmentation.leadHops + Int.random(in: 0..<SpeechEmbedding.stride, using: &generator)
        let quiet = bands.slice(0..<max(1, min(copy.range.lowerBound, RecordingAugmentation.quietHops)))
        var lead = FeatureSequence(dimension: bands.dimension)
        for hop in 0..<count {
            let source = hop % quiet.count
            lead.append(contentsOf: quiet.slice(source..<source + 1))
        }
        if hasSpeech, let speech = leads.randomElement(using: &generator) {
            let range = copy.range.clamped(to: 0..<bands.count)
            lead = MelSpectrum.mixed(
                speech.slice(speech.count - min(speech.count, count)..<speech.count), with: lead,
                onto: bands.slice(range), decibels: Float.random(in: -6...12, using: &generator))
        }
        return EmbeddingRows(bands: lead.appending(bands), firstHop: -lead.count)
    }

    /// Hops of sound before the copy: as many as the embeddings of one opinion hear.
    private static let leadHops = 130
    /// The most hops of background before the word that are repeated.
    private static let quietHops = 20

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
