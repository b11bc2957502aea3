import Foundation

/// What a fuzz test has cost its process since it began: time of processors, and memory.
///
/// ```swift
/// let cost = FuzzCost()
/// for number in cases { ... }
/// cost.report("servers that lie", cases: cases.count, "\(found)")
/// ```
///
/// Other tests in the process count, too; so it says something only where `scripts/fuzz` runs one after the other.
public struct FuzzCost: Sendable {
    private let start = ContinuousClock.now
    private let processorAtStart = ProcessorTime.seconds(of: .process)
    private let residentAtStart = FuzzCost.kilobytes("VmRSS")

    /// Begins now.
    public init() {}

    /// Whether tests run one after the other, and the figures are this test's.
    public var isOfThisTest: Bool { FuzzCases.asked != nil }

    /// Seconds that all threads have had a processor.
    public var processorSeconds: Double { ProcessorTime.seconds(of: .process) - processorAtStart }

    /// By how many kilobytes the most memory that the process ever had is above what it had at the beginning.
    public var memoryGrowth: Int { max(0, FuzzCost.kilobytes("VmHWM") - residentAtStart) }

    /// Writes a line on the standard error where the figures are this test's.
    public func report(_ name: String, cases: Int, _ found: String) {
        guard isOfThisTest else { return }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        let line =
            "\(name): \(cases) cases, \(tenths(seconds)) s, \(tenths(processorSeconds)) s of processor, "
            + "\(tenths(Double(memoryGrowth) / 1_024)) MB more memory; \(found)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    private static func kilobytes(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
