import BenchmarkKit
import Testing

@Suite("Other engines as commands")
struct ExternalEngineTests {
    struct Line: Decodable, Sendable, Equatable {
        var count: Int
    }

    private let samples = [Int16](repeating: 0x0102, count: 200_000)

    private func run(_ command: String, timeout: Double = 20) async throws(BenchmarkError) -> [Line] {
        try await ExternalEngine(command: command, timeout: timeout).run(on: samples, as: Line.self).lines
    }

    @Test("Every sample arrives, in little-endian byte order, and every line comes back")
    func exchange() async throws {
        #expect(try await run(#"printf '{"count": %d}\n' $(wc -c)"#) == [Line(count: 400_000)])
        let bytes = try await run(
            #"od -An -v -tu1 -w1 -N2 | while read b; do echo "{\"count\": $b}"; done; cat > /dev/null"#)
        #expect(bytes.first == Line(count: 2))
    }

    @Test("More output than a pipe holds is read while the samples are written")
    func muchOutput() async throws {
        let lines = try await run(#"yes '{"count": 1}' | head -n 50000; cat > /dev/null"#)
        #expect(lines.count == 50_000)
    }

    @Test("Empty lines are no findings")
    func emptyLines() async throws {
        #expect(
            try await run(#"cat > /dev/null; echo; echo '  '; printf '{"count": 1}'"#) == [Line(count: 1)])
    }

    @Test(
        "An engine that goes wrong is named, with what to do",
        arguments: [
            ("cat > /dev/null; exit 3", "failed"),
            ("kill -9 $$", "failed"),
            ("exec no-such-engine-anywhere 2> /dev/null", "failed"),
            ("head -c 1000 > /dev/null; sleep 0.3", "stopped reading"),
            ("cat > /dev/null; echo hello", "not the JSON"),
            (#"cat > /dev/null; echo '{"count": "many"}'"#, "another type"),
            (#"cat > /dev/null; echo '{"number": 1}'"#, "missing"),
            ("", "empty"),
        ])
    func faults(command: String, expected: String) async {
        let error = await #expect(throws: BenchmarkError.self) { _ = try await run(command) }
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "no error")")
    }

    @Test("An engine that never ends is stopped")
    func hanging() async {
        let begin = ContinuousClock.now
        let error = await #expect(throws: BenchmarkError.self) {
            _ = try await run("sleep 600 & sleep 600", timeout: 0.5)
        }
        #expect(error?.message.contains("longer than 0.5 s") == true)
        #expect(ContinuousClock.now - begin < .seconds(60))
    }

    @Test("An engine that reads nothing and never ends is stopped")
    func deaf() async {
        let error = await #expect(throws: BenchmarkError.self) {
            _ = try await run("exec sleep 600 < /dev/null", timeout: 0.5)
        }
        #expect(error != nil)
    }
}
