import AudioFiles
import BenchmarkKit
import Foundation
import PCM

/// The export of the stream for other programs: `stream.wav`, and `labels.tsv` with the clips of the word.
enum StreamExport {
    /// Writes both files into a folder, and makes the folder if it is missing.
    static func write(_ stream: TestStream, to folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw BenchmarkError(.cannotCreate, "The folder “\(folder)” cannot be made: check the path.")
        }
        var file = try AudioFileWriter(path: folder + "/stream.wav", sampleRate: .speech)
        try stream.samples.withUnsafeBufferPointer { samples throws(AudioFileError) in
            try file.append(samples)
        }
        try file.finish()
        do {
            try Data(labels(of: stream).utf8).write(
                to: URL(filePath: folder + "/labels.tsv"), options: .atomic)
        } catch {
            throw BenchmarkError(.cannotCreate, "“\(folder)/labels.tsv” cannot be written: make room.")
        }
        Console.say("\(folder)/stream.wav and labels.tsv are written.")
    }

    /// Returns a line for every clip, times in seconds. Tabulators and line breaks in names become spaces.
    static func labels(of stream: TestStream) -> String {
        let rows = stream.labels.map { label in
            let times = [label.start, label.end, label.wordEnd].map { String(format: "%.4f", $0) }
            let name = label.recording.map { $0.isWhitespace || $0.isNewline ? " " : $0 }
            return (times + [String(name)]).joined(separator: "\t")
        }
        return (["start\tend\tword-end\trecording"] + rows).joined(separator: "\n") + "\n"
    }
}
