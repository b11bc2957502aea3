import ArgumentParser
import BenchmarkKit
import Commands
import Foundation
import PCM
import PostgreSQLStorage
import RoomMode
import RoomRecords
import SQLiteStorage
import SiteLink
import Storage
import TestSupport

/// The hidden subcommand that is the room which ``KillsCommand`` kills: it gives commands until its file has enough.
struct RoomCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "room", abstract: "Be the room of kills.", shouldDisplay: false)

    @Option var file: String
    @Option var connection: String
    @Option var facility: String
    @Option var milestones: String
    @Option var seed: UInt64
    @Option var commands: Int

    func run() async throws {
        guard let facility = UUID(uuidString: facility) else { throw ValidationError("no facility") }
        let ids = milestones.split(separator: ",").compactMap { UUID(uuidString: String($0)) }
        let place = RoomPlace(scopeID: facility, room: "OR 1")
        let room = try await SimulatedRoom(
            place, file: file,
            milestones: zip(ids, SimulatedRoom.names).map { Milestone(id: $0, name: $1) })
        let link = SiteLink(
            local: room.store, server: try PostgreSQLStore(PostgreSQLOptions(connection)), facility: facility)
        try await link.begin(within: .seconds(3))
        let running = Task { await link.run() }
        var numbers = SeededGenerator(seed: seed)
        let known = try await room.store.recentLogs(limit: commands).count
        for _ in known..<commands { try await room.command(&numbers) }
        while try await room.store.site.backlog().waitingCount > 0 {
            try await Task.sleep(for: .milliseconds(50))
        }
        running.cancel()
        await running.value
    }
}

/// The subcommand that kills room, server and connections, and checks that every row arrives exactly once and in order.
struct KillsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kills",
        abstract: "Kill server, connection and room amid seeded commands; find every row once, in order.",
        discussion: "It exits with 65 if a row is missing, changed, there twice, or out of its order.")

    @Option(help: "How many commands.")
    var commands = 10_000
    @Option(help: "What the commands, and the moments of the kills, are made of.")
    var seed: UInt64 = 42

    func run() async throws {
        let site = try await Site(facilities: 1, connections: 4)
        let facility = site.facilities[0]
        try site.server.admit("room", facility.id, in: site.database)
        let directory = TemporaryDirectory()
        let file = directory.file("room.sqlite")
        var numbers = SeededGenerator(seed: seed)
        let start = ContinuousClock.now
        var (rooms, servers, connections) = (0, 0, 0)
        var room = try process(site, file, seed)
        var isUp = true
        // On a busy machine a kill may come again and again before the room has done anything, so the pause grows then.
        var (patience, done) = (1, "")
        while room.isRunning {
            try await Task.sleep(
                for: .milliseconds(patience * Int.random(in: 20...400, using: &numbers)))
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0:
                let now = try local(Self.progress, in: file)
                patience = now == done ? min(2 * patience, 64) : 1
                done = now
                kill(room.processIdentifier, SIGKILL)
                room.waitUntilExit()
                rooms += 1
                room = try process(site, file, seed + UInt64(rooms))
            case 1:
                if isUp { site.server.crash() } else { try site.server.start() }
                isUp.toggle()
                servers += 1
            default:
                if isUp { connections += try site.server.disconnect("room") }
            }
        }
        if !isUp { try site.server.start() }
        guard room.terminationStatus == 0 else {
            throw BenchmarkError(.internalError, "the room ended with \(room.terminationStatus)")
        }
        let wrong = try compare(site, file)
        print(
            "\(commands) commands, \(rooms) kills of the room, \((servers + 1) / 2) crashes of the server, "
                + "\(connections) lost connections, \(Int(start.duration(to: .now) / .seconds(1))) s: "
                + (wrong.isEmpty ? "every row is there once, and in order" : wrong.joined(separator: "; ")))
        if !wrong.isEmpty { throw ExitCode(65) }
    }

    /// A query for the number of commands in the log and of rows that wait for the site.
    private static let progress =
        "SELECT (SELECT count(*) FROM voice_command_logs), (SELECT count(*) FROM voice_outbox)"

    /// Runs a query on the room's own file; returns an empty string if the file is not there yet.
    private func local(_ sql: String, in file: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = ["-readonly", file, sql]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func process(_ site: Site, _ file: String, _ seed: UInt64) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "room", "--file", file, "--connection", site.connection("room"), "--facility",
            "\(site.facilities[0].id)", "--milestones",
            site.facilities[0].milestones.map { "\($0.id)" }.joined(separator: ","), "--seed", "\(seed)",
            "--commands", "\(commands)",
        ]
        try process.run()
        return process
    }

    /// Compares the tables of the room and the site, and returns a sentence for each difference.
    private func compare(_ site: Site, _ file: String) throws -> [String] {
        func local(_ sql: String) throws -> String { try self.local(sql, in: file) }
        var wrong: [String] = []
        for (table, columns) in [
            ("voice_command_logs", "id, command_text, outcome"), ("cases", "id, status, room"),
            ("case_milestones", "id, case_id, CASE WHEN superseded_at IS NULL THEN 1 ELSE 0 END"),
            ("case_timers", "id, CASE WHEN stopped_at IS NULL THEN 1 ELSE 0 END"),
            ("case_flags", "id, CASE WHEN cleared_at IS NULL THEN 1 ELSE 0 END"),
        ] {
            let sql = "SELECT \(columns) FROM \(table) ORDER BY id"
            let (here, there) = (try local(sql), try site.server.sql(sql, in: site.database))
            if here != there || here.isEmpty { wrong.append("\(table) differs") }
            Console.say("\(table): \(here.split(separator: "\n").count) rows")
        }
        for table in ["voice_command_logs", "case_milestones"] {
            let here = try local("SELECT id FROM \(table) ORDER BY rowid")
            let there = try site.server.sql("SELECT id FROM \(table) ORDER BY number", in: site.database)
            if here != there { wrong.append("\(table) has another order") }
        }
        let count = try local("SELECT count(*) FROM voice_command_logs")
        if count != "\(commands)" { wrong.append("\(count) commands are in the log") }
        if try local("SELECT count(*) FROM voice_outbox") != "0" { wrong.append("rows wait") }
        return wrong
    }
}
