import Foundation

/// The system calls of one thread while it ran steadily, from the file that `strace -ff -ttt -o FILE` writes for it.
///
/// A thread gets its name when it calls `prctl(PR_SET_NAME)` itself, as audio threads do.
public struct TracedThread: Hashable, Codable, Sendable {
    /// Its name.
    public var name: String
    /// When it got the name, in seconds since 1970.
    public var began: Double
    /// The duration of the counted part, in seconds: from ``margin`` after ``began`` to ``margin`` before the
    /// last call.
    public var seconds: Double
    /// How often the thread made each call in that time; `futex` calls are counted by operation.
    public var calls: [String: Int]

    /// Seconds at the beginning and at the end of a thread that do not count, because it starts up and shuts down then.
    public static let margin = 0.5

    private static let naming = "prctl(PR_SET_NAME,"

    /// Reads the file of one thread; nil if the thread gave itself no name or did not outlast both margins. Skips lines
    /// without a call.
    public init?(trace: String) {
        guard trace.contains(TracedThread.naming) else { return nil }
        var name: String?
        var began = 0.0
        var made: [(time: Double, call: String)] = []
        for line in trace.split(separator: "\n") {
            // 1763000000.123456 read(3, "", 1) = 0
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let time = Double(words[0]), words[1].first?.isLetter == true,
                let bracket = words[1].firstIndex(of: "(")
            else { continue }
            var call = String(words[1][..<bracket])
            // 1763000000.123456 futex(0x55d0, FUTEX_WAKE_PRIVATE, 1) = 1
            if call == "futex" { call += words[1].split { ",)".contains($0) }.dropFirst().first ?? "" }
            if name != nil {
                made.append((time, call))
            } else if words[1].hasPrefix(TracedThread.naming) {
                name = words[1].split(separator: "\"").dropFirst().first.map(String.init)
                began = time
            }
        }
        guard let name, let last = made.last?.time, began + 2 * TracedThread.margin < last else { return nil }
        self.name = name
        self.began = began
        let steady = began + TracedThread.margin...last - TracedThread.margin
        seconds = steady.upperBound - steady.lowerBound
        calls = Dictionary(
            made.filter { steady.contains($0.time) }.map { ($0.call, 1) }, uniquingKeysWith: +)
    }
}
