import Foundation
import Testing
import TestSupport

@Suite("voiced with a database in trouble")
struct DatabaseFaultTests {
    private let directory = TemporaryDirectory()
    private var database: String { directory.file("room.sqlite") }

    private func listen(_ options: String...) throws -> Program.Outcome {
        try Program.run(["listen", Program.demo, "--database", database] + options)
    }

    /// Makes a database without commands.
    private func makeDatabase() throws {
        let silent = Program.root.appendingPathComponent("Examples/no-keyword.wav").path
        #expect(try Program.run(["listen", silent, "--database", database]).status == 0)
    }

    private func query(_ sql: String) throws -> String {
        try Tool.output("sqlite3", [database, sql]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func spoken(_ outcome: Program.Outcome) -> [String] {
        outcome.events("feedback").compactMap {
            $0["kind"] as? String == "speech" ? $0["text"] as? String : nil
        }
    }

    /// Another program, which locks the database until it is released.
    private final class Holder {
        private let process = Process()
        private let input = Pipe()

        init(_ database: String) throws {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["sqlite3", database]
            process.standardInput = input
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            input.fileHandleForWriting.write(Data("BEGIN IMMEDIATE;\nSELECT 'held';\n".utf8))
            _ = output.fileHandleForReading.availableData
        }

        func letGo() {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    @Test(
        "that another program holds: answers say that they are not saved, and all is saved once it is free",
        .timeLimit(.minutes(3)))
    func lockedForAWhile() throws {
        try makeDatabase()
        // The recording outlasts the test, which stops the program when it has seen what it waits for.
        let long = directory.file("long.wav")
        #expect(try Tool.run("sox", ["-D", Program.demo, long, "pad", "0", "100"]) == 0)
        let holder = try Holder(database)
        let program = try Program.Running(["listen", long, "--pace", "real", "--database", database])
        #expect(program.waitForOutput("2 commands wait to be logged", timeout: 60), "\(program.outputSoFar)")
        holder.letGo()
        #expect(program.waitForOutput("logged now", timeout: 60), "\(program.outputSoFar)")
        program.send(signal: SIGKILL)
        let outcome = program.wait(timeout: 30)
        #expect(spoken(outcome).contains("Patient In recorded, not yet saved."), "\(outcome.output)")
        let problems = outcome.events("problem").compactMap { $0["message"] as? String }
        #expect(problems.first?.hasPrefix("1 command waits to be logged") == true, "\(problems)")
        #expect(problems.contains { $0.hasSuffix("logged now") }, "\(problems)")
        #expect(try query("select count(*), count(distinct id) from voice_command_logs") == "2|2")
        let texts = try query(
            "select group_concat(command_text) from (select * from voice_command_logs order by rowid)")
        #expect(texts == "patient in,what time is it")
    }

    @Test(
        "that another program holds to the end: the room works, what is missing is counted, and the exit code tells"
    )
    func lockedForGood() throws {
        try makeDatabase()
        let holder = try Holder(database)
        let outcome = try listen()
        holder.letGo()
        expectDemoCommands(outcome)
        #expect(outcome.status == 73, "\(outcome.errors)")
        #expect(outcome.errors.contains("2 commands are missing in the database's log"), "\(outcome.errors)")
        let problems = outcome.events("problem").compactMap { $0["message"] as? String }
        #expect(problems.last?.hasPrefix("2 commands will be missing in the log") == true, "\(problems)")
        #expect(try query("select count(*) from voice_command_logs") == "0")
    }

    @Test("is one daemon's: a second one ends with the number of the first, until that one is gone")
    func twoDaemons() throws {
        let first = try Program.Running(["listen", Program.demo, "--pace", "real", "--database", database])
        #expect(first.waitForOutput(#""event":"state""#, timeout: 30), "\(first.outputSoFar)")
        let second = try listen()
        #expect(second.status == 69, "\(second.errors)")
        #expect(second.errors.contains("(process \(first.processIdentifier))"), "\(second.errors)")
        #expect(second.output.isEmpty)
        // Commands that only read or correct the database go on working.
        #expect(try Program.run(["aliases", "learned", "--database", database]).status == 0)
        #expect(try Program.run(["parse", "patient in", "--database", database]).status == 0)
        first.send(signal: SIGKILL)
        _ = first.wait(timeout: 10)
        #expect(try listen().status == 0)
    }

    @Test(
        "that is a folder, a pipe, or in a place where none can be made: a sentence and the right exit code")
    func places() throws {
        let pipe = directory.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let cases: [(String, Int32)] = [
            (directory.path, 66), (pipe, 66), ("/proc/none/room.sqlite", 73), ("/dev/null/room.sqlite", 73),
        ]
        for (path, status) in cases {
            let outcome = try Program.run(["listen", Program.demo, "--database", path], timeout: 20)
            #expect(outcome.status == status, "\(path): \(outcome.errors)")
            let folder = (path as NSString).deletingLastPathComponent
            #expect(outcome.errors.contains(folder), "\(outcome.errors)")
            guard status == 66 else { continue }
            let doctor = try Program.run(
                [
                    "doctor", "--device", "plughw:CARD=Nowhere", "--json", "--config",
                    directory.write(Array("database: \(path)\n".utf8), as: "voiced.yaml"),
                ], timeout: 30)
            #expect(
                doctor.objects.contains {
                    $0["check"] as? String == "database" && $0["status"] as? String == "failed"
                },
                "\(doctor.output)")
        }
    }

    @Test(
        "with a row that is far too long: the row is passed over, named in the log and by doctor, and all else works"
    )
    func oversizedRow() throws {
        try makeDatabase()
        let id = "6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11"
        _ = try query(
            "insert into voice_command_aliases (id, alias_phrase, action_type) select '\(id)', replace(hex(zeroblob(100000)), '0', 'abc '), 'undo_last'"
        )
        let outcome = try listen()
        #expect(outcome.status == 0, "\(outcome.errors.prefix(500))")
        expectDemoCommands(outcome)
        #expect(outcome.errors.contains(id.uppercased()) && outcome.errors.contains("800000 bytes"))
        #expect(outcome.errors.utf8.count < 5000, "the row is named, not quoted")
        let config = directory.write(Array("database: room.sqlite\n".utf8), as: "voiced.yaml")
        let doctor = try Program.run([
            "doctor", "--config", config, "--device", "plughw:CARD=Nowhere", "--json",
        ])
        let finding = try #require(
            doctor.objects.first { $0["check"] as? String == "phrases" }, "\(doctor.output)")
        #expect(finding["status"] as? String == "warning")
        #expect((finding["finding"] as? String)?.contains("800000 bytes") == true)
    }
}
