public import PCM

/// Takes our own voice off what a microphone hears while it sounds.
///
/// What sounds is known from its first sample to its last; what is not known is when it arrives, and by which ways
/// through the room. The first is looked for every tenth of a second, the second is learned by an adaptive filter,
/// which is kept from one sound to the next. Until a sound is found nothing is taken off.
///
/// Real-time safe after `init`. It costs nothing while nothing sounds.
public struct EchoCanceller: ~Copyable, Sendable {
    /// Samples that it takes at a time: 10 ms of 16 kHz.
    public static let hopCount = EchoFilter.hopCount

    /// How much earlier than measured the filter begins: what comes before the loudest way, 10 ms.
    private static let lead = 160
    /// How often the delay is looked for, in hops: every 100 ms at first, every 500 ms once it is known.
    private static let (lookEvery, lookAgainEvery) = (10, 50)
    /// Delays this near are the same, 2 ms; one that differs by twice as much is another.
    private static let sameDelay = 32

    private var filter = EchoFilter()
    private var delay = EchoDelay()
    private var balance = EchoBalance()
    private var reference = FixedBuffer<Int16>(repeating: 0, count: 0)
    private var played = FixedBuffer<Int16>(repeating: 0, count: EchoFilter.hopCount)
    /// Samples of the microphone since the sound was given out; nil while none is.
    private var position: Int?
    /// How much later the sound is heard, once that is known.
    private var knownDelay: Int?
    /// What the last look said.
    private var lastLook: Int?
    /// Hops since then.
    private var sinceLook = 0
    /// The last sample after which our voice stood out in what was heard, clearly or not; nil if it never did.
    private var lastHint: Int?

    /// Allocates about 2 MB. Not real-time safe.
    public init() {}

    /// Whether a sound is being taken off.
    public var isCancelling: Bool { position != nil && knownDelay != nil }

    /// Whether our voice may have been in what was heard from a sample on: it was found there, or nearly. It is known
    /// 0.6 s after the first of it. Real-time safe.
    public func isHeard(since sample: Int) -> Bool { lastHint.map { $0 >= sample } ?? false }

    /// Puts another sound in place of the one that is taken off, and gives that back; an empty one where nothing
    /// sounds any more. To be called when it is given out, before any of it can be heard. Real-time safe.
    ///
    /// - Parameter other: the whole sound, mono, 16 kHz.
    public mutating func exchangeReference(with other: inout FixedBuffer<Int16>) {
        swap(&reference, &other)
        (knownDelay, lastLook, sinceLook) = (nil, nil, 0)
        position = reference.count == 0 ? nil : 0
        if position != nil { delay.reset() }
    }

    /// Says that sound was lost, so that the rest comes so much earlier. Real-time safe.
    public mutating func lose(sampleCount: Int) {
        position = position.map { $0 + sampleCount }
    }

    /// Takes what is known of our own voice off `hop`. Real-time safe.
    ///
    /// - Parameters:
    ///   - hop: ``hopCount`` samples of the microphone at 16 kHz, which are replaced.
    ///   - sample: the number of the first of them, by which ``nearEndShare(in:)`` asks.
    public mutating func process(_ hop: UnsafeMutableBufferPointer<Int16>, at sample: Int) {
        guard let position else { return }
        delay.append(UnsafeBufferPointer(hop))
        let next = position + hop.count
        self.position = next
        look(after: next, at: sample + hop.count)
        guard let knownDelay else {
            balance.noteUnknown(at: sample)
            if position > reference.count + EchoDelay.longest { self.position = nil }
            return
        }
        let first = position - knownDelay + EchoCanceller.lead
        guard first < reference.count + EchoFilter.tailCount else {
            self.position = nil
            return
        }
        for index in 0..<played.count {
            let sounding = first + index
            played[index] = sounding >= 0 && sounding < reference.count ? reference[sounding] : 0
        }
        let (before, after) = filter.process(hop, played: played.elements)
        balance.note(before: before, after: after, at: sample)
    }

    /// How much of the energy that the microphone heard was left, 0 ... 1: 1 where nothing was taken off, as where our
    /// voice sounds elsewhere, next to nothing if our own voice was all there was; nil if it was heard and not
    /// found soon enough. It remembers 4 s. Real-time safe.
    public func nearEndShare(in samples: Range<Int>) -> Float? {
        balance.share(in: samples) ?? (isHeard(since: samples.lowerBound) ? nil : 1)
    }

    private mutating func look(after position: Int, at sample: Int) {
        sinceLook += 1
        guard sinceLook >= (knownDelay == nil ? EchoCanceller.lookEvery : EchoCanceller.lookAgainEvery) else {
            return
        }
        sinceLook = 0
        let (found, ratio) = delay.look(at: reference.elements, position: position)
        if ratio >= EchoDelay.leastHint { lastHint = sample }
        guard ratio >= EchoDelay.leastRatio else { return }
        // Twice the same, because once may be chance.
        let isSure = lastLook.map { abs($0 - found) < EchoCanceller.sameDelay } ?? false
        let isNew = knownDelay.map { abs($0 - found) > 2 * EchoCanceller.sameDelay } ?? true
        if isSure && isNew { knownDelay = found }
        lastLook = found
    }
}
