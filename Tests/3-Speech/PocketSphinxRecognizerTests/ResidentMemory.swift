import Foundation
import Testing

/// What this process takes of the machine's memory.
enum ResidentMemory {
    /// In kilobytes, with what the allocator keeps for later.
    static func kilobytes() throws -> Int { try kilobytes("VmRSS") }

    /// The same without what was freed: the allocator's blocks that are in use, and files that are mapped.
    ///
    /// glibc keeps the freed end of each thread's arena, up to 64 MB, and `malloc_trim` gives back that of the main arena only.
    /// So how many threads there were before decides how much stays resident, and what is lost has to be asked of the allocator.
    static func kilobytesInUse() throws -> Int {
        try kilobytesOfTheAllocator() + kilobytes("RssFile") + kilobytes("RssShmem")
    }

    /// How many kilobytes more there are after `work`; prints it.
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

    /// By `malloc_info`: what the arenas have of the system, without what is free in them, and the blocks mapped one by one.
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
