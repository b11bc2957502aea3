import ArgumentParser
import BenchmarkKit
import PipelineStages
import Testing

@Suite("Workloads")
struct WorkloadTests {
    @Test("look-ups find what they look for, each in its way", arguments: Workload.lookUps(aliases: 1000))
    func lookUps(workload: Workload) throws {
        let stage = try workload.prepare()
        stage.advance(by: 200)
        try stage.verify()
    }

    @Test("names are told apart")
    func names() {
        let names = (Workload.signalPath + Workload.lookUps(aliases: 1000)).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Workload(.wakeWord, scale: 10).name == "wake-word-10")
    }

    @Test("a dictionary that no memory holds is left out, one that it holds is not")
    func memory() {
        #expect(Phrases.affordable([1000, Int.max, 2000]) == [1000, 2000])
    }

    @Test(
        "too few or too many keywords or phrases are refused",
        arguments: [
            Workload(.wakeWord), Workload(.wakeWord, scale: -1), Workload(.idlePipeline, scale: 1001),
            Workload(.exactLookUp, scale: 99), Workload(.nearLookUp, scale: 10_000_001),
        ])
    func scale(workload: Workload) throws {
        let error = try #require(throws: BenchmarkError.self) { _ = try workload.prepare() }
        #expect(error.code == .validationFailure)
    }
}
