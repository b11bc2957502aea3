import PCM

/// Bands that wait until the network has made a vector of their hop.
struct DelayedBands: ~Copyable, Sendable {
    private let bandCount: Int
    private let capacity: Int
    private var waiting: FixedBuffer<Float>  // capacity x bands, a ring
    private var kept = 0
    private var given = 0

    init(frontEnd: LearnedFrontEnd) {
        bandCount = frontEnd.bandCount
        capacity = frontEnd.lookAheadHops + 1
        waiting = FixedBuffer(repeating: 0, count: (frontEnd.lookAheadHops + 1) * frontEnd.bandCount)
    }

    /// Keeps the bands of the next hop. Real-time safe.
    mutating func keep(_ bands: UnsafeBufferPointer<Float>) {
        let row = kept % capacity * bandCount
        let waiting = waiting.mutableElements
        for band in 0..<bandCount { waiting[row + band] = bands[band] }
        kept += 1
    }

    /// The bands of the oldest hop not returned yet, valid until the next is stored. If there are too few, as at the
    /// end of a sound shorter than the look-ahead, those of the last hop. Real-time safe.
    mutating func next() -> UnsafeBufferPointer<Float> {
        let hop = max(0, min(given, kept - 1))
        given += 1
        let row = hop % capacity * bandCount
        return UnsafeBufferPointer(rebasing: waiting.elements[row..<row + bandCount])
    }

    /// Forgets all input. Real-time safe.
    mutating func reset() { (kept, given) = (0, 0) }
}
