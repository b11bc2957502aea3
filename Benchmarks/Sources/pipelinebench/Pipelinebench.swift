import ArgumentParser
import BenchmarkKit

/// The benchmark of the pipeline: instructions, allocations and memory of each stage, and time and load of a
/// whole session.
@main
struct Pipelinebench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipelinebench",
        abstract:
            "What each stage of the pipeline costs for 10 ms of sound: instructions, allocations, memory.",
        discussion: """
            Instructions and allocations repeat, so they are held by thresholds.json: a stage that has come to cost
            more fails the run.
            """,
        subcommands: [
            InstructionsCommand.self, AllocationsCommand.self, MemoryCommand.self, FootprintCommand.self,
            LiveCommand.self, SystemCallsCommand.self, SoakCommand.self,
        ])
}
