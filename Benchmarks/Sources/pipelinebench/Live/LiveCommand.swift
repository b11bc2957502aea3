import ArgumentParser
import BenchmarkKit

/// The subcommand that measures a whole session in real time: time to decide, blocks that wait, processor and memory.
struct LiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live",
        abstract: "Let a session listen to a sound server: time to decide, ring, processor, memory.",
        discussion: """
            The sound server is this program's own; it needs no sound card. First capture and resampling run alone, then the
            whole session, so that their costs can be compared. It fails when sound is lost or no wake word is heard.
            """)

    @Option(help: "Seconds of each of the two, 15 ... 86400.")
    var seconds = 120.0

    @Option(help: "A folder for the results.")
    var output: String?

    func validate() throws {
        // The first wake word sounds within 15 s.
        guard (15...86_400).contains(seconds) else {
            throw ValidationError("--seconds \(seconds) is outside 15 ... 86400; try 120.")
        }
    }

    func run() async throws {
        let measurement = LiveMeasurement(seconds: seconds)
        var progress = ProgressLine(total: measurement.duration)
        let outcome = try await measurement.run { progress.update(done: $0, "seconds") }
        progress.finish("\(Int(seconds)) s of each heard")
        let report = LiveReport(outcome: outcome)
        print(report.tables)
        if let output {
            let conditions = Conditions(recordings: [:])
            let writer = try ResultsWriter(folder: output, name: "pipeline-live")
            try writer.write(Results(conditions: conditions, outcome: outcome))
            try writer.write(markdown: report.markdown(conditions))
        }
        outcome.complaints.forEach { Console.say("pipelinebench: \($0)") }
        if !outcome.complaints.isEmpty { throw ExitCode.failure }
    }

    private struct Results: Encodable {
        var conditions: Conditions
        var outcome: LiveOutcome
    }
}
