import PCM

/// An endless stream of noise: recordings drawn at random, each peak-normalized, one after the other.
public struct NoiseSource: Sendable {
    private let recordings: [Recording]
    private var generator: SeededGenerator
    private var pending: ArraySlice<Float> = []

    /// Starts the stream; equal recordings and seeds give equal streams. There is at least one recording.
    public init(_ recordings: [Recording], seed: UInt64) {
        precondition(!recordings.isEmpty, "noise from no recordings")
        self.recordings = recordings
        generator = SeededGenerator(seed: seed)
    }

    /// The next `count` samples.
    ///
    /// - Throws: ``BenchmarkError`` when a recording cannot be read.
    public mutating func next(_ count: Int) throws(BenchmarkError) -> ArraySlice<Float> {
        while pending.count < count {
            let recording = recordings[Int(generator.next(upperBound: UInt64(recordings.count)))]
            let samples = try recording.samples().normalized()
            guard samples.peak > 0 else {
                throw BenchmarkError(
                    .badData, "“\(recording.path)” is silent; take it out of the noise folder.")
            }
            pending = ArraySlice(Array(pending) + samples)
        }
        defer { pending = pending.dropFirst(count) }
        return pending.prefix(count)
    }
}
