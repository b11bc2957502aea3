import AudioFiles
import BenchmarkKit
import PCM
import TestSupport
import VoiceTesting

/// Recordings that are made for a test, with sounds that differ.
enum TestMaterial {
    /// Writes `count` recordings of the given length in seconds into `folder`, which exists, and lists them.
    static func recordings(
        _ count: Int, in folder: TemporaryDirectory, prefix: String, seconds: Double = 0.06
    ) throws -> [Recording] {
        try (0..<count).map { index in
            let path = folder.file("\(prefix)\(index).wav")
            let sound = SyntheticSignal.noise(
                amplitude: 0.2, seconds: seconds + 0.01 * Double(index), seed: UInt64(index + 1))
            try AudioFile.write(samples: sound, sampleRate: .speech, path: path)
            return Recording(path: path, label: "\(prefix)\(index).wav")
        }
    }
}
