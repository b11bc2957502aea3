import Benchmark
import PipelineStages

// Nanoseconds of one step: 10 ms of sound, or one look-up. Thresholds stand on instructions and not on these, which
// change with whatever else the machine does.
let benchmarks: @Sendable () -> Void = {
    let lookUps = Phrases.affordable([1000, 10_000, 100_000, 1_000_000]).flatMap(Workload.lookUps)
    for workload in Workload.signalPath + lookUps {
        Benchmark(
            workload.name,
            configuration: .init(
                metrics: [.wallClock], warmupIterations: 100, scalingFactor: .one,
                maxDuration: .seconds(3), maxIterations: 10_000)
        ) { benchmark, stage in
            benchmark.startMeasurement()
            stage.advance(by: 1)
            benchmark.stopMeasurement()
        } setup: {
            try workload.prepare()
        }
    }
}
