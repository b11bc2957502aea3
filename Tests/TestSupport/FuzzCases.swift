import Foundation

/// The numbers of a fuzz test's cases, one after the other.
///
/// If the environment variable `VOICEENGINE_FUZZ_CASES` sets their number, a line on standard error shows the progress.
///
/// ```swift
/// for _ in FuzzCases("any text", usually: 5000) { parser.parse(text(&numbers)) }
/// ```
public struct FuzzCases: Sequence, IteratorProtocol {
    /// The number of cases.
    public let count: Int

    private let name: String
    private let showsProgress: Bool
    private var done = 0

    /// Makes the numbers of `usually` cases, or of a share of the number in the environment.
    ///
    /// - Parameters:
    ///   - name: the name in the progress line.
    ///   - usually: the number of cases if the environment names none.
    ///   - cost: how many of the cheapest cases, a line of text, take as long as one of these. The number in the
    ///     environment is divided by it, so that no test takes days if others take minutes.
    public init(_ name: String, usually: Int, cost: Int = 1) {
        let asked = FuzzCases.asked
        self.name = name
        count = asked.map { Swift.max(1, $0 / cost) } ?? usually
        showsProgress = asked != nil
    }

    /// The number of cases in the environment; nil if there is none.
    static var asked: Int? {
        ProcessInfo.processInfo.environment["VOICEENGINE_FUZZ_CASES"].flatMap { Int($0) }
    }

    /// Returns the next number, from 0 on; nil after the last case.
    public mutating func next() -> Int? {
        guard done < count else {
            if showsProgress { report("\n") }
            return nil
        }
        if showsProgress, done.isMultiple(of: Swift.max(1, count / 100)) { report("") }
        defer { done += 1 }
        return done
    }

    private func report(_ end: String) {
        let percent = count == 0 ? 100 : done * 100 / count
        let bar = String(repeating: "#", count: percent / 4) + String(repeating: ".", count: 25 - percent / 4)
        FileHandle.standardError.write(
            Data("\r[\(bar)] \(percent) % of \(count): \(name)\(end)".utf8))
    }
}
