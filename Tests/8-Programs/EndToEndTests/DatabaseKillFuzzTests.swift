import Foundation
import PCM
import Testing
import TestSupport

@Suite("voiced, killed in the middle of its work", .serialized)
struct DatabaseKillFuzzTests {
    @Test(
        "has every command that it told of in its database, and begins again at once",
        .timeLimit(.minutes(90))
    )
    func kills() throws {
        let directory = TemporaryDirectory()
        let database = directory.file("room.sqlite")
        var numbers = SeededGenerator(seed: 21)
        var told = 0
        var killed = 0
        for _ in FuzzCases("kills", usually: 6, cost: 500) {
            let before = try rows(database)
            let pause = UInt32.random(in: 0...2000, using: &numbers)
            let commands = try printed(
                database, killedAfter: Int.random(in: 1...2, using: &numbers), pause: pause)
            let after = try rows(database)
            #expect(
                after - before >= commands,
                "\(commands) commands were told of, \(after - before) rows are new")
            told += commands
            killed += 1
        }
        #expect(told >= killed / 2)
        // The state that the last killed program left does not keep the next one from working.
        let last = try Program.run(["listen", Program.demo, "--database", database])
        #expect(last.status == 0 && last.events("command").count >= 2, "\(last.errors)")
    }

    /// Kills the program `pause` microseconds after the event of the given number, and returns how many commands it had
    /// reported. Commands that it reported as still waiting for a slow disk do not count.
    private func printed(_ database: String, killedAfter number: Int, pause: UInt32) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = ["listen", Program.demo, "--database", database]
        process.currentDirectoryURL = Program.root
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var output = Data()
        func commands() -> Int { output.count(of: Data(#""event":"command""#.utf8)) }
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            output.append(data)
            guard process.isRunning, commands() >= number else { continue }
            usleep(pause)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        return commands() - output.count(of: Data("to be logged:".utf8))
    }

    private func rows(_ database: String) throws -> Int {
        guard FileManager.default.fileExists(atPath: database) else { return 0 }
        let text = try Tool.output("sqlite3", [database, "select count(*) from voice_command_logs"])
        return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(text)")
    }
}

extension Data {
    fileprivate func count(of part: Data) -> Int {
        var (count, rest) = (0, startIndex..<endIndex)
        while let found = range(of: part, in: rest) {
            count += 1
            rest = found.upperBound..<endIndex
        }
        return count
    }
}
