import BenchmarkKit
import PipelineGates
import Testing

@Suite("Callgrind's report")
struct CallgrindReportTests {
    @Test("the total is the number that callgrind collected")
    func total() throws {
        let report = """
            ==17== Callgrind, a call-graph generating cache profiler
            ==17== For interactive control, run 'callgrind_control -h'.
            ==17==
            ==17== Events    : Ir
            ==17== Collected : 157812345
            ==17==
            ==17== I   refs:      157,812,345
            """
        #expect(try CallgrindReport.instructions(in: report) == 157_812_345)
    }

    @Test(
        "without a total it says what valgrind said",
        arguments: ["", "valgrind: run: command not found", "Collected : many", "Collected :"])
    func none(report: String) throws {
        let error = try #require(throws: BenchmarkError.self) { try CallgrindReport.instructions(in: report) }
        #expect(error.code == .unavailable && error.message.contains(report))
    }
}
