import Foundation
import Testing

/// What this process takes of the machine's memory.
enum ResidentMemory {
    /// In kilobytes, with what the allocator keeps for later.
    static func kilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }

    /// The same without what was freed: what is lost shows also where an allocator gives back late.
    static func kilobytesInUse() throws -> Int {
        // Swift's Glibc has no malloc.h.
        let symbol = try #require(dlsym(nil, "malloc_trim"))
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
        return try kilobytes()
    }
}
