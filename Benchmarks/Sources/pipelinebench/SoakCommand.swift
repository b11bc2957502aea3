import ArgumentParser
import BenchmarkKit
import Foundation

/// The subcommand that lets a session hear hours of sound, and counts allocations on its audio threads and memory
/// over time.
struct SoakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Let a session hear hours of sound at full speed: allocations, references, memory.",
        discussion: """
            Its own threads, as in voiced: the capture thread reads a device that is made up, the signal thread hears
            the demonstration once a minute with its wake words. It fails when one of the two allocates, retains or
            releases anything after the first seconds, or when resident memory grows by more than 4 MB after a tenth of
            the time. It proves first that an allocation and a reference on such a thread are counted.
            """)

    @Option(help: "Hours of sound, at least 0.02.")
    var hours = 1.0

    @Option(help: "A folder for the results.")
    var output: String?

    func validate() throws {
        guard (0.02...10_000).contains(hours) else {
            throw ValidationError("--hours \(hours) is outside 0.02 ... 10000; try 1.")
        }
    }

    func run() async throws {
        try WatchedThreads.proveCounting()
        let soak = try Soak(seconds: hours * 3600)
        var progress = ProgressLine(total: hours)
        let outcome = try await soak.run { done in progress.update(done: done / 3600, "hours of sound") }
        progress.finish("\(hours) hours of sound heard")
        print(outcome.table)
        if let output {
            let conditions = Conditions(recordings: [:])
            let writer = try ResultsWriter(folder: output, name: "soak")
            try writer.write(Results(conditions: conditions, outcome: outcome))
            try writer.write(markdown: "# Hours of sound\n\n\(conditions.markdown)\n\(outcome.table)")
        }
        outcome.complaints.forEach { Console.say("pipelinebench: \($0)") }
        if !outcome.complaints.isEmpty { throw ExitCode.failure }
    }

    private struct Results: Encodable {
        var conditions: Conditions
        var outcome: SoakOutcome
    }
}
