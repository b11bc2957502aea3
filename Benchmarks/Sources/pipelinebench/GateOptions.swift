import ArgumentParser
import BenchmarkKit
import Foundation
import PipelineGates
import PipelineStages

/// The options that `instructions` and `allocations` share.
struct GateOptions: ParsableArguments {
    @Option(help: "The committed counts.")
    var thresholds = "Benchmarks/thresholds.json"

    @Flag(help: "Write what was measured into the thresholds instead of comparing with them.")
    var update = false

    @Option(name: .customLong("stage"), help: "A stage to measure, such as wake-word-10; repeat it for more.")
    var stages: [String] = []

    @Option(help: "A folder for the results.")
    var output: String?

    /// Prints the table and writes results; if ``update`` is set, writes the thresholds too.
    ///
    /// - Throws: `ExitCode.failure` after a sentence for every stage that is not within its limit.
    func conclude(_ quantity: Quantity, _ counts: [(stage: String, count: Double)]) throws {
        let isPartial = !stages.isEmpty
        var committed =
            update && !FileManager.default.fileExists(atPath: thresholds)
            ? Thresholds() : try Thresholds(path: thresholds)
        if update {
            let measured = Dictionary(uniqueKeysWithValues: counts.map { ($0.stage, $0.count) })
            committed[quantity] = isPartial ? committed[quantity].merging(measured) { $1 } : measured
            try committed.write(toFile: thresholds)
        }
        let comparison = Comparison(quantity, counts: counts, thresholds: committed, isPartial: isPartial)
        print(comparison.table)
        if let output {
            let conditions = Conditions(recordings: [:])
            let writer = try ResultsWriter(folder: output, name: "pipeline-\(quantity.rawValue)")
            try writer.write(Results(conditions: conditions, rows: comparison.rows))
            let heading = "# \(quantity.rawValue.capitalized) a step of 10 ms, or a look-up"
            try writer.write(markdown: "\(heading)\n\n\(conditions.markdown)\n\(comparison.table)")
        }
        comparison.complaints.forEach { Console.say("pipelinebench: \($0)") }
        if !comparison.isHeld { throw ExitCode.failure }
    }

    private struct Results: Encodable {
        var conditions: Conditions
        var rows: [Comparison.Row]
    }
}
