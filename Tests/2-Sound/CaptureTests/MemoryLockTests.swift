import Foundation
import Testing

@testable import Capture

@Suite("The memory lock")
struct MemoryLockTests {
    /// `VmLck` of this process, in kB.
    private var lockedKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmLck:") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
    }

    @Test("Who has the capability to lock memory has no limit; who has not has the system's")
    func capability() {
        // Bit 14 of the effective set, whatever the other sets have.
        let without = "Name:\tvoiced\nCapPrm:\tffffffffffffffff\nCapEff:\t00000000a80425fb\n"
        let with = "Name:\tvoiced\nCapEff:\t0000000000004000\n"
        #expect(MemoryLock.limit(status: with) == nil)
        #expect(MemoryLock.limit(status: without) == MemoryLock.limit(status: ""))
    }

    @Test("What it says is what the system says, and a refusal names the remedy")
    func outcome() {
        let outcome = MemoryLock.lockAll()
        defer { munlockall() }
        switch outcome {
        case .locked: #expect(lockedKilobytes > 1000)
        case .refused(let errno):
            #expect(errno != 0 && lockedKilobytes == 0)
            #expect(outcome.description.contains("LimitMEMLOCK=infinity"))
        }
    }
}
