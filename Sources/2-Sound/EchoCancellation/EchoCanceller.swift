public import PCM

/// Removes our own voice from the microphone's sound while it plays.
///
/// The played sound is known from its first sample to its last; its delay and its paths through the room are not. The
/// canceller estimates the delay every 0.1 s. An adaptive filter learns the paths and keeps them for the next sound.
/// Until the delay is known, the canceller removes nothing.
///
/// Real-time safe after `init`. It costs nothing while nothing sounds.
public struct EchoCanceller: ~Copyable, Sendable {
    /// Samples that the canceller takes at a time: 10 ms of 16 kHz.
    public static let hopCount = EchoFilter.hopCount

    /// How much earlier than the measured delay the filter begins, for paths before the loudest one: 10 ms.
    private static let lead = 160
    /// How often the delay is looked for, in hops: every 100 ms at first, every 500 ms once it is known.
    private static let (lookEvery, lookAgainEvery) = (10, 50)
    /// Delays that differ by less than this, 2 ms, count as the same. A delay that differs by more than twice as much
    /// counts as new.
    private static let sameDelay = 32

    private var filter = EchoFilter()
    private var delay = EchoDelay()
    private var balance = EchoBalance()
    private var reference = FixedBuffer<Int16>(repeating: 0, count: 0)
    private var played = FixedBuffer<Int16>(repeating: 0, count: EchoFilter.hopCount)
    /// Samples of the microphone since the sound was sent to the loudspeaker; nil if there is none.
    private var position: Int?
    /// The delay of the sound; nil until it is known.
    private var knownDelay: Int?
    /// The result of the last estimate.
    private var lastLook: Int?
    /// Hops since the last estimate.
    private var sinceLook = 0
    /// The last sample after which our voice stood out in the microphone's sound, clearly or nearly; nil if it never
    /// did.
    private var lastHint: Int?

    /// Allocates about 2 MB. Not real-time safe.
    public init() {}

    /// Whether the canceller is removing a sound.
    public var isCancelling: Bool { position != nil && knownDelay != nil }

    /// Whether our voice may be in the microphone's sound from a sample on, because an estimate found it there, clearly
    /// or nearly. This is known 0.6 s after the voice begins. Real-time safe.
    public func isHeard(since sample: Int) -> Bool { lastHint.map { $0 >= sample } ?? false }

    /// Replaces the sound to be removed, and returns the former one; an empty one if no sound plays any more. Call this
    /// when the sound is sent to the loudspeaker, before it can be heard. Real-time safe.
    ///
    /// - Parameter other: the whole sound, mono, 16 kHz.
    public mutating func exchangeReference(with other: inout FixedBuffer<Int16>) {
        swap(&reference, &other)
        (knownDelay, lastLook, sinceLook) = (nil, nil, 0)
        position = reference.count == 0 ? nil : 0
        if position != nil { delay.reset() }
    }

    /// Reports lost microphone samples, so that later sound arrives earlier by this number. Real-time safe.
    public mutating func lose(sampleCount: Int) {
        position = position.map { $0 + sampleCount }
    }

    /// Removes our own voice from `hop`. Real-time safe.
    ///
    /// - Parameters:
    ///   - hop: ``hopCount`` samples of the microphone at 16 kHz, which are replaced.
    ///   - sample: the number of the first of them, as in ``nearEndShare(in:)``.
    public mutating func process(_ hop: UnsafeMutableBufferPointer<Int16>, at sample: Int) {
        guard let position else { return }
        delay.append(UnsafeBufferPointer(hop))
        let next = position + hop.count
        self.position = next
        look(after: next, at: sample + hop.count)
        guard let knownDelay else {
            balance.recordUnknown(at: sample)
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
        balance.record(before: before, after: after, at: sample)
    }

    /// The share of the microphone's energy that remains, 0 ... 1: 1 if nothing was removed, for example because our
    /// voice plays in another room; near 0 if our own voice was the only sound; nil if our voice was present and not
    /// found in time. It covers the last 4 s. Real-time safe.
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
        // The same estimate must come twice, because once may be chance.
        let isSure = lastLook.map { abs($0 - found) < EchoCanceller.sameDelay } ?? false
        let isNew = knownDelay.map { abs($0 - found) > 2 * EchoCanceller.sameDelay } ?? true
        if isSure && isNew { knownDelay = found }
        lastLook = found
    }
}
