import BenchmarkKit
import Foundation

/// A recording and the phrases to expect in it.
struct TraceJob: Decodable {
    var wav: String
    var phrases: [String]

    /// Reads a file of jobs: JSON, one object a line.
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

/// The result for one recording, as a line of `lines.jsonl`.
struct TraceLine: Encodable {
    /// The recognized phrase; empty for none.
    var text: String
    /// The confidence of the recognizer, 0 ... 1.
    var confidence: Double
    /// The log odds from which the recognizer computes the confidence.
    var odds = 0.0
    /// By how much the worst word scores below free phones in the open pass; nil without an open pass.
    var worst: Double?
    /// By how much all words score below free phones, for each frame; nil without an open pass.
    var mean: Double?
}
