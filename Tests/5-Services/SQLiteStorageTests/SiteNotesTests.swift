import Commands
import Foundation
import SQLiteStorage
import RoomRecords
import Storage
import Testing

@Suite("What waits for a site")
struct SiteNotesTests {
    private let facility = UUID()

    @Test("Nothing is noted before a site is named, and nothing of another facility after")
    func none() async throws {
        let store = try SQLiteStore(inMemory: ())
        let row = CaseRow(scopeID: facility, room: "OR 1")
        try await store.write([.saveCase(row)])
        #expect(try await store.site.backlog() == SiteBacklog())
        try await store.site.join(facility: facility)
        #expect(try await store.site.outgoing(limit: 9).map(\.table) == [.cases], "what is there already")
        try await store.write([.saveCase(CaseRow(scopeID: UUID(), room: "OR 1"))])
        #expect(try await store.site.backlog().waitingCount == 1)
        try await store.site.join(facility: facility)
        #expect(try await store.site.backlog().waitingCount == 1, "not once more")
    }

    @Test(
        "After a site was left nothing is noted; if it is named again all is, as changed when it was left")
    func left() async throws {
        let store = try SQLiteStore(inMemory: ())
        #expect(try await store.site.leave() == false)
        try await store.site.join(facility: facility)
        var row = CaseRow(scopeID: facility, room: "OR 1")
        try await store.write([.saveCase(row)])
        try await store.site.delivered(try await store.site.outgoing(limit: 9))
        #expect(try await store.site.leave())
        #expect(try await store.site.leave() == false)
        try await Task.sleep(for: .milliseconds(20))
        let date = Date()
        row.surgeon = "Dr. Shaw"
        try await store.write([.saveCase(row)])
        #expect(try await store.site.backlog() == SiteBacklog())
        try await store.site.join(facility: facility)
        let rows = try await store.site.outgoing(limit: 9)
        let one = try #require(rows.first)
        #expect(rows.count == 1 && one.columns.contains("surgeon") && one.row.contains("Dr. Shaw"))
        #expect(one.changedAt < date)
        row.surgeon = "Dr. Miller"
        try await store.write([.saveCase(row)])
        #expect(try await store.site.outgoing(limit: 9).map(\.columns).last == ["surgeon"])
    }
}
