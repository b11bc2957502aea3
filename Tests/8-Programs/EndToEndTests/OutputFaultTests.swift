import Foundation
import Testing
import TestSupport
import VoiceTesting

@Suite("A reader of voiced run who", .serialized)
struct OutputFaultTests {
    /// Makes the daemon say long sentences, because silence has no events. Tries again while the daemon starts.
    private func say(_ count: Int, in room: NullRoom) throws {
        let sentence = String(repeating: "word ", count: 80)
        var said = 0
        let end = Date(timeIntervalSinceNow: PipedProgram.patience)
        while said < count {
            try #require(Date() < end, "it takes no sentence")
            if try Program.run(["say", sentence], environment: room.environment).status == 0 { said += 1 }
        }
    }

    @Test("stalls keeps it from nothing: it ends at once when it is told to", arguments: [SIGTERM, SIGINT])
    func stalled(signal: Int32) throws {
        let room = NullRoom()
        let program = try PipedProgram(NullRoom.run, environment: room.environment)
        try say(20, in: room)
        #expect(program.waitUntilStalled())
        program.send(signal)
        let end = try #require(program.wait(), "it ignores the signal")
        #expect(end.status == 0)
        #expect(end.seconds < 5, "within a second; a busy machine gets some more")
        #expect(program.complaint.contains("events were lost, as the reader was too slow"))
    }

    @Test("goes away ends it with 74 and a sentence")
    func gone() throws {
        let room = NullRoom()
        let program = try PipedProgram(NullRoom.run, environment: room.environment)
        #expect(program.readLine()?.contains("waitingForWakeWord") == true)
        program.closeOutput()
        // The daemon may end before it replies.
        _ = try Program.run(["say", "Hello."], environment: room.environment)
        let end = try #require(program.wait(), "it does not notice")
        #expect(end.status == 74)
        #expect(program.complaint.contains("the reader has closed the output"))
    }

    @Test("takes a byte at a time gets whole lines, and the recording's every event")
    func slow() throws {
        let arguments = ["listen", Program.demo, "--start", "2026-11-24T08:00:00Z"]
        let whole = try Program.run(arguments)
        let program = try PipedProgram(arguments, environment: [:])
        var lines: [String] = []
        while let line = program.readLine() { lines.append(line) }
        #expect(program.wait()?.status == 0)
        // Leaves out the last line and partial transcripts, which depend on the machine's speed.
        func lasting(_ lines: [String]) -> [String] {
            // The identifier of a case differs from run to run.
            lines.dropLast().filter { !$0.contains(#""event":"partial""#) }
                .map { $0.replacing(/"case":"[-0-9a-f]+"/, with: "") }
        }
        #expect(lasting(lines) == lasting(whole.lines) && lines.last?.contains("summary") == true)
    }

    @Test("ends listen on a recording within a second of SIGTERM, too, though it waits for its reader")
    func listening() throws {
        let program = try PipedProgram(
            ["listen"] + Array(repeating: Program.demo, count: 20), environment: [:])
        #expect(program.waitUntilStalled())
        program.send(SIGTERM)
        #expect(program.wait() != nil)
    }

    @Test("reads no log holds nothing up, whatever the level, and the log has no phrases")
    func log() throws {
        let room = NullRoom()
        let arguments = NullRoom.run + ["--log-level", "trace"]
        let stalled = try PipedProgram(arguments, environment: room.environment, stalledErrors: true)
        #expect(stalled.readLine()?.contains("waitingForWakeWord") == true)
        for _ in 0..<5 {
            try say(1, in: room)
            #expect(stalled.readLine() != nil)
        }
        stalled.send(SIGTERM)
        stalled.drain()
        #expect(stalled.wait()?.status == 0)

        let program = try Program.Running(arguments, environment: room.environment)
        #expect(program.waitForOutput("waitingForWakeWord", timeout: 60))
        program.send(signal: SIGTERM)
        let outcome = program.wait(timeout: PipedProgram.patience)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(room.database), "it names the database: \(outcome.errors)")
        for phrase in ["patient", "incision", "what time"] {
            #expect(!outcome.errors.lowercased().contains(phrase), "\(outcome.errors)")
        }
    }

    @Test("is none, as descriptors 0 to 2 are closed, gets nothing written anywhere else")
    func closedDescriptors() throws {
        let room = NullRoom()
        let database = room.folder.file("room.sqlite")
        let run = NullRoom.run.joined(separator: " ")
        for closed in ["<&- >&- 2>&-", ">&-", "<&- >&-"] {
            let outcome = try Tool.shell(
                "'\(Program.path)' \(run) --database '\(database)' \(closed)", in: Program.root,
                environment: room.environment)
            #expect(outcome.status == 74, "\(closed): \(outcome.output)")
            #expect(!FileManager.default.fileExists(atPath: database), "nothing is made without a reader")
        }
        // Without standard output the events of a recording go nowhere; they must not end up in the open database.
        let listen = try Tool.shell(
            "'\(Program.path)' listen '\(Program.demo)' --database '\(database)' <&- >&- 2>&-",
            in: Program.root, environment: room.environment)
        #expect(listen.status == 74)
        #expect(try Tool.output("sqlite3", [database, "pragma integrity_check"]) == "ok\n")
    }
}
