import ArgumentParser
import BenchmarkKit
import Foundation
import PostgreSQLStorage
import RoomMode
import SQLiteStorage
import SiteLink
import RoomRecords
import Storage
import Synchronization
import TestSupport

/// The subcommand that simulates a day of many rooms in some minutes.
struct DayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "Simulate a day of many rooms: commands a second, delay to other rooms, size, memory.",
        discussion: """
            Each room gives its commands at random moments. Meanwhile a client changes cases of each facility in turn, four \
            times a second; the delay is from before that statement until the change is in another room's file.

            With --pooled, rooms come through PgBouncer in the mode transaction, by a role for each facility, and ask for \
            changes every two seconds. Otherwise each has a role and a connection of its own, and is told of changes.
            """)

    @Option(help: "How many rooms.")
    var rooms = 200
    @Option(help: "How many facilities they belong to.")
    var facilities = 20
    @Option(help: "Commands of a room in a day.")
    var commands = 150
    @Option(help: "Seconds that the day takes.")
    var seconds = 300.0
    @Option(help: "A folder for the rooms' files; in memory, the disk of this machine is not that of 200.")
    var folder = "/dev/shm"
    @Flag(help: "Rooms come through PgBouncer.")
    var pooled = false

    func validate() throws {
        guard (1...2000).contains(rooms), (1...rooms).contains(facilities), commands > 0, seconds >= 5 else {
            throw ValidationError("1 to 2000 rooms, at most as many facilities, 5 seconds or more")
        }
    }

    func run() async throws {
        let site = try await Site(
            facilities: facilities, connections: pooled ? facilities * 4 : rooms + facilities * 2)
        let pooler = pooled ? try site.pool() : nil
        let files = "\(folder)/sitebench-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: files) }
        let delays = Delays()
        let began = ContinuousClock.now
        try await SimulatedRoom.makeEmptyFile("\(files)/empty.sqlite")
        var members: [Member] = []
        for number in 0..<rooms {
            if !pooled {
                try site.server.admit(
                    "room_\(number)", site.facilities[number % facilities].id, in: site.database)
            }
            members.append(try await Member(number, site, pooler, files: files, delays))
        }
        Console.say("\(rooms) rooms are there after \(began.duration(to: .now) / .seconds(1)) s")
        let links = members.map { member in Task { await member.link.run() } }
        let before = try Size(site)
        let usedBefore = try Usage(site, pooler, seconds: 0, since: nil)
        let start = ContinuousClock.now
        let ends = try EndToEnd(site, pooler)
        let probing = Task { try await probe(site, delays) }
        let asking = Task { try await ends.ask() }
        let commanded = try await withThrowingTaskGroup(of: Int.self) { group in
            for member in members {
                group.addTask { try await member.live(commands: commands, seconds: seconds) }
            }
            return try await group.reduce(0, +)
        }
        let lasted = start.duration(to: .now) / .seconds(1)
        let used = try Usage(site, pooler, seconds: start.duration(to: .now) / .seconds(1), since: usedBefore)
        probing.cancel()
        asking.cancel()
        _ = try? await probing.value
        _ = try? await asking.value
        while try await members.asyncContains(where: {
            try await $0.room.store.site.backlog().waitingCount > 0
        }) {
            try await Task.sleep(for: .milliseconds(100))
        }
        let drained = start.duration(to: .now) / .seconds(1)
        let after = try Size(site)
        try report(site, before, after, used, commanded, lasted, drained, delays.values)
        print(try site.tables())
        print(ends.report)
        for link in links { link.cancel() }
        for link in links { await link.value }
    }

    /// Changes a case of each facility in turn. `delays` notes when each change begins; the room that watches the
    /// facility notes when it arrives.
    private func probe(_ site: Site, _ delays: Delays) async throws {
        var stores: [(PostgreSQLStore, CaseRow)] = []
        for (number, facility) in site.facilities.enumerated() {
            let store = try PostgreSQLStore(PostgreSQLOptions(site.connection("owner_\(number)")))
            stores.append((store, CaseRow(scopeID: facility.id, room: "probe")))
        }
        var number = 0
        while !Task.isCancelled {
            let index = number % stores.count
            stores[index].1.procedure = "\(number)"
            delays.begin("\(number)", in: index)
            try await stores[index].0.write([.saveCase(stores[index].1)])
            number += 1
            try await Task.sleep(for: .milliseconds(250))
        }
    }

    private func report(
        _ site: Site, _ before: Size, _ after: Size, _ used: Usage, _ commanded: Int, _ lasted: Double,
        _ drained: Double, _ delays: [Double]
    ) throws {
        func text(_ value: Double, _ digits: Int = 0) -> String {
            value.formatted(.number.grouping(.never).precision(.fractionLength(digits)))
        }
        func milliseconds(_ share: Double) -> String { text((delays.percentile(share) ?? 0) * 1000) }
        let memory = try site.processes(of: pooled ? "owner_" : "room_").compactMap(Site.privateBytes)
        var table = MarkdownTable(columns: ["figure", "value"])
        table.add(["rooms, facilities", "\(rooms), \(facilities)"])
        table.add([
            "commands", "\(commanded) in \(text(lasted)) s, \(text(Double(commanded) / lasted, 1)) a second",
        ])
        table.add(["all rows at the site", "\(text(drained - lasted, 1)) s after the last command"])
        table.add(["rows at the site", text(after.rows - before.rows)])
        table.add(["transactions a second", text(used.transactions)])
        table.add(["processor time of the server", "\(text(used.server * 100)) % of a core"])
        if pooled { table.add(["processor time of PgBouncer", "\(text(used.pooler * 100)) % of a core"]) }
        table.add(["processor time of the rooms", "\(text(used.rooms * 100)) % of a core"])
        table.add([
            "change to another room's file, p50, p99, longest, in ms",
            "\(milliseconds(0.5)), \(milliseconds(0.99)), \(milliseconds(1)) (\(delays.count) times)",
        ])
        table.add([
            "database of the day",
            "\(text((after.bytes - before.bytes) / 1e6, 1)) MB, \(text((after.bytes - before.bytes) / Double(commanded))) bytes a command",
        ])
        table.add([
            "memory of a connection",
            "\(text(memory.reduce(0, +) / Double(max(1, memory.count)) / 1e6, 1)) MB of its own (\(memory.count) connections)",
        ])
        print(table.text)
    }
}

/// A room that takes part in the day, with its link to the site.
private struct Member: Sendable {
    let room: SimulatedRoom
    let link: SiteLink

    init(
        _ number: Int, _ site: Site, _ pooler: PgBouncer?, files: String, _ delays: Delays
    ) async throws {
        let index = number % site.facilities.count
        let facility = site.facilities[index]
        let place = RoomPlace(scopeID: facility.id, room: "OR \(number)")
        try FileManager.default.copyItem(atPath: "\(files)/empty.sqlite", toPath: "\(files)/\(number).sqlite")
        room = try await SimulatedRoom(
            place, file: "\(files)/\(number).sqlite", milestones: facility.milestones)
        let store = room.store
        let isWatching = number < site.facilities.count
        let server = try site.store(pooler == nil ? "room_\(number)" : "owner_\(index)", pooler)
        var options = SiteLink.Options()
        // Rooms look into their own files less often than the default, because one machine carries all rooms.
        if pooler != nil { options.pause = .seconds(1) }
        link = SiteLink(
            local: store, server: server, facility: facility.id, options: options
        ) { _, _ in
        } news: { changes in
            guard isWatching, changes.changesCases else { return }
            var filter = CaseFilter()
            filter.room = "probe"
            let row = try? await store.cases(scopeID: facility.id, filter).first
            row?.procedure.map { delays.end($0, in: index) }
        }
        try await link.begin(within: .seconds(30))
    }

    /// Gives commands at random moments, and returns their number.
    func live(commands: Int, seconds: Double) async throws -> Int {
        var numbers = SystemRandomNumberGenerator()
        let start = ContinuousClock.now
        let moments = (0..<commands).map { _ in Double.random(in: 0..<seconds) }.sorted()
        for moment in moments {
            try await Task.sleep(until: start + .seconds(moment))
            try await room.command(&numbers)
        }
        return commands
    }
}

/// The delays of changes from one room to another.
private final class Delays: Sendable {
    private struct State {
        var open: [Int: [(name: Int, since: ContinuousClock.Instant)]] = [:]
        var values: [Double] = []
    }

    private let state = Mutex(State())

    var values: [Double] { state.withLock { $0.values } }

    func begin(_ name: String, in facility: Int) {
        guard let name = Int(name) else { return }
        state.withLock { $0.open[facility, default: []].append((name, .now)) }
    }

    /// Notes that a change has arrived, and with it all earlier ones of the facility.
    func end(_ name: String, in facility: Int) {
        guard let name = Int(name) else { return }
        state.withLock { state in
            for one in state.open[facility] ?? [] where one.name <= name {
                state.values.append(one.since.duration(to: .now) / .seconds(1))
            }
            state.open[facility]?.removeAll { $0.name <= name }
        }
    }
}

/// The size of the server's database: bytes, and rows.
private struct Size {
    var (bytes, rows): (Double, Double)

    init(_ site: Site) throws {
        bytes = try site.number("SELECT pg_database_size(current_database())")
        rows = try site.number(
            """
            SELECT (SELECT count(*) FROM cases) + (SELECT count(*) FROM case_milestones)
                + (SELECT count(*) FROM case_timers) + (SELECT count(*) FROM case_flags)
                + (SELECT count(*) FROM voice_command_logs) + (SELECT count(*) FROM notifications)
            """)
    }
}

extension Sequence {
    fileprivate func asyncContains(where isIt: (Element) async throws -> Bool) async rethrows -> Bool {
        for element in self where try await isIt(element) { return true }
        return false
    }
}
