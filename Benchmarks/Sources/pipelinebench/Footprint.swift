import CAllocationCounter
import Foundation

/// The memory and the time that it takes to make something, measured in a process of its own.
struct Footprint: Codable, Sendable {
    /// The name of the thing that was made.
    var subject: String
    /// Its size, such as a number of keywords or phrases.
    var scale: Int
    /// The time that making it took, in seconds.
    var seconds: Double
    /// Bytes on the heap that it keeps, and the peak while it was made.
    var heapBytes: Int
    var peakHeapBytes: Int
    /// Resident bytes of the process before, and its peak until the end of the measurement.
    var residentBytesBefore: Int
    var peakResidentBytes: Int

    /// Makes something with `make`, lets `use` work with it, and releases it.
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

    /// Returns a field of `/proc/self/status`, in bytes.
    static func status(_ field: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field) } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1024
    }
}
