import Foundation
import PCM

/// Gives each keyword a raw score at every feature vector, and pools a candidate's features for the verifier.
///
/// The score of a hop in a state is the log-likelihood ratio of the state and the background, divided by the dimension.
/// A lower bound keeps a click within the word from hiding it. The upper bound is how well the hop fits the state by
/// itself, so that a sound that fits nothing cannot count as the word.
package struct KeywordScorer: ~Copyable, Sendable {
    /// A keyword's best match that ends at the newest hop.
    package typealias Match = TemplateSearch.Match

    /// The lowest score of one hop.
    private static let lowestHopScore: Float = -2
    /// A hop counts for the word only while its squared distance from the state, in variances, is below twice this on
    /// average over the dimensions (a state's own hops have 1). Otherwise a sound would count that is far from the
    /// state and even farther from the background, such as a tone or a hiss never heard before.
    private static let leastFit: Float = 1

    package let dimension: Int
    private var states: DiagonalGaussianBank
    private var mixture: DiagonalGaussianBank
    private var search: TemplateSearch
    private var scores: FixedBuffer<Float>
    private var pooling: CandidatePooling
    private var voices: VoicePooling?
    private var vectors: FixedBuffer<Float>  // history x dimension, a ring
    private var backgrounds: FixedBuffer<Float>  // history, a ring
    private let scale: Float

    /// Allocates a scorer of one template a keyword. It can pool a candidate up to `wait` hops after its end, and the
    /// voice as well if it `hearsVoices`.
    package init(
        templates: [KeywordTemplate], background: BackgroundModel, wait: Int, hearsVoices: Bool = false
    ) {
        dimension = background.dimension
        scale = 1 / Float(background.dimension)
        states = DiagonalGaussianBank(
            means: templates.flatMap(\.means), variances: templates.flatMap(\.variances),
            dimension: background.dimension)
        mixture = background.makeBank()
        let search = TemplateSearch(templates: templates, wait: wait)
        scores = FixedBuffer(repeating: 0, count: search.stateCount)
        vectors = FixedBuffer(repeating: 0, count: search.history * background.dimension)
        backgrounds = FixedBuffer(repeating: 0, count: search.history)
        pooling = CandidatePooling(dimension: background.dimension)
        voices = hearsVoices ? VoicePooling(history: search.history) : nil
        self.search = search
    }

    /// Keeps the log mel bands of a hop, from which the voice is pooled. Real-time safe.
    package mutating func keep(_ bands: UnsafeBufferPointer<Float>, hop: Int) {
        voices?.keep(bands, hop: hop)
    }

    /// The best match of each keyword that ends at `hop`. Real-time safe.
    package mutating func process(hop: Int, vector: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Match>
    {
        process(hop: hop, vector: vector, background: DiagonalGaussianBank.logSum(mixture.process(vector)))
    }

    /// The same for a caller that knows the background's log density.
    package mutating func process(
        hop: Int, vector: UnsafeBufferPointer<Float>, background: Float
    ) -> UnsafeBufferPointer<Match> {
        let row = hop & (search.history - 1)
        let past = vectors.mutableElements
        for d in 0..<dimension { past[row * dimension + d] = vector[d] }
        backgrounds[row] = background

        let densities = states.process(vector)
        let highest = states.highestDensities
        let target = scores.mutableElements
        for state in 0..<target.count {
            let ratio = (densities[state] - background) * scale
            let fit = (densities[state] - highest[state]) * scale + KeywordScorer.leastFit
            target[state] = max(KeywordScorer.lowestHopScore, min(ratio, fit))
        }
        return search.process(hop: hop, scores: scores.elements)
    }

    /// The pooled features of the best path of `keyword` that ended at `endHop`, at most `wait` hops ago; valid until
    /// the next call. Real-time safe.
    package mutating func pool(keyword: Int, endHop: Int) -> UnsafeBufferPointer<Float> {
        let range = search.states(of: keyword)
        let mask = search.history - 1
        let (dimension, scale) = (dimension, scale)
        let past = UnsafeBufferPointer(vectors.mutableElements)
        let levels = UnsafeBufferPointer(backgrounds.mutableElements)
        pooling.begin()
        withUnsafeMutablePointer(to: &pooling) { pooling in
            search.trace(keyword, endHop: endHop) { hop, state in
                let row = hop & mask
                let vector = UnsafeBufferPointer(rebasing: past[row * dimension..<(row + 1) * dimension])
                let density = states.logDensity(of: vector, row: range.lowerBound + state)
                let ratio = (density - levels[row]) * scale
                pooling.pointee.add(
                    vector, score: max(KeywordScorer.lowestHopScore, ratio), state: state, of: range.count)
            }
        }
        return pooling.finish()
    }

    /// The pooled cepstra of the best path of `keyword` that ended at `endHop`, without the margins; nil if the scorer
    /// does not hear voices. Valid until the next call. Real-time safe.
    package mutating func poolVoice(keyword: Int, startHop: Int, endHop: Int) -> UnsafeBufferPointer<Float>? {
        let stateCount = search.states(of: keyword).count
        let margin = HopTime.margin(ofPath: startHop...max(startHop, endHop))
        voices?.begin()
        withUnsafeMutablePointer(to: &voices) { voices in
            search.trace(keyword, endHop: endHop) { hop, state in
                guard hop >= startHop + margin, hop <= endHop - margin else { return }
                voices.pointee?.add(hop: hop, state: state, of: stateCount)
            }
        }
        return voices?.finish()
    }

    /// Forgets everything heard. Real-time safe.
    mutating func reset() {
        search.reset()
    }
}
