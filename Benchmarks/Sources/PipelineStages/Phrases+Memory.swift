import BenchmarkKit
import Foundation

extension Phrases {
    /// Bytes of a phrase with its indices and its row, on the safe side: more than twice what `pipelinebench
    /// memory` finds.
    private static let bytesPerPhrase = 3000

    /// Returns the numbers of phrases that there is memory for, and prints a line for each that it leaves out.
    public static func affordable(_ counts: [Int]) -> [Int] {
        let most = availableBytes / bytesPerPhrase
        return counts.filter { count in
            if count > most {
                Console.say("left out: a dictionary of \(count) phrases; there is memory for \(most) only")
            }
            return count <= most
        }
    }

    /// The memory that a program can get without taking it from others, in bytes; 0 if the system does not say.
    private static var availableBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1024
    }
}
