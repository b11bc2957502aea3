import AudioFiles
import Foundation
import PCM
import Resampling
import VoiceTesting

/// Recordings of people in the folder that VOICEENGINE_RECORDINGS names. They are never part of the project.
enum Recordings {
    /// Whether there are any; for `.enabled(if:)`.
    static var areThere: Bool { (try? list("wakeword").isEmpty) == false }

    private static var root: URL? {
        ProcessInfo.processInfo.environment["VOICEENGINE_RECORDINGS"].map { URL(filePath: $0) }
    }

    /// Returns the paths of the files in a folder of the recordings, sorted.
    static func list(_ folder: String) throws -> [String] {
        guard let directory = root?.appending(path: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
            .map { directory.appending(path: $0).path }
    }

    /// Reads a file as 16-bit samples at 16 kHz.
    static func read(_ path: String) throws -> [Int16] {
        let (samples, rate) = try AudioFile.readMono(path: path)
        return try Resampler.resample(samples, from: rate)
    }
}
