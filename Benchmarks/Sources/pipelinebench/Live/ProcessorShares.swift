import BenchmarkKit
import Foundation

/// The shares of one core that threads of this process and the whole process take: 0.01 is a hundredth.
struct ProcessorShares: Encodable {
    /// The share of each watched thread, by its name.
    var threads: [String: Double]
    /// The share of all threads of the process, the benchmark's own included.
    var process: Double

    /// The sum of the ``threads``.
    var total: Double { threads.values.reduce(0, +) }

    /// Seconds at the beginning that do not count, because threads start and touch memory for the first time.
    static let margin = 2.0

    /// Measures threads with these names while the room sounds for `seconds` seconds after the ``margin``. The threads
    /// must run by the end of the margin.
    init(of names: [String], in room: LiveRoom, seconds: Double, _ tick: (Double) -> Void) async throws {
        // Every measurement begins with the same sound.
        room.hush()
        try await room.sound(for: ProcessorShares.margin, tick)
        let clocks = try names.map { ($0, try ThreadClock($0)) }
        let begin = ContinuousClock.now
        let processBegin = CPUClock.ownSeconds
        let threadBegins = clocks.map { $1.seconds }
        try await room.sound(for: seconds) { tick(ProcessorShares.margin + $0) }
        let elapsed = (ContinuousClock.now - begin) / .seconds(1)
        process = (CPUClock.ownSeconds - processBegin) / elapsed
        threads = Dictionary(
            uniqueKeysWithValues: zip(clocks, threadBegins).map { ($0.0, ($0.1.seconds - $1) / elapsed) })
    }
}
