import BenchmarkKit
import Foundation

/// What threads of this process take of one core, and the process as a whole: 0.01 is a hundredth.
struct ProcessorShares: Encodable {
    /// By the threads' names.
    var threads: [String: Double]
    /// Of all threads together, those of this program around them included.
    var process: Double

    /// All of the ``threads`` together.
    var total: Double { threads.values.reduce(0, +) }

    /// Seconds at the beginning that are not counted: threads start, memory is touched for the first time.
    static let margin = 2.0

    /// Watches threads of these names, which run by the end of the ``margin``, while the room sounds for `seconds`
    /// seconds after it.
    init(of names: [String], in room: LiveRoom, seconds: Double, _ tick: (Double) -> Void) async throws {
        // The same for all who are watched.
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
