import AudioFiles
import PCM
import Resampling

/// A recording in a folder of recordings.
public struct Recording: Hashable, Sendable {
    /// Where the file is.
    public var path: String
    /// The path inside its folder; results name the recording by it.
    public var label: String
    /// Who speaks, as `voices.tsv` says; nil if it says nothing.
    public var voice: String?

    /// Longer than any utterance; a bound on memory.
    static let maximumSeconds = 600.0

    /// Makes a recording.
    public init(path: String, label: String, voice: String? = nil) {
        self.path = path
        self.label = label
        self.voice = voice
    }

    /// The whole recording as mono at 16 kHz, full scale -1 ... 1.
    ///
    /// - Throws: ``BenchmarkError`` when the file cannot be read, has no samples or is longer than ten minutes.
    public func samples() throws(BenchmarkError) -> [Float] {
        do {
            let (samples, rate) = try AudioFile.readMono(path: path, maximumSeconds: Recording.maximumSeconds)
            guard !samples.isEmpty else {
                throw BenchmarkError(.badData, "“\(path)” holds no sound; take it out of the folder.")
            }
            return rate == .speech ? samples : try Resampler.resample(samples, from: rate)
        } catch let error as AudioFileError {
            throw BenchmarkError(error)
        } catch let error as BenchmarkError {
            throw error
        } catch {
            throw BenchmarkError(.badData, "“\(path)”: \(error)")
        }
    }
}
