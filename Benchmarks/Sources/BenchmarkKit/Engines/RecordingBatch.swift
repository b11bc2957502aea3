import AudioFiles
import Foundation
import PCM
import TestSupport

/// Recordings in a temporary folder, for engines that take one recording after the other.
public struct RecordingBatch: ~Copyable {
    private var count = 0
    private var seconds = 0.0
    private let folder = TemporaryDirectory()

    /// Starts an empty batch; its files are removed with it.
    public init() {}

    /// Adds a recording: mono at 16 kHz, full scale -1 ... 1; written as a WAV file with 16 bits.
    ///
    /// - Throws: ``BenchmarkError`` when it cannot be written.
    public mutating func add(_ samples: [Float]) throws(BenchmarkError) {
        do {
            try AudioFile.write(samples: samples, sampleRate: .speech, path: path(count))
        } catch { throw BenchmarkError(error) }
        count += 1
        seconds += SampleRate.speech.seconds(of: samples.count)
    }

    /// Writes another file that the engine needs, such as a grammar, into the folder, and returns its path.
    public func write(_ text: String, as name: String) -> String {
        folder.write(Array(text.utf8), as: name)
    }

    /// Writes the paths of the recordings into a file, which exists as long as the batch.
    public func list() -> RecordingList {
        let paths = (0..<count).map { path($0) + "\n" }.joined()
        return RecordingList(path: write(paths, as: "recordings.txt"), count: count, seconds: seconds)
    }

    private func path(_ number: Int) -> String { folder.file("\(number).wav") }
}
