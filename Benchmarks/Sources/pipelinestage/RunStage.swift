import ArgumentParser
import BenchmarkKit
import Foundation
import PipelineStages

/// A program that runs one stage and nothing else, for callgrind and other profilers.
///
/// It is a program of its own with a synchronous `main`, because the thread that an asynchronous `main` puts to sleep
/// crashes Debian's valgrind 3.19.
@main
struct RunStage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipelinestage", abstract: "Run one stage of the pipeline, for a profiler to look at.")

    @Argument(
        help: ArgumentHelp("The stage: \(Workload.Stage.allCases.map(\.rawValue).joined(separator: ", "))."))
    var stage: Workload.Stage

    @Option(help: "How often: each 10 ms of sound, or each look-up.")
    var frames = 1000

    @Option(help: "Keywords to listen for.")
    var keywords = 1

    @Option(help: "Phrases in the dictionary.")
    var aliases = 1000

    func validate() throws {
        guard (0...1_000_000_000).contains(frames) else {
            throw ValidationError("--frames \(frames) is outside 0 ... 1000000000.")
        }
    }

    func run() throws {
        do {
            let prepared = try Workload(stage, keywords: keywords, aliases: aliases).prepare()
            prepared.advance(by: frames)
            try prepared.verify()
        } catch let error as BenchmarkError {
            Console.say("pipelinestage: \(error.message)")
            throw error.code
        }
    }
}

extension Workload.Stage: ExpressibleByArgument {}
