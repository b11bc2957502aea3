import PCM

/// The last seconds of 16 kHz sound, so that words spoken before the decision on the wake word are not lost.
///
/// Real-time safe after ``init(seconds:)``.
struct PreRoll: ~Copyable, Sendable {
    private var ring: FixedBuffer<Int16>
    /// Position after the newest sample.
    private(set) var end = 0

    init(seconds: Double) {
        ring = FixedBuffer(repeating: 0, count: SampleRate.speech.samples(in: seconds))
    }

    /// Position of the oldest sample that is still kept.
    var start: Int { max(0, end - ring.count) }

    mutating func append(_ samples: UnsafeBufferPointer<Int16>) {
        for sample in samples {
            ring[end % ring.count] = sample
            end += 1
        }
    }

    /// The sample at a position from ``start`` up to ``end``.
    subscript(position: Int) -> Int16 {
        precondition(position >= start && position < end, "that sample is no longer kept")
        return ring[position % ring.count]
    }
}
