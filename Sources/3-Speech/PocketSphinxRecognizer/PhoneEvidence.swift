import Features
import Foundation

/// How well the sound of an utterance fits each phone, according to the recognizer's own front end.
///
/// A second opinion: other features and another model than the decoder's, trained in noise and on more kinds of
/// voices. A value is the natural logarithm of the phone's posterior over that of the hop's best phone.
struct PhoneEvidence: ~Copyable {
    /// Samples between two analysis frames: 10 ms at 16 kHz.
    static let hop = 160
    /// No phone fits worse than this.
    static let floor: Float = -12

    /// The phones in the order of the values.
    let phones: [String]
    /// The front end of the evidence.
    let frontEnd: LearnedFrontEnd
    /// Hop after hop, a value for each phone, at most 0. Silence comes first.
    private(set) var fits: [Float] = []
    /// Hop after hop, the share of speech in the amplitude of each mel band, 0 ... 1; empty if the front end has no
    /// mask.
    private var masks: [Float] = []
    /// Hop after hop, whether it lies far below the speaker, as far as that is known.
    private(set) var isFar: [Bool] = []
    private var level = SpeakerLevel()
    private var extractor: LearnedExtractor
    private let delaySamples: Int
    private let maskCount: Int

    /// How many hops have their values.
    var hopCount: Int { fits.count / phones.count }

    /// When a hop begins, in seconds since the first sample.
    static func seconds(_ hops: Int) -> Double { Double(hops * hop) / 16_000 }

    init(frontEnd: LearnedFrontEnd = .recognizer) {
        self.frontEnd = frontEnd
        phones = frontEnd.phones
        maskCount = frontEnd.hasSpeechMask ? frontEnd.bandCount : 0
        delaySamples = frontEnd.delayHops * PhoneEvidence.hop
        extractor = LearnedExtractor(frontEnd: frontEnd)
    }

    /// A hop's values.
    func fits(at hop: Int) -> ArraySlice<Float> { fits[hop * phones.count..<(hop + 1) * phones.count] }

    /// The share of speech in the amplitude of each mel band of a hop; empty if the front end has no mask.
    func mask(at hop: Int) -> ArraySlice<Float> {
        masks[hop * maskCount..<(hop + 1) * maskCount]
    }

    /// How clearly hops stand out of the noise: the mean of the mask of each hop's clearest band, 0 ... 1; 0 without
    /// hops, 1 if the front end has no mask.
    func clarity(of ranges: [Range<Int>]) -> Double {
        let hops = ranges.joined()
        guard !hops.isEmpty else { return 0 }
        return hops.reduce(0) { $0 + Double(mask(at: $1).max() ?? 1) } / Double(hops.count)
    }

    /// How likely it is that a hop is not silence, 0 ... 1.
    func speechProbability(at hop: Int) -> Float {
        let fits = fits(at: hop)
        return 1 - exp(fits.first ?? 0) / fits.reduce(0) { $0 + exp($1) }
    }

    /// How likely it is that a hop is speech that does not lie far below the speaker, 0 ... 1.
    func nearSpeechProbability(at hop: Int) -> Float { isFar[hop] ? 0 : speechProbability(at: hop) }

    /// Turns hops far below the speaker's level into silence, after the whole utterance.
    mutating func dismissFar() {
        isFar = level.farHops()
        for hop in isFar.indices where isFar[hop] {
            let values = hop * phones.count..<(hop + 1) * phones.count
            for index in values { fits[index] = index == values.lowerBound ? 0 : PhoneEvidence.floor }
        }
    }

    /// Begins an utterance.
    mutating func start() {
        extractor.reset()
        fits.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        isFar.removeAll(keepingCapacity: true)
        level.start()
    }

    /// Processes the next samples, at most ``hop``.
    mutating func process(_ samples: UnsafeBufferPointer<Int16>) {
        precondition(samples.count <= PhoneEvidence.hop, "more than a hop would leave hops out")
        var bands: [Float] = []
        extractor.process(samples) { bands = Array($1) }
        guard !bands.isEmpty else { return }
        masks.append(contentsOf: extractor.speechMask)
        let logits = extractor.phoneLogits
        let best = logits.max() ?? 0
        for logit in logits { fits.append(max(logit - best, PhoneEvidence.floor)) }
        let hop = hopCount - 1
        let isSpeech = speechProbability(at: hop) > 0.5
        isFar.append(
            bands.withUnsafeBufferPointer { level.update($0, mask: mask(at: hop), isSpeech: isSpeech) })
    }

    /// Ends the utterance: the front end's look-ahead counts as digital silence.
    mutating func finish() {
        let silence = [Int16](repeating: 0, count: PhoneEvidence.hop)
        for _ in 0..<delaySamples / PhoneEvidence.hop { silence.withUnsafeBufferPointer { process($0) } }
    }
}
