import BenchmarkKit
import Testing

@Suite("Engines that take whole recordings")
struct RecordingEngineTests {
    struct Line: Decodable, Sendable, Equatable { var bytes: Int }

    static func run(_ command: String, arguments: [String] = []) async throws -> [Line] {
        var batch = RecordingBatch()
        try batch.add([Float](repeating: 0.1, count: 1600))
        try batch.add([Float](repeating: 0.1, count: 800))
        let list = batch.list()
        let outcome = try await RecordingEngine(command: command, arguments: arguments).run(
            on: list, as: Line.self)
        withExtendedLifetime(batch) {}
        return outcome.lines
    }

    @Test("It finds the recordings in the list, in their order")
    func list() async throws {
        let script = #"while read -r path; do echo "{\"bytes\": $(stat -c %s "$path")}"; done < "#
        #expect(try await Self.run(script) == [Line(bytes: 44 + 3200), Line(bytes: 44 + 1600)])
    }

    @Test("Further arguments come before the list, whatever is in them")
    func arguments() async throws {
        let argument = "it's a \"$HOME\" `x`\\"
        let script = #"f() { for n in 1 2; do echo "{\"bytes\": ${#1}}"; done; [ -f "$2" ]; }; f"#
        #expect(try await Self.run(script, arguments: [argument]).map(\.bytes) == [19, 19])
    }

    @Test(
        "Too few and too many answers are refused",
        arguments: ["echo '{\"bytes\": 1}' #", "yes '{\"bytes\": 1}' | head -n 3 #", ": "])
    func count(command: String) async {
        let error = await #expect(throws: BenchmarkError.self) { try await Self.run(command) }
        #expect(error?.code == .badData)
        #expect(error?.message.contains("2 recordings") == true)
    }

    @Test("A command that fails is named")
    func failure() async {
        let error = await #expect(throws: BenchmarkError.self) { try await Self.run("exit 3;") }
        #expect(error?.code == .unavailable)
    }
}
