import BenchmarkKit
import Foundation

extension Phrases {
    /// A phrase with its indices and the rows it is made of: more than twice what `pipelinebench memory` finds.
    private static let bytesPerPhrase = 3000

    /// Those of the numbers of phrases that there is memory for; of each other it is said that it is left out.
    public static func affordable(_ counts: [Int]) -> [Int] {
        let most = availableBytes / bytesPerPhrase
        return counts.filter { count in
            if count > most {
                Console.say("left out: a dictionary of \(count) phrases; there is memory for \(most) only")
            }
            return count <= most
        }
    }

    /// What the system could give to a program without taking it from others, in bytes; nothing where it does not say.
    private static var availableBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1024
    }
}
