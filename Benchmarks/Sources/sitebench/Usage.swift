import BenchmarkKit
import Commands
import Foundation
import PostgreSQLStorage
import RoomRecords
import Storage
import Synchronization
import TestSupport

/// The transactions of the server, and the processor time of server, pooler and rooms, each for a second.
struct Usage {
    private(set) var (transactions, server, pooler, rooms): (Double, Double, Double, Double)

    /// Takes the sums until now; if `before` is given, the differences to it for each second.
    init(_ site: Site, _ bouncer: PgBouncer?, seconds: Double, since before: Usage?) throws {
        transactions = try site.number(
            "SELECT pg_stat_get_db_xact_commit(oid) FROM pg_database WHERE datname = current_database()")
        server = try site.processes(of: "").map(Site.processorSeconds).reduce(0, +)
        pooler = bouncer.map { Site.processorSeconds(of: Int($0.number)) } ?? 0
        rooms = Site.processorSeconds(of: Int(ProcessInfo.processInfo.processIdentifier))
        guard let before else { return }
        transactions = (transactions - before.transactions) / seconds
        server = (server - before.server) / seconds
        pooler = (pooler - before.pooler) / seconds
        rooms = (rooms - before.rooms) / seconds
    }
}

/// A room beside the others that makes the same calls to the site, and measures the duration of each.
final class EndToEnd: Sendable {
    private let store: PostgreSQLStore
    private let facility: UUID
    private let times = Mutex<[String: [Double]]>([:])

    init(_ site: Site, _ pooler: PgBouncer?) throws {
        store = try site.store("owner_0", pooler)
        facility = site.facilities[0].id
    }

    /// Repeats, until it is cancelled: writes a command with a milestone, asks for news, and reads the changes
    /// and alerts.
    func ask() async throws {
        let now = Date()
        let row = CaseRow(scopeID: facility, room: "measured", status: .inProgress, startedAt: now)
        try await store.write([.saveCase(row)])
        while !Task.isCancelled {
            let (position, _) = try await store.site.position(after: nil)
            let entry = CommandLogEntry(
                scopeID: facility, workID: row.id, commandText: "patient in", confidence: .high,
                outcome: .done)
            let milestone = CaseMilestoneRow(
                caseID: row.id, targetID: UUID(), recordedAt: now, recordedBy: .file, createdAt: now)
            try await measure("a command with its milestone") {
                try await self.store.append([CommandRecord(entry, writes: [.record(milestone)])])
            }
            try await measure("is there news") { _ = try await self.store.site.news(since: position) }
            try await measure("the changed milestones") {
                _ = try await self.store.site.changes(
                    of: .caseMilestones, facility: self.facility, after: .init(position: position),
                    oldest: nil, limit: 500)
            }
            try await measure("the alerts of a display") {
                _ = try await self.store.site.notifications(facility: self.facility, limit: 50)
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func measure(_ name: String, _ work: () async throws -> Void) async throws {
        let began = ContinuousClock.now
        try await work()
        let time = began.duration(to: .now) / .milliseconds(1)
        times.withLock { $0[name, default: []].append(time) }
    }

    /// A Markdown table of the percentiles of each call, in milliseconds.
    var report: String {
        var table = MarkdownTable(columns: ["call, in ms", "p50", "p95", "p99", "longest", "calls"])
        for (name, values) in times.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            let shares = [0.5, 0.95, 0.99, 1].map { share in
                (values.percentile(share) ?? 0).formatted(.number.precision(.fractionLength(1)))
            }
            table.add([name] + shares + ["\(values.count)"])
        }
        return table.text
    }
}
