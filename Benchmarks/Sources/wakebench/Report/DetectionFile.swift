import BenchmarkKit
import Foundation

/// A file of detections, so that others can score them: JSON, one detection a line.
enum DetectionFile {
    /// - Throws: ``BenchmarkError`` when the file cannot be written.
    static func write(_ detections: [Detection], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var text = Data()
        for detection in detections { text += try encoder.encode(detection) + Data("\n".utf8) }
        do { try text.write(to: URL(filePath: path), options: .atomic) } catch {
            throw BenchmarkError(
                .cannotCreate, "“\(path)” cannot be written: check the folder and make room.")
        }
    }
}
