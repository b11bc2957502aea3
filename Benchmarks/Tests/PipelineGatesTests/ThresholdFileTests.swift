import BenchmarkKit
import PipelineGates
import Testing
import TestSupport

@Suite("File of thresholds")
struct ThresholdFileTests {
    /// Reads a file that holds `text`.
    private func read(_ text: String) throws -> Thresholds {
        let folder = TemporaryDirectory()
        return try Thresholds(path: folder.write(Array(text.utf8), as: "thresholds.json"))
    }

    @Test("what was written is read again")
    func roundTrip() throws {
        let folder = TemporaryDirectory()
        let path = folder.file("thresholds.json")
        var thresholds = Thresholds()
        thresholds.instructions = ["resample": 116_160, "ring": 40]
        thresholds.allocations = ["exact-look-up": 12.5]
        try thresholds.write(toFile: path)
        #expect(try Thresholds(path: path) == thresholds)
    }

    @Test("no file is an error that says what to do")
    func none() throws {
        let error = try #require(throws: BenchmarkError.self) {
            try Thresholds(path: "/nowhere/thresholds.json")
        }
        #expect(error.code == .noInput && error.message.contains("--update"))
    }

    @Test(
        "a file that is none of thresholds is refused",
        arguments: [
            "", "null", "[]", "{}", "{\"tolerance\": 0.05}", "\u{FEFF}nonsense", "{\"tolerance\":\"5 %\"}",
            #"{"tolerance": 0.05, "allocations": {}, "instructions": {"a": "many"}}"#,
            #"{"tolerance": 0.05, "allocations": {}, "instructions": {"a": -1}}"#,
            #"{"tolerance": 0.05, "allocations": {"a": 1e300}, "instructions": {}}"#,
            #"{"tolerance": 0.05, "allocations": {"a": 1e999}, "instructions": {}}"#,
            #"{"tolerance": 0.05, "allocations": {"a": null}, "instructions": {}}"#,
            #"{"tolerance": -1, "allocations": {}, "instructions": {}}"#,
            #"{"tolerance": 1000, "allocations": {}, "instructions": {}}"#,
            String(repeating: "[", count: 100_000), String(repeating: " ", count: 2_000_000),
        ])
    func hostile(text: String) throws {
        let error = try #require(throws: BenchmarkError.self) { try read(text) }
        #expect(error.code == .badData, "\(error.message)")
    }

    @Test("a folder in its place is refused")
    func folder() throws {
        let folder = TemporaryDirectory()
        #expect(throws: BenchmarkError.self) { try Thresholds(path: folder.path) }
    }
}
