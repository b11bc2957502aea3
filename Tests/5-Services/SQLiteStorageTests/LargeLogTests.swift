import Commands
import Foundation
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("A large log in a file")
struct LargeLogTests {
    @Test("Ten thousand entries are written and the newest found in seconds")
    func tenThousand() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        let clock = ContinuousClock()
        let one = try await clock.measure {
            for index in 0..<200 { try await store.append(.sample("one \(index)", at: Double(index))) }
        }
        let many = try await clock.measure {
            try await store.append((0..<10_000).map { .sample("many \($0)", at: Double(1000 + $0)) })
        }
        var newest: CommandLogEntry?
        let reading = try await clock.measure { newest = try await store.recentLogs(limit: 100).first }
        #expect(newest?.commandText == "many 9999")
        print(
            "200 entries one by one \(one), 10,000 in one transaction \(many), the last 100 read in \(reading)"
        )
        // Only a missing index or a sync for every row exceeds these bounds, not a loaded machine.
        #expect(many < .seconds(30))
        #expect(reading < .milliseconds(500))
    }
}
