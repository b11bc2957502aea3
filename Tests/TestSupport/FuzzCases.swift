import Foundation

/// The numbers of a fuzz test's cases, one after the other.
///
/// `VOICEENGINE_FUZZ_CASES` says how many; then a line on the standard error shows how far the test is.
///
/// ```swift
/// for _ in FuzzCases("any text", usually: 5000) { parser.parse(text(&numbers)) }
/// ```
public struct FuzzCases: Sequence, IteratorProtocol {
    /// How many there are.
    public let count: Int

    private let name: String
    private let showsProgress: Bool
    private var done = 0

    /// Makes `usually` of them, where the environment names no other number.
    ///
    /// - Parameters:
    ///   - name: what they are called where progress is shown.
    ///   - usually: how many there are where the environment names no number.
    ///   - cost: how many of the cheapest cases, a line of text, one of these takes as long as. Of the number that the
    ///     environment names it makes a fixed share of them, so that none takes days where another takes minutes.
    public init(_ name: String, usually: Int, cost: Int = 1) {
        let asked = FuzzCases.asked
        self.name = name
        count = asked.map { Swift.max(1, $0 / cost) } ?? usually
        showsProgress = asked != nil
    }

    /// The number that the environment names.
    static var asked: Int? {
        ProcessInfo.processInfo.environment["VOICEENGINE_FUZZ_CASES"].flatMap { Int($0) }
    }

    /// The next number, from 0 on.
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
