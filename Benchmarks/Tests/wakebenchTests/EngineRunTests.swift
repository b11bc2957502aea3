import BenchmarkKit
import Testing

@testable import wakebench

@Suite("Detections of other engines")
struct EngineRunTests {
    private let stream = TestStream(samples: [Int16](repeating: 0, count: 32_000))

    private func detections(_ lines: String) async throws -> [Detection] {
        let run = EngineRun(command: "cat > /dev/null; printf '\(lines)'", limit: 20)
        return try await run.detections(in: stream).0
    }

    @Test("They are read and put in order of time")
    func order() async throws {
        let found = try await detections(
            #"{"keyword":"a","score":-7,"start":1,"end":1.5,"at":1.6}\n{"keyword":"a","score":3,"start":0,"end":0.5,"at":0.6,"more":1}\n"#
        )
        #expect(found.map(\.at) == [0.6, 1.6] && found.map(\.score) == [3, -7])
    }

    @Test(
        "What cannot be is refused",
        arguments: [
            #"{"keyword":"a","score":1,"start":1,"end":1.5,"at":99}"#,
            #"{"keyword":"a","score":1,"start":-1,"end":1.5,"at":1.6}"#,
            #"{"keyword":"a","score":1,"start":1.5,"end":1,"at":1.6}"#,
            #"{"keyword":"a","score":1,"start":1,"end":1.5}"#,
            #"{"keyword":"a","score":1e999,"start":1,"end":1.5,"at":1.6}"#,
            #"{"keyword":"a","score":null,"start":1,"end":1.5,"at":1.6}"#,
        ])
    func lies(line: String) async {
        let error = await #expect(throws: BenchmarkError.self) { _ = try await detections(line + #"\n"#) }
        #expect(error?.code == .badData)
    }

    @Test(
        "An engine is called by its program's name",
        arguments: [("/opt/x/spot --word a", "spot"), ("spot", "spot")])
    func name(command: String, expected: String) {
        #expect(EngineRun(command: command, limit: 1).name == expected)
    }
}
