import CAllocationCounter
import Foundation
import PipelineStages
import Testing

/// Holds memory between two calls. Other code could read it, so the optimizer does not remove the allocation.
nonisolated(unsafe) var passing: UnsafeMutableRawPointer?

// The test program links the counter, so its malloc is the one that counts.
@Suite("Allocations", .serialized)
struct AllocationCounterTests {
    private func counted(_ body: () throws -> Void) rethrows -> AllocationCount {
        allocation_counter_start()
        defer { _ = allocation_counter_stop() }
        try body()
        return allocation_counter_stop()
    }

    @Test("every way to ask for memory counts, and what is given back does not stay")
    func kinds() {
        var kept: [UnsafeMutableRawPointer?] = []
        kept.reserveCapacity(10)
        let count = counted {
            kept.append(malloc(1000))
            kept.append(calloc(10, 100))
            passing = malloc(10)
            kept.append(realloc(passing, 100_000))
            kept.append(aligned_alloc(64, 1024))
            var aligned: UnsafeMutableRawPointer?
            posix_memalign(&aligned, 64, 1000)
            kept.append(aligned)
            passing = malloc(50_000)
            free(passing)
        }
        #expect(count.allocations == 7)
        #expect(count.deallocations == 2)
        #expect((104_000..<106_000).contains(count.live_bytes))
        #expect(count.peak_bytes >= count.live_bytes + 50_000)
        kept.forEach { free($0) }
    }

    @Test("shared libraries count too: Foundation and the C library")
    func libraries() {
        // Copies the text first, because the conversion of a literal to a C string may copy it, which would count.
        let text = strdup("copied by the C library")
        defer { free(text) }
        let count = counted {
            passing = UnsafeMutableRawPointer(strdup(text!))
            free(passing)
        }
        #expect(count.allocations == 1)
        #expect(counted { _ = Data(repeating: 1, count: 5000) }.allocations >= 1)
    }

    @Test("nothing that asks for nothing counts, nor another thread")
    func silence() {
        let thread = Thread { for _ in 0..<100_000 { free(malloc(10)) } }
        thread.start()
        #expect(counted { for _ in 0..<1000 { sched_yield() } }.allocations == 0)
    }

    @Test("a stage that allocates once a step is caught")
    func allocating() throws {
        let stage = try Workload(.allocating).prepare()
        #expect(counted { stage.advance(by: 1000) }.allocations == 1000)
    }
}
