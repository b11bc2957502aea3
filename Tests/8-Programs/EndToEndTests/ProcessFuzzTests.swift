import Foundation
import PCM
import Testing
import TestSupport

@Suite("Any reader, signal and limit, to voiced run", .serialized)
struct ProcessFuzzTests {
    /// What the world does to the program.
    private struct Case: CustomStringConvertible {
        enum Reader: CaseIterable { case reads, stalls, dies }

        var kind: Reader
        /// Lines that are read before the reader does what it does.
        var lines: Int
        var signal: Int32
        /// Microseconds between the reader's act and the signal.
        var pause: UInt32
        var stalledErrors: Bool
        var limit: String?
        var level: String

        init(_ numbers: inout SeededGenerator) {
            kind = Reader.allCases.randomElement(using: &numbers)!
            lines = Int.random(in: 0...15, using: &numbers)
            signal = [SIGTERM, SIGINT].randomElement(using: &numbers)!
            pause = UInt32.random(in: 0...300_000, using: &numbers)
            stalledErrors = Int.random(in: 0..<4, using: &numbers) == 0
            limit = [
                nil, nil, nil, "--nofile=\(Int.random(in: 10...80, using: &numbers))",
                "--as=\(Int.random(in: 300...1500, using: &numbers))000000",
                "--stack=\(Int.random(in: 48...1024, using: &numbers) * 1024)",
            ].randomElement(using: &numbers)!
            level = ["notice", "trace"].randomElement(using: &numbers)!
        }

        var description: String {
            "\(kind) after \(lines) lines, signal \(signal) after \(pause) us, \(limit ?? "no limit"), log \(level)"
                + (stalledErrors ? " not read" : "")
        }
    }

    /// Has a room's daemon say sentences until it is stopped: silence has no events.
    private func talk(in room: NullRoom) throws -> Process {
        let talking = Process()
        talking.executableURL = URL(fileURLWithPath: "/bin/sh")
        let sentence = String(repeating: "word ", count: 80)
        talking.arguments = [
            "-c", "while :; do \"$0\" say \"$1\" >/dev/null 2>&1; done", Program.path, sentence,
        ]
        talking.environment = ProcessInfo.processInfo.environment.merging(["VOICED_CONFIG": "none"]) { $1 }
            .merging(room.environment) { $1 }
        try talking.run()
        return talking
    }

    @Test("it ends in time, by itself or when it is told to, with a code that it documents")
    func ends() throws {
        let room = NullRoom()
        var numbers = SeededGenerator(seed: 30)
        var slowest = 0.0
        var codes: [Int32: Int] = [:]
        let talking = try talk(in: room)
        defer { talking.terminate() }
        let cases = FuzzCases("readers, signals and limits", usually: 6)
        for number in cases {
            let one = Case(&numbers)
            let run = [Program.path] + NullRoom.run + ["--log-level", one.level]
            let limited = one.limit.map { ["prlimit", $0] } ?? []
            let program = try PipedProgram(
                limited + run, environment: room.environment, stalledErrors: one.stalledErrors,
                program: "/usr/bin/env")
            var heard = 0
            while heard < one.lines, program.readLine(within: 5) != nil { heard += 1 }
            switch one.kind {
            case .dies: program.closeOutput()
            case .reads: program.drain()
            case .stalls: break
            }
            usleep(one.pause)
            program.send(one.signal)
            guard let end = program.wait() else {
                Issue.record("case \(number) hangs: \(one)")
                continue
            }
            slowest = max(slowest, end.seconds)
            codes[end.status, default: 0] += 1
            // By the signal itself where it comes before the program takes signals.
            #expect([0, 71, 74, one.signal].contains(end.status), "case \(number), \(one): \(end.status)")
            #expect(end.seconds < 5, "case \(number), \(one): within a second; a busy machine gets some more")
        }
        // Told, since this is what is published.
        print("\(cases.count) cases, codes \(codes.sorted { $0.key < $1.key }), slowest stop \(slowest) s")
    }
}
