import Foundation
import Testing

/// The memory that this process takes.
enum ResidentMemory {
    /// Returns the resident memory in kilobytes, with freed memory that the allocator keeps for later.
    static func kilobytes() throws -> Int { try kilobytes("VmRSS") }

    /// Returns the memory in use in kilobytes, without freed memory: the allocator's blocks in use, and mapped files.
    ///
    /// glibc keeps the freed end of each thread's arena, up to 64 MB, and `malloc_trim` gives back that of the main
    /// arena only. So resident memory depends on the number of earlier threads, and only the allocator knows the memory
    /// that is still in use.
    static func kilobytesInUse() throws -> Int {
        try kilobytesOfTheAllocator() + kilobytes("RssFile") + kilobytes("RssShmem")
    }

    /// Prints and returns the growth of memory by `work`, in kilobytes.
    static func growth(
        by measure: () throws -> Int = kilobytesInUse, after what: String, _ work: () async throws -> Void
    ) async throws -> Int {
        let before = try measure()
        try await work()
        let growth = try measure() - before
        print("PocketSphinx: \(growth) KB more after \(what), \(before) KB before")
        return growth
    }

    private static func kilobytes(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }

    /// Returns the memory in use by `malloc_info`, in kilobytes: the arenas without their free parts, and separately
    /// mapped blocks.
    private static func kilobytesOfTheAllocator() throws -> Int {
        // Swift's Glibc has no malloc.h.
        let symbol = try #require(dlsym(nil, "malloc_info"))
        typealias MallocInfo = @convention(c) (Int32, OpaquePointer?) -> Int32
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        let stream = try #require(open_memstream(&text, &size))
        let status = unsafeBitCast(symbol, to: MallocInfo.self)(0, OpaquePointer(stream))
        fclose(stream)
        defer { free(text) }
        try #require(status == 0)
        let report = String(cString: try #require(text))
        // The totals stand after the arenas.
        let totals = try #require(report.range(of: "</heap>", options: .backwards)).upperBound
        func bytes(_ element: String) throws -> Int {
            let match = report.range(
                of: "\(element)[^>]* size=\"[0-9]+\"", options: .regularExpression,
                range: totals..<report.endIndex)
            let digits = report[try #require(match)].split(separator: "\"").last
            return try #require(digits.flatMap { Int($0) })
        }
        let freed = try bytes("<total type=\"fast\"") + bytes("<total type=\"rest\"")
        return try (bytes("<system type=\"current\"") - freed + bytes("<total type=\"mmap\"")) / 1_024
    }
}
