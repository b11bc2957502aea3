import Capture
import Foundation
import Testing

@Suite("The memory lock")
struct MemoryLockTests {
    /// `VmLck` of this process, in kB.
    private var lockedKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmLck:") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
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
