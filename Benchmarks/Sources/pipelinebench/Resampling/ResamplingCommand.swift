import ArgumentParser
import BenchmarkKit
import PCM

/// The engine's resampler beside libsoxr's, at every rate that sound cards and files have.
struct ResamplingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resampling",
        abstract: "Measure the resampler beside libsoxr at high quality: pass band, aliases, delay, cost.",
        discussion: """
            Both get the same tones and the same noise in the same pieces, in this process. Cost is processor time, the two
            by turns, as a ratio with its lowest and highest.
            """)

    /// Of sound cards and files, in hertz.
    private static let known = [8000, 22_050, 32_000, 44_100, 48_000, 96_000]

    @Option(help: "Rates to come from, in hertz.")
    var rates = ResamplingCommand.known

    @Option(help: "A folder for the results.")
    var output: String?

    func validate() throws {
        // A factor of 6 up or down; at 16 kHz there is nothing to change.
        for rate in rates where !(4000...96_000).contains(rate) || rate == SampleRate.speech.hertz {
            throw ValidationError("--rates \(rate) is outside 4000 ... 96000, or 16000 itself; try 48000.")
        }
        guard !rates.isEmpty else { throw ValidationError("--rates names none; try 48000.") }
    }

    func run() async throws {
        var progress = ProgressLine(total: Double(rates.count))
        var rows: [ResamplingRow] = []
        for rate in rates {
            progress.update(done: Double(rows.count), "\(rate) Hz")
            rows.append(try ResamplingRow(from: SampleRate(rate)))
        }
        progress.finish("\(rows.count) rates measured")
        let report = ResamplingReport(rows: rows)
        print(report.table)
        guard let output else { return }
        let conditions = Conditions(recordings: [:])
        let writer = try ResultsWriter(folder: output, name: "pipeline-resampling")
        try writer.write(Results(conditions: conditions, rows: rows))
        try writer.write(markdown: report.markdown(conditions))
    }

    private struct Results: Encodable {
        var conditions: Conditions
        var rows: [ResamplingRow]
    }
}
