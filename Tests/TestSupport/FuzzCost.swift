import Foundation

/// The processor time and the memory that a fuzz test has taken since it began.
///
/// ```swift
/// let cost = FuzzCost()
/// for number in cases { ... }
/// cost.report("servers that lie", cases: cases.count, "\(found)")
/// ```
///
/// The figures are those of the whole process. They are the test's own only if `scripts/fuzz` runs one test after
/// the other.
public struct FuzzCost: Sendable {
    private let start = ContinuousClock.now
    private let processorAtStart = ProcessorTime.seconds(of: .process)
    private let residentAtStart = FuzzCost.kilobytes("VmRSS")

    /// Starts the measurement.
    public init() {}

    /// Whether tests run one after the other, so that the figures are this test's.
    public var isOfThisTest: Bool { FuzzCases.asked != nil }

    /// Processor time of all threads since the beginning, in seconds.
    public var processorSeconds: Double { ProcessorTime.seconds(of: .process) - processorAtStart }

    /// The growth of memory in kilobytes: the peak of the process less its memory at the beginning.
    public var memoryGrowth: Int { max(0, FuzzCost.kilobytes("VmHWM") - residentAtStart) }

    /// Writes a line on standard error if the figures are this test's.
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
