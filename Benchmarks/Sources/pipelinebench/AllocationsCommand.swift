import ArgumentParser
import BenchmarkKit
import CAllocationCounter
import PipelineGates
import PipelineStages

/// The subcommand that counts allocations a step after a warm-up, and compares them with the committed counts.
struct AllocationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allocations",
        abstract: "Count allocations a step and compare with the thresholds.",
        discussion: """
            This program's own malloc counts, for itself and every library it uses. It proves on a stage that
            allocates once a step that it does.
            """)

    @OptionGroup var gate: GateOptions

    @Option(help: "Steps to count, after as many to warm up, at most 1000. 360000 is an hour of sound.")
    var frames = 6000

    func validate() throws {
        guard frames >= 1 else { throw ValidationError("--frames \(frames): count at least 1.") }
    }

    func run() async throws {
        let workloads = try Workload.named(
            gate.stages, among: Workload.signalPath + Workload.lookUps(aliases: 1000))
        guard try allocations(Workload(.allocating)) == 1 else {
            throw BenchmarkError(
                .internalError,
                "This program's malloc does not count: it was linked so that another comes first.")
        }
        var progress = ProgressLine(total: Double(workloads.count))
        var counts: [(stage: String, count: Double)] = []
        for workload in workloads {
            progress.update(done: Double(counts.count), workload.name)
            counts.append((workload.name, try allocations(workload)))
        }
        progress.finish("allocations of \(workloads.count) stages counted")
        try gate.conclude(.allocations, counts)
    }

    private func allocations(_ workload: Workload) throws -> Double {
        let stage = try workload.prepare()
        stage.advance(by: min(frames, 1000))
        allocation_counter_start()
        stage.advance(by: frames)
        let count = allocation_counter_stop()
        try stage.verify()
        return Double(count.allocations) / Double(frames)
    }
}
