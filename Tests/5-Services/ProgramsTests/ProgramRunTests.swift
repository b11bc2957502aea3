import Foundation
import Programs
import TestSupport
import Testing

/// One after the other: the last one ends all programs of this process.
@Suite("Other programs", .serialized, .timeLimit(.minutes(2)))
struct ProgramRunTests {
    private let directory = TemporaryDirectory()

    private func script(_ text: String, limit: Double? = 60) -> ProgramRun {
        var run = ProgramRun("/bin/sh", ["-c", text, "sh", directory.path])
        (run.outputLimit, run.limit) = (1000, limit)
        return run
    }

    /// Waits for the number that a script writes into a file, and returns it.
    private func number(_ name: String) async throws -> pid_t {
        while true {
            let text = (try? String(contentsOfFile: directory.file(name), encoding: .utf8)) ?? ""
            if text.hasSuffix("\n"), let number = pid_t(text.dropLast()) { return number }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func end(of process: pid_t) async throws {
        await wait(while: isRunning(process))
    }

    @Test("give what they write, and how they ended")
    func outcomes() async throws {
        let good = try await script("cat; echo \"$X\"").run()
        #expect(good.output == [10] && good.failure == nil)
        var run = script("cat; echo \"$X\"; exit 3")
        (run.input, run.environment) = (Array("a\n".utf8), ["X": "b"])
        let bad = try await run.run()
        #expect(bad.output == Array("a\nb\n".utf8) && bad.failure?.contains("3") == true)
        #expect(try await script("kill -9 $$").run().failure?.contains("9") == true)
        // The program goes on after it closes its output.
        #expect(try await script("exec >&-; sleep 0.1; exit 4").run().failure?.contains("4") == true)
        #expect(
            try await script("kill -TERM $$; echo no").run().output.isEmpty, "no signal is ignored or blocked"
        )
    }

    @Test("that fail are heard out, on one line and in bounded memory")
    func complaints() async throws {
        let bad = try await script("printf 'No\\tlamp.\\033[2J\\n\\nCall 112.\\n' >&2; exit 3").run()
        #expect(bad.complaint == "No lamp. [2J Call 112.", "\(bad.complaint ?? "")")
        #expect(try await script("echo fine >&2").run().complaint == nil)
        #expect(try await script("exit 3").run().complaint == nil)
        let long = try await script("yes abc 2>&1 | head -c 200000 >&2; exit 3").run()
        #expect(long.complaint.map { $0.count == 500 && $0.contains("abc") } == true)
        // A program that is left behind goes on, and may write any amount.
        let left = try await script(
            "(sleep 0.2; yes abc | head -c 200000 >&2; echo $$ >\"$1/left\") >&- & exit 3"
        ).run()
        #expect(left.failure != nil)
        _ = try await number("left")
    }

    @Test("that cannot be started say why")
    func missing() async {
        for name in ["no-such-program-anywhere", "/nowhere/program"] {
            await #expect(throws: ProgramRun.Failure.missing) { try await ProgramRun(name).run() }
        }
        await #expect(throws: ProgramRun.Failure.self) { try await ProgramRun("/etc").run() }
        var long = script("cat")
        long.input = [UInt8](repeating: 0, count: ProgramRun.maximumInputByteCount + 1)
        await #expect(throws: ProgramRun.Failure.self) { try await long.run() }
    }

    @Test(
        "that take too long or write too much are ended with all that they started, also with what ignores SIGTERM",
        arguments: [
            // The started program dies at once. The process that it left holds the output, or does not.
            "(trap '' TERM; echo $$ >/dev/null; sleep 1000 & echo $! > $1/child; wait) & sleep 1000",
            "(trap '' TERM; exec >/dev/null; sleep 1000 & echo $! > $1/child; wait) & sleep 1000",
            // All of them ignore it.
            "trap '' TERM; sleep 1000 & echo $! > $1/child; sleep 1000",
            // The started program ends in order, but its child does not.
            "trap 'exit 0' TERM; (trap '' TERM; exec sleep 1000) & echo $! > $1/child; wait",
        ])
    func ended(text: String) async throws {
        let run = script("echo $$ > $1/leader; \(text)", limit: 1)
        await #expect(throws: ProgramRun.Failure.tookTooLong) { try await run.run() }
        try await end(of: try await number("child"))
        let leader = try await number("leader")
        #expect(access("/proc/\(leader)", F_OK) != 0, "it was reaped")
        let endless = script("trap '' TERM; yes & echo $! > $1/endless; wait")
        await #expect(throws: ProgramRun.Failure.wroteTooMuch) { try await endless.run() }
        try await end(of: try await number("endless"))
    }

    @Test("are ended with their task")
    func cancelled() async throws {
        let run = script(
            "trap '' TERM; echo $$ > $1/leader; sleep 1000 & echo $! > $1/child; wait", limit: nil)
        let task = Task { try await run.run() }
        let (child, leader) = (try await number("child"), try await number("leader"))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await end(of: child)
        try await end(of: leader)
    }

    @Test("may leave something behind that goes on")
    func background() async throws {
        let run = script("sleep 1000 >/dev/null & echo $! > $1/child; echo done")
        #expect(try await run.run().output == Array("done\n".utf8))
        let child = try await number("child")
        #expect(isRunning(child))
        kill(child, SIGKILL)
    }

    @Test("are ended at the end of this program, however many there are")
    func atTheEnd() async throws {
        let tasks = (0..<20).map { index in
            let run = script("trap '' TERM; sleep 1000 & echo $! > $1/child\(index); wait", limit: nil)
            return Task { try await run.run() }
        }
        var children: [pid_t] = []
        for index in 0..<20 { children.append(try await number("child\(index)")) }
        ProgramRun.endAll()
        for child in children { try await end(of: child) }
        for task in tasks { #expect(try await task.value.failure?.contains("9") == true) }
    }
}
