import PCM

/// Noise for many utterances, as if each were spoken in a room of its own: one recording for each utterance, drawn at
/// random, from a random place on and over again as long as the utterance lasts.
public struct RoomNoise: Sendable {
    private let recordings: [[Float]]
    private let seed: UInt64

    /// Reads the recordings, each peak-normalized. There is at least one.
    ///
    /// - Throws: ``BenchmarkError`` when one cannot be read or is silent.
    public init(_ recordings: [Recording], seed: UInt64) throws(BenchmarkError) {
        precondition(!recordings.isEmpty, "noise from no recordings")
        var all: [[Float]] = []
        for recording in recordings {
            let samples = try recording.samples().normalized()
            guard samples.peak > 0 else {
                throw BenchmarkError(
                    .badData, "“\(recording.path)” is silent; take it out of the noise folder.")
            }
            all.append(samples)
        }
        self.recordings = all
        self.seed = seed
    }

    /// Noise for the utterance of this number: the same whenever it is asked for, so that an utterance is heard over the
    /// same noise at every level.
    public func noise(forUtterance number: Int, count: Int) -> [Float] {
        // Hashed, or the first numbers of neighbouring seeds would be related.
        var seeds = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95)
        var generator = SeededGenerator(seed: seeds.next())
        let recording = recordings[Int(generator.next(upperBound: UInt64(recordings.count)))]
        let offset = Int(generator.next(upperBound: UInt64(recording.count)))
        return (0..<count).map { recording[(offset + $0) % recording.count] }
    }
}
