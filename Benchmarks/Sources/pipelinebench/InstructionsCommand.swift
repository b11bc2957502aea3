import ArgumentParser
import BenchmarkKit
import PipelineGates
import PipelineStages

/// The subcommand that counts instructions a step with callgrind, and compares them with the committed counts.
struct InstructionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instructions",
        abstract: "Count instructions a step with callgrind and compare with the thresholds.",
        discussion: """
            Each stage runs twice, for two lengths, and the difference counts: what it takes to start cancels.
            """)

    @OptionGroup var gate: GateOptions

    @Option(help: "How often to count; prints how far the counts are apart.")
    var repeats = 1

    func validate() throws {
        guard (1...100).contains(repeats) else {
            throw ValidationError("--repeats \(repeats) is outside 1 ... 100.")
        }
    }

    func run() async throws {
        let workloads = try Workload.named(
            gate.stages, among: Workload.signalPath + Workload.lookUps(aliases: 1000))
        let measured = try await Callgrind().count(workloads, repeats: repeats)
        if repeats > 1 {
            for (workload, counts) in zip(workloads, measured) {
                let spread = (counts.max() ?? 0) - (counts.min() ?? 0)
                Console.say(
                    "\(workload.name): \(counts.count) counts lie \(spread) instructions a step apart")
            }
        }
        try gate.conclude(.instructions, zip(workloads, measured).map { ($0.name, $1.max() ?? 0) })
    }
}
