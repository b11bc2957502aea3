import ActionRunners
import Actions
import Foundation
import TestSupport
import Testing

@Suite("Programs as actions", .timeLimit(.minutes(2)))
struct ProgramRunnerTests {
    private let directory = TemporaryDirectory()

    private func values(_ pairs: [String: String]) -> ActionValues {
        pairs.reduce(into: ActionValues()) {
            $0[$1.key] = $1.value
            $0["slot." + $1.key] = $1.value
        }
    }

    private func script(_ lines: String) throws -> String {
        let path = directory.file("script")
        try Data(("#!/bin/sh\n" + lines).utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    @Test(
        "get what was said as arguments and as variables, without a shell and without this program's environment"
    )
    func arguments() async throws {
        let runner = try ProgramRunner(
            [try script(#"echo "$1|$2|$VOICED_SLOT_ROOM|$(env | grep -c SECRET)""#), "{room}", "a {room}"])
        setenv("ACTION_SECRET", "x", 1)
        defer { unsetenv("ACTION_SECRET") }
        let answer = try await runner.run(values(["room": "$(id); `id`"]))
        #expect(answer.say == "$(id); `id`|a $(id); `id`|$(id); `id`|0")
    }

    @Test("fail by their exit status, and what they wrote is why")
    func failure() async throws {
        let answer = try await ProgramRunner([try script("echo No lamp.; exit 3")]).run(values([:]))
        #expect(answer.hasFailed && answer.say == "No lamp." && answer.detail?.contains("3") == true)
    }

    @Test("are stopped with all they started when they take too long")
    func slow() async throws {
        let file = directory.file("grandchild")
        let lines = "sh -c 'sleep 600 & echo $! > \(file); wait' & sleep 600"
        // Tries longer limits, because on a busy machine the processes take a while to start.
        for limit in [0.5, 2, 8, 30] where !FileManager.default.fileExists(atPath: file) {
            let runner = try ProgramRunner([try script(lines)], timeLimit: limit)
            await #expect(throws: ActionError.self) { try await runner.run(values([:])) }
        }
        let written = try String(contentsOfFile: file, encoding: .utf8)
        let grandchild = try #require(pid_t(written.trimmingCharacters(in: .newlines)))
        await wait(while: isRunning(grandchild))
    }

    @Test("that write without end are stopped")
    func endless() async throws {
        let runner = try ProgramRunner([try script("yes")], timeLimit: 30)
        await #expect(throws: ActionError.self) { try await runner.run(values([:])) }
    }

    @Test("are not started if something is missing, or what was said would be an option")
    func refused() async throws {
        let runner = try ProgramRunner(["/bin/echo", "{room}"])
        for room in [nil, "-n", "--help", "a\0b"] {
            let error = await #expect(throws: ActionError.self) {
                try await runner.run(values(room.map { ["room": $0] } ?? [:]))
            }
            #expect(error?.wasTried == false)
        }
        #expect(try await runner.run(values(["room": "-5"])).say == "-5")
        let missing = try ProgramRunner(["/nonexistent/program"])
        #expect(
            await #expect(throws: ActionError.self) { try await missing.run(values([:])) }?.wasTried == false)
    }

    @Test(
        "are refused if they make no sense",
        arguments: [[], [""], ["{program}"], ["/bin/echo", "{"], ["/bin/echo", "a\0"]])
    func nonsense(arguments: [String]) {
        #expect(throws: ActionTemplate.Fault.self) { try ProgramRunner(arguments) }
    }
}
