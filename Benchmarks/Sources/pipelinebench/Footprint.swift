import CAllocationCounter
import Foundation

/// What making something took, in a process of its own.
struct Footprint: Codable, Sendable {
    /// What was made.
    var subject: String
    /// How much of it.
    var scale: Int
    /// How long it took, in seconds.
    var seconds: Double
    /// Bytes on the heap that it keeps, and the most that it needed for a while.
    var heapBytes: Int
    var peakHeapBytes: Int
    /// Bytes that the process had in memory before, and the most that it had until the end.
    var residentBytesBefore: Int
    var peakResidentBytes: Int

    /// Makes something with `make`, lets `use` work with it, and lets it go.
    init<Made: ~Copyable>(
        _ subject: String, scale: Int, make: () throws -> Made, use: (inout Made) -> Void
    ) rethrows {
        self.subject = subject
        self.scale = scale
        residentBytesBefore = Footprint.status("VmRSS:")
        let begin = ContinuousClock.now
        allocation_counter_start()
        var made = try make()
        let count = allocation_counter_stop()
        seconds = (ContinuousClock.now - begin) / .seconds(1)
        heapBytes = Int(count.live_bytes)
        peakHeapBytes = Int(count.peak_bytes)
        peakResidentBytes = 0
        use(&made)
        peakResidentBytes = Footprint.status("VmHWM:")
    }

    /// A field of `/proc/self/status`, in bytes.
    static func status(_ field: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field) } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1024
    }
}
