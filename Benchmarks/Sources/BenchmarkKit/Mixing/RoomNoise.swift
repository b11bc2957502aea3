import PCM

/// Noise for many utterances, as if each were spoken in a room of its own.
///
/// Each utterance gets one recording, drawn at random. It begins at a random place and repeats as long as the
/// utterance lasts.
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

    /// Returns the noise for the utterance of this number. The same number always gives the same noise, so an utterance
    /// is heard over the same noise at every level.
    public func noise(forUtterance number: Int, count: Int) -> [Float] {
        // Hashes the seed: otherwise the first random numbers of neighbouring seeds would be related.
        var seeds = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95)
        var generator = SeededGenerator(seed: seeds.next())
        let recording = recordings[Int(generator.next(upperBound: UInt64(recordings.count)))]
        let offset = Int(generator.next(upperBound: UInt64(recording.count)))
        return (0..<count).map { recording[(offset + $0) % recording.count] }
    }
}
