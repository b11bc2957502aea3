import BenchmarkKit
import Foundation

/// A recording, and what is expected in it.
struct TraceJob: Decodable {
    var wav: String
    var phrases: [String]

    /// Reads a file with a job a line.
    static func read(_ path: String) throws(BenchmarkError) -> [TraceJob] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw BenchmarkError(.noInput, "There is no file “\(path)” that can be read.")
        }
        do {
            return try text.split(separator: "\n").map {
                try JSONDecoder().decode(TraceJob.self, from: Data($0.utf8))
            }
        } catch {
            throw BenchmarkError(
                .badData, "“\(path)” has a line that is no object with a “wav” and “phrases”; see --help.")
        }
    }
}

/// What was found in a recording.
struct TraceLine: Encodable {
    /// The phrase; empty for none.
    var text: String
    /// How sure the recognizer is, 0 ... 1.
    var confidence: Double
    /// The log odds that the confidence begins with.
    var odds = 0.0
    /// The open pass: how much worse the worst word is than any phones; nil without one.
    var worst: Double?
    /// The same of all words, for each frame.
    var mean: Double?
}
